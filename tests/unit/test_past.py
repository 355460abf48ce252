"""What a build takes from the one before."""

from __future__ import annotations

from mkdocs_claims.derived.past import Remembered


def test_what_the_last_build_had_no_use_for_is_forgotten() -> None:
    past, made = Remembered(), list[str]()

    def make(text: str) -> str:
        made.append(text)
        return text

    for keys in ("ab", "a", "ab"):
        past.begin()
        for key in keys:
            past.again(make, key, key)
    assert made == ["a", "b", "b"]
