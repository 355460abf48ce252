"""Takes the pictures of the README and `docs/contribute`: pages of a real build in a browser, and what the command really prints."""

from __future__ import annotations

import html
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import ARGUMENTS, SETTLED, _executable
from tests.browser.server import serving
from tests.conftest import ROOT, Project

ASSETS = ROOT / "docs/assets"
NEW = "claims/CLM-NEW-passage-order.yml"
SLUG = "long-context-question-answering-order-passages-changes-answer"
RECORD = f"""\
id: CLM-NEW-passage-order
slug: {SLUG}
title: The order of passages changes the answer
statement: >-
  In long-context question answering, the order of the passages changes the answer.
capability: inference-chains
drafting:
  method: person
  confidence: low
evidence:
  - key: e1
    direction: supports
    basis: measured
    source: arxiv:2401.00001
"""
FAULTY = RECORD.replace("chains", "chain").replace("low", "lwo").replace("direction:", "directoin:")
TERMINAL = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; background: #1e2129 }
pre { margin: 0; padding: 16px 20px; color: #e6e8ee; font: 14px/1.5 "DejaVu Sans Mono", monospace; white-space: pre-wrap }
b { color: #9ecbff }
</style><pre>"""


def main() -> None:
    """Build, look, and write the pictures into `docs/assets`."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        base = _base(Path(folder) / "base")
        browser = playwright.chromium.launch(executable_path=_executable(), args=ARGUMENTS)
        page = browser.new_page(color_scheme="light")
        base.write({NEW: FAULTY})
        _terminal(page, base, "contribute-check.png", "claims", "check", NEW)
        base.write({NEW: RECORD})
        _terminal(page, base, "contribute-diff.png", "claims", "diff", "main")
        site = base.build().folder
        [claim] = (site / "claims").glob("routing-*")
        with serving(site) as address:
            _visit(page, f"{address}claims/{claim.name}/", 1000, 700)
            page.locator("#disagree").scroll_into_view_if_needed()
            page.locator("section", has=page.locator("#disagree")).screenshot(path=ASSETS / "contribute-disagree.png")
            _visit(page, f"{address}claims/{SLUG}/", 1000, 700)
            page.screenshot(path=ASSETS / "contribute-preview.png")
            _visit(page, f"{address}claims/{claim.name}/", 1280, 900)
            page.screenshot(path=ASSETS / "claim-page.png")
        browser.close()


def _base(folder: Path) -> Project:
    """A copy of this base in a repository of its own, on a host as far as its links know."""
    base = Project(folder)
    listed = subprocess.run(
        ["git", "ls-files", "docs", "claims", "mkdocs.yml"], cwd=ROOT, capture_output=True, check=True
    )
    base.write({name: (ROOT / name).read_bytes() for name in listed.stdout.decode().splitlines()})
    for arguments in (["init", "-q", "-b", "main"], ["add", "."], ["commit", "-qm", "base"]):
        git = ["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *arguments]
        subprocess.run(git, cwd=folder, check=True)
    os.environ["CLAIMS_REPOSITORY"] = "https://github.com/owner/name"
    return base


def _terminal(page: Page, base: Project, name: str, *command: str) -> None:
    """What a command prints, in a terminal's dress."""
    program = str(Path(sys.executable).parent / command[0])
    done = subprocess.run([program, *command[1:]], cwd=base.folder, capture_output=True, text=True, check=False)
    page.set_viewport_size({"width": 800, "height": 700})
    page.set_content(f"{TERMINAL}<b>$ {html.escape(' '.join(command))}</b>\n{html.escape(done.stdout)}</pre>")
    page.locator("pre").screenshot(path=ASSETS / name)


def _visit(page: Page, address: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(address, wait_until="networkidle")
    page.evaluate(SETTLED)


if __name__ == "__main__":
    main()
