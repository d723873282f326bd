"""The units, the rules and the config as they are shipped, and how they come onto a machine."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from companion import config
from hardware import buttons, lights

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = ("companion.service", "companion-cage.service", "companion-failed@.service")
PROGRAM = "opt/table-companion/venv/bin/companion"
CONFIG = "etc/table-companion/companion.toml"

analyzes = pytest.mark.skipif(
    shutil.which("systemd-analyze") is None,
    reason="systemd-analyze is missing: apt install systemd",
)


def analyze(*words: str | Path, **environment: str) -> str:
    """What systemd-analyze says, both of what it says and what it complains about."""
    done = subprocess.run(
        ["systemd-analyze", *words],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@analyzes
def test_systemd_has_nothing_to_complain_about(tmp_path: Path) -> None:
    # The program and seatd are not on this machine: others take their places.
    for name in UNITS:
        text = (SYSTEMD / name).read_text()
        text = re.sub(r"/opt/table-companion/venv/bin/companion|/usr/bin/cage", "/bin/true", text)
        (tmp_path / name).write_text(text)
    (tmp_path / "seatd.service").write_text("[Service]\nExecStart=/bin/true\n")
    for name in UNITS:
        instance = name.replace("@", "@companion")
        assert (
            analyze("verify", "--man=no", tmp_path / instance, SYSTEMD_UNIT_PATH=f"{tmp_path}:")
            == ""
        )


@analyzes
@pytest.mark.parametrize("name", UNITS)
def test_every_unit_is_exposed_no_more_than_1_5(name: str) -> None:
    said = analyze("security", "--offline=yes", "--no-pager", SYSTEMD / name)
    exposure = re.search(r"Overall exposure level for \S+: ([\d.]+)", said)
    assert exposure, said
    assert float(exposure[1]) <= 1.5


def directives(name: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (SYSTEMD / name).read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.mark.parametrize("name", UNITS[:2])
def test_a_unit_pings_restarts_to_a_limit_and_then_says_so(name: str) -> None:
    unit = directives(name)
    assert unit["Type"] == ["notify"]
    assert unit["Restart"] == ["always"]
    assert unit["OnFailure"] == ["companion-failed@%N.service"]
    groups = {"video", "render", "input", "gpio", "dialout", "audio"}
    assert set(unit["SupplementaryGroups"][0].split()) == groups
    # Also where every start hangs until its time is over, the limit is reached: no endless black.
    window, burst, start, rest = (
        int(unit[key][0])
        for key in ("StartLimitIntervalSec", "StartLimitBurst", "TimeoutStartSec", "RestartSec")
    )
    assert burst * (start + rest) < window


def test_every_key_of_the_config_is_shipped_in_a_comment_and_is_right(tmp_path: Path) -> None:
    shipped = (SYSTEMD / "companion.toml").read_text()
    assert config.read(SYSTEMD / "companion.toml") == config.Config(path=SYSTEMD / "companion.toml")
    file = tmp_path / "companion.toml"
    file.write_text(re.sub(r"(?m)^#(?=[a-z_0-9]+ = )", "", shipped))
    read = config.read(file)
    assert set(read.buttons) == set(buttons.KEYS)
    assert set(read.lights) == set(lights.KEYS)
    pins = [*read.buttons.values(), *read.lights.values()]
    assert len(set(pins)) == len(pins)
    assert set(pins) <= set(range(2, 28)) - {14, 15}, "14 and 15 belong to a reader on the header"
    keys = set(re.findall(r"(?m)^#([a-z_0-9]+) = ", shipped))
    wanted = {"window", "fullscreen", "rotation", "theme", "text_size", "language", "dim_after"}
    assert wanted | {"location", "port", "protocol", "poweroff"} <= keys


def test_the_text_for_the_console_fits_it_and_names_the_unit() -> None:
    text = (SYSTEMD / "failed.txt").read_text()
    lines = text.replace("@UNIT@", "companion-cage").splitlines()
    assert text.isascii(), "the console's font may have nothing else"
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 25
    assert "@UNIT@" in text


def stub_wheel(folder: Path) -> Path:
    """A wheel of the next version of the program, with nothing in it but its command."""
    info = "table_companion-999.dist-info"
    files = {
        "companion/__init__.py": "",
        "companion/cli.py": "def main() -> None:\n    print('next')\n",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: table-companion\nVersion: 999\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": "[console_scripts]\ncompanion = companion.cli:main\n",
    }
    wheel = folder / "table_companion-999-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
        archive.writestr(f"{info}/RECORD", "".join(f"{name},,\n" for name in files))
    return wheel


def run_install(what: str, root: Path, **environment: str) -> str:
    done = subprocess.run(
        [SYSTEMD / "install", what],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"DESTDIR": str(root), "PIP_NO_DEPS": "1"} | environment,
    )
    if "No matching distribution" in done.stderr or "Could not find a version" in done.stderr:
        pytest.skip("pip cannot reach what a build needs")
    assert done.returncode == 0, done.stderr
    return done.stdout


def laid_out(root: Path) -> set[str]:
    return {
        str(path.relative_to(root))
        for path in root.rglob("*")
        if path.is_file() and "venv" not in path.parts
    }


def test_install_lays_everything_out_keeps_the_config_and_uninstall_takes_the_rest_away(
    tmp_path: Path,
) -> None:
    root, tree = tmp_path / "root", SYSTEMD.parent
    before = set(tree.iterdir())
    run_install("install", root)
    assert set(tree.iterdir()) == before, "building must leave nothing behind"
    files = laid_out(root)
    assert {Path(file).name for file in files} == {
        *UNITS,
        "table-companion",
        "table-companion.conf",
        "70-table-companion-reader.rules",
        "50-table-companion-poweroff.rules",
        "failed.txt",
        "companion.toml",
    }
    # Nothing knows the scratch tree: it will be gone where this is unpacked.
    assert (root / PROGRAM).read_text().startswith("#!/opt/table-companion/venv/bin/python")
    for place in ("bin", "pyvenv.cfg"):
        found = subprocess.run(
            ["grep", "-rIl", str(root), root / "opt/table-companion/venv" / place],
            capture_output=True,
            check=False,
        )
        assert found.stdout == b""

    (root / CONFIG).write_text("[table]\nlocation = 'Cafe'\n")
    run_install("install", root, SOURCE=str(stub_wheel(tmp_path)))
    assert (root / CONFIG).read_text() == "[table]\nlocation = 'Cafe'\n"
    assert laid_out(root) == files
    (site,) = (root / "opt/table-companion/venv/lib").glob("python3*/site-packages")
    assert [path.name for path in site.glob("table_companion*")] == [
        "table_companion-999.dist-info"
    ]
    assert not (site / "hardware").exists()

    assert CONFIG in run_install("uninstall", root)
    assert laid_out(root) == {CONFIG}
    assert not (root / "opt/table-companion").exists()
    run_install("uninstall", root)


def test_another_prefix_is_known_to_the_units(tmp_path: Path) -> None:
    text = (SYSTEMD / "install").read_text().replace("install) install_program && ", "install) ")
    (tmp_path / "systemd").mkdir()
    for file in SYSTEMD.iterdir():
        shutil.copy(file, tmp_path / "systemd" / file.name)
    (tmp_path / "systemd" / "install").write_text(text)
    subprocess.run(
        ["/bin/sh", tmp_path / "systemd" / "install", "install"],
        check=True,
        env=os.environ | {"DESTDIR": str(tmp_path / "root"), "PREFIX": "/srv/table"},
    )
    for file in laid_out(tmp_path / "root"):
        assert "/opt/table-companion" not in (tmp_path / "root" / file).read_text(), file


@pytest.mark.parametrize("words", [[], ["remove"]])
def test_install_says_what_it_can_be_told(words: list[str]) -> None:
    done = subprocess.run(
        [SYSTEMD / "install", *words], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert "install or uninstall" in done.stderr
