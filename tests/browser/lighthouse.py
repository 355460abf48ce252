"""What Lighthouse says of a claim, a capability and the home page, on a desk: `make lighthouse`.

It is no part of `make test`: it needs Node.js and a quiet machine. The site is built anew, from the base as it began,
for the address at which it is then served, compressed as hosts do.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import click

from tests.browser.server import serving
from tests.conftest import ROOT, Project

VERSION = "12.8.2"
"""The last that runs on the Node.js of Debian 13."""

LEAST = {"accessibility": 100, "seo": 100, "best-practices": 100, "performance": 95}
PAGES = {
    "home": "",
    "claim": "claims/routing-video-production-request-ordered-chain-registered-sub-agents-8b-open/",
    "capability": "capabilities/several-models/",
}
CHROME = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


def main() -> int:
    """Print a line for each page; 1 if one has less than it should, with what Lighthouse has against it."""
    browser = os.environ.get("CLAIMS_BROWSER") or shutil.which("chromium") or shutil.which("google-chrome")
    npx = shutil.which("npx")
    if not browser or not npx:
        click.echo("needs Chromium (or its path in CLAIMS_BROWSER) and npx, which comes with Node.js", err=True)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        project = _project(Path(folder))
        site = Path(folder) / "site"
        site.mkdir()
        with serving(site) as address:
            project.build(site_url=address)
            reports = {name: _report(npx, browser, address + path) for name, path in PAGES.items()}
    faults = [fault for name, report in reports.items() for fault in _faults(name, report)]
    for name, report in reports.items():
        click.echo(f"{name:12}" + "  ".join(f"{kind} {score}" for kind, score in _scores(report).items()))
    for fault in faults:
        click.echo(fault)
    return 1 if faults else 0


def _project(folder: Path) -> Project:
    """A copy of this repository's own pages, and of its base as it began."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    shutil.copytree(ROOT / "tests/seeds/claims", folder / "claims")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    return Project(folder)


def _report(npx: str, browser: str, address: str) -> dict[str, Any]:
    settings = ["--preset=desktop", "--quiet", "--output=json", f"--only-categories={','.join(LEAST)}"]
    done = subprocess.run(
        [npx, "--yes", f"lighthouse@{VERSION}", address, *settings, f"--chrome-flags={CHROME}"],
        env=os.environ | {"CHROME_PATH": browser, "PUPPETEER_SKIP_DOWNLOAD": "1"},
        stdout=subprocess.PIPE,
        check=True,
    )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def _scores(report: dict[str, Any]) -> dict[str, int]:
    """The score of each category, of 100; 0 where Lighthouse could give none."""
    return {kind: round(100 * (report["categories"][kind]["score"] or 0)) for kind in LEAST}


def _faults(name: str, report: dict[str, Any]) -> list[str]:
    """The categories that score too low, each with the audits that cost it something."""
    found = []
    for kind, score in _scores(report).items():
        if score < LEAST[kind]:
            weighty = [ref["id"] for ref in report["categories"][kind]["auditRefs"] if ref["weight"]]
            audits = [report["audits"][audit] for audit in weighty]
            titles = [f"{one['id']}: {one['title']}" for one in audits if (one["score"] or 0) < 1]
            found += [f"{name}: {kind} {score}, not {LEAST[kind]}: {'; '.join(titles)}"]
    return found


if __name__ == "__main__":
    raise SystemExit(main())
