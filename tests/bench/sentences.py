"""Sentences as records hold them, from a small grammar."""

from __future__ import annotations

import re
from random import Random

from .vocabulary import CORE, invented, rank

_GRAMMAR: dict[str, list[str]] = {
    "statement": ["{scope}, {finding}{aside}."],
    "scope": [
        "For {who} that must {act} {what} {where}",
        "In {adjective} {term} settings where {who} {act} {what} and {act} {what}",
        "When {who} {act} {what} {where} under {condition}",
        "On {what} drawn from {adjective} {term} {plural} {where}",
        "Among {who} of {size} parameters that {act} {what} {where}",
        "With {condition} and {what} {where}",
    ],
    "finding": [
        "{doing} {what} on {adjective} {plural} {improves} {gain} {than}",
        "{doing} {what} before {doing} {what} {adverb} {improves} {gain} and {lowers} {loss}",
        "a {noun} made to {act} {what} {adverb} {improves} {gain} {than}",
        "a {adjective} {term} {noun} {lowers} {loss} {adverb} more than {adjective} {noun} {plural} do",
    ],
    "aside": [
        ", with the gap widest on {adjective} {what} and smallest where {plural} are {adjective} or {adjective}",
        ", while {doing} {what} alone {adverb} {lowers} {gain} on {adjective} {plural} and leaves {loss} as it was",
        ", so that most of the {adjective} {noun} is {cost} without {measure} for {who} {where}",
        "; {doing} both the {noun} and the {term} {noun} {adverb} beats either on a {size} {noun}",
    ],
    "who": [
        "language-model agents",
        "{adjective} {noun} agents",
        "open-weight models",
        "{adjective} {term} {plural}",
        "pipelines of {adjective} agents",
        "multimodal assistants",
    ],
    "what": [
        "{term} {plural}",
        "{adjective} {plural}",
        "{adjective} {term} {plural}",
        "{noun} {plural}",
        "{noun}-level {plural}",
        "{plural} over a {adjective} {noun}",
        "{plural} of {adjective} {plural}",
    ],
    "where": [
        "in {term} {plural}",
        "within one {noun} {noun}",
        "across {adjective} {plural}",
        "over {adjective} {term} {noun} {plural}",
        "outside the {noun} of their {plural}",
    ],
    "condition": [
        "a {adjective} {noun} budget",
        "{adjective} feedback from {adjective} {plural}",
        "a fixed inventory of {few} {term} {plural}",
        "no more than {few} {noun} {plural}",
    ],
    "gain": ["{term} {measure}", "{noun} {measure}", "{measure} on {adjective} {plural}", "{noun}-level {measure}"],
    "loss": ["{noun} {cost}", "{cost} for each {noun}", "the {cost} of {adjective} {plural}"],
    "than": [
        "beyond what {adjective} prompting of much larger models reaches",
        "compared with {doing} the same {plural} {adverb}",
        "on {size} and {size} {term} models alike",
    ],
    "measured": [
        "# {adjective} {plural} with matched prompts and no {noun} examples, plus {size} and {size} ablations.",
        "# {term} {plural} in {few} {adjective} {plural}; {what} were held out, and {doing} was not varied.",
        "One model family ({name} at {size} and {size}) on # {what}, with {few} seeds and {adjective} controls.",
    ],
    "observed": [
        "{adjective} {plural} over {condition}; judged by {measure} against {plural}, not by {noun} {measure}.",
        "{size} models on {term} {plural} with {condition}; {what} were not measured.",
        "{what} in one {adjective} {noun}, each {noun} used at most {few} times; measured only in this framework.",
    ],
    "falsifier": [
        "A {adjective} {noun} matching or beating the {term} {noun} on {adjective} {what} with the same {plural}.",
        "An ablation where {doing} {what} improves {gain} as much as {doing} {what}, or the gap closing on {plural}.",
        "The advantage disappearing on {what} with a different {noun} or with {adjective} {plural}.",
    ],
    "finally": [
        "ablations show that {doing} {what} adds most of it",
        "the {adjective} {noun} chose {adjective} {plural} correctly in most of the remaining cases",
        "{doing} {plural} {adverb} changes the order of the {adjective} {plural}",
    ],
    "dispute": ["The {noun} does not cover {what} {where}, and {doing} {plural} was not controlled for."],
    "note": ["Compare with {what} {where}, which the source leaves to *{adjective}* {plural}.\n\n- {what}\n- {what}"],
    "heading": ["{doing} {what} for {term} {plural}", "{what}: {doing} {plural} {where}"],
    "metric": ["{noun} {measure}", "{term} {measure}", "{measure} of {plural}"],
    "name": ["{Term}", "{Term} {size}", "{Term}-{few} {noun}", "{noun} baseline"],
    "set": ["{Term}Bench", "{Term}-{plural}", "{Term}"],
    "person": ["{Term} {Term}"],
    "size": ["1.5B", "3B", "4B", "7B", "8B", "9B", "14B", "32B", "70B"],
    "few": ["two", "three", "four", "five", "eight", "twelve", "20"],
}
"""What each name in braces may stand for, and the names of the core words and `term` besides; # is a count of cases."""

_SLOT = re.compile(r"\{(\w+)\}")
_ARTICLE = re.compile(r"\b([Aa]) (?=[aeiou])")


class Writer:
    """Writes about one topic out of `topics`: half of its rare words are the topic's own, half are everybody's."""

    def __init__(self, random: Random, topic: int, topics: int) -> None:
        self._random = random
        self._topic = topic
        self._topics = topics

    def write(self, rule: str) -> str:
        """A text by a rule of the grammar."""
        text = _ARTICLE.sub(r"\1n ", self._expand(rule))
        return text[:1].upper() + text[1:]

    def statement(self, fewest: int = 40, most: int = 60) -> str:
        """A statement of so many words, its scope first."""
        while True:
            text = self.write("statement")
            if fewest <= len(text.split()) <= most:
                return text

    def _expand(self, rule: str) -> str:
        if rule in CORE:
            # The common words are the first ones of their list, as far as a square bends a straight line.
            words = CORE[rule]
            return words[int(self._random.random() ** 2 * len(words))]
        if rule == "term":
            return self._term()
        if rule == "Term":
            return self._term().capitalize()
        return _SLOT.sub(lambda slot: self._expand(slot.group(1)), self._random.choice(_GRAMMAR[rule]))

    def _term(self) -> str:
        stream = self._topic + 1 if self._random.random() < 0.5 else 0
        return invented(rank(self._random) * (self._topics + 1) + stream)
