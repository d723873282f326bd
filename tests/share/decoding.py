"""Reads QR codes off pictures the way a phone does: by zbar, or by OpenCV."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from importlib.util import find_spec
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

_ZBAR = shutil.which("zbarimg")

needed = pytest.mark.skipif(
    _ZBAR is None and find_spec("cv2") is None,
    reason="neither zbarimg (zbar-tools) nor OpenCV is installed",
)


def decoded(picture: Path) -> str:
    """Return the text of the one code in a picture, or nothing."""
    if _ZBAR is None:
        cv2 = importlib.import_module("cv2")
        text: str = cv2.QRCodeDetector().detectAndDecode(cv2.imread(str(picture)))[0]
        return text
    read = subprocess.run(
        [_ZBAR, "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", str(picture)],
        capture_output=True, check=False, timeout=30,
    )  # fmt: skip
    return read.stdout.decode().removesuffix("\n")
