"""From MkDocs' configuration and the plugin's to what pages need to know."""

from __future__ import annotations

import os
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import Files

from mkdocs_claims.adapter.config import ClaimsConfig
from mkdocs_claims.adapter.log import log
from mkdocs_claims.adapter.project import project_folder
from mkdocs_claims.adapter.search import theme_search
from mkdocs_claims.addresses import Addresses
from mkdocs_claims.loader.kept import Kept
from mkdocs_claims.pages.options import SiteOptions


def claims_folder(own: ClaimsConfig, config: MkDocsConfig) -> Path:
    """The folder with the records. Raises PluginError where a build would empty it."""
    folder = project_folder(config) / own.claims_dir
    here, site = folder.resolve(), Path(config.site_dir).resolve()
    if here.is_relative_to(site) or site.is_relative_to(here):
        raise PluginError(
            f"claims_dir and site_dir lie in each other ({here}, {site}): a build would delete the records"
        )
    return folder


def kept_records(own: ClaimsConfig, config: MkDocsConfig, last: Kept | None) -> Kept | None:
    """The records that are kept between builds, `last` for the build before; None where all are to be parsed.

    So they are for a site that is published: what somebody has put into the cache is on no page of it.
    """
    folder = project_folder(config) / ".cache/claims/records"
    if last is None or last.folder != folder:
        last = Kept(folder)
    return last if own.cache and not own.release else None


def site_options(own: ClaimsConfig, config: MkDocsConfig, files: Files) -> SiteOptions:
    """The settings that pages depend on."""
    address = config.site_url
    if own.social_cards and not address:
        log.info("the address of a picture has to be whole: without site_url no social cards are drawn")
    return SiteOptions(
        name=config.site_name,
        address=f"{address.rstrip('/')}/" if address else None,
        repository=own.repository.rstrip("/") or None,
        branch=own.branch,
        revision=own.revision or None,
        records=_records(own, config),
        labels=_page(own.labels_page, files),
        related=_page(own.related_page, files),
        standing=_page(own.standing_page, files),
        contribute=_page(own.contribute_page, files),
        figures=_page("checks/figures.md", files),
        index="reviewed" if own.index == "reviewed" else "all",
        scorecard=own.scorecard,
        social_cards=own.social_cards and bool(address),
        search=theme_search(config) is not None,
        addresses=Addresses(config.use_directory_urls),
        capabilities=tuple(own.capabilities),
        siblings=own.siblings,
    )


def _records(own: ClaimsConfig, config: MkDocsConfig) -> str:
    """The claims folder as the repository has it: from where `mkdocs.yml` lies."""
    top = project_folder(config).absolute()
    return Path(os.path.relpath(top / own.claims_dir, top)).as_posix()


def overrides(config: MkDocsConfig) -> list[Path]:
    """Where a theme's `custom_dir` keeps its own versions of our templates: in a folder `claims`."""
    custom = config.theme.custom_dir
    return [Path(custom) / "claims"] if custom else []


def _page(source: str, files: Files) -> str | None:
    return source.removesuffix(".md") if files.get_file_from_path(source) else None
