"""Compiles the translations whenever the package is built; all else is said in pyproject.toml."""

from __future__ import annotations

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent


class BuildWithTranslations(build_py):
    """Builds the modules, the translations beside them compiled first.

    They are compiled where they lie, so an editable install finds them as a wheel does.
    """

    def run(self) -> None:
        for source in ROOT.glob("companion/locale/*/LC_MESSAGES/companion.po"):
            compile_translation(source)
        super().run()


def compile_translation(source: Path) -> None:
    """Write the .mo file of a .po file beside it."""
    with source.open("rb") as po:
        catalog = read_po(po, locale=source.parent.parent.name)
    with source.with_suffix(".mo").open("wb") as mo:
        write_mo(mo, catalog)


setup(cmdclass={"build_py": BuildWithTranslations})
