"""The sites that exports are compared with: the seeds, every state, and hostile text in every field."""

from __future__ import annotations

import pytest

from tests.builds.test_hostile_text import TEXTS, entry, everywhere
from tests.conftest import CONFIG, Built, Project


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A claim for each hostile text, with the text in every free field."""
    project = Project(tmp_path_factory.mktemp("hostile"))
    records = {
        f"claims/CLM-{number:04}.yml": everywhere(text, f"CLM-{number:04}") for number, text in enumerate(TEXTS, 1)
    }
    project.write(
        {
            "mkdocs.yml": CONFIG,
            "docs/index.md": "# Home\n",
            "claims/taxonomy/capabilities.yml": entry("planning", TEXTS[0]),
            "claims/taxonomy/techniques.yml": entry("routing", TEXTS[1]),
            **records,
        }
    )
    return project.build()


@pytest.fixture(scope="session", params=["seed_site", "states_site", "hostile_site"])
def site(request: pytest.FixtureRequest) -> Built:
    """Each of the three sites."""
    found: Built = request.getfixturevalue(request.param)
    return found
