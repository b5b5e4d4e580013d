"""Pictures of cities go onto a stick or to the printer, whole, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.journal import Journal
from kiosk.owner.backup_service import BackupService, Folders
from kiosk.owner.keepsakes import LARGEST, OwnKeepsakes
from kiosk.rules.my_city_rw import load_library
from kiosk.store import Kiosk
from tests.pictures.rehearsal import NoDevices
from ui.draw.png import png

PICTURE = png(2, 1, b"\xff\0\0\xff\0\xff\0\xff")
MOUNT = "36 25 8:1 / {} rw,relatime shared:1 - vfat /dev/sda1 rw\n"


class PrintPrograms:
    """What `lpstat` and `lp` would say."""

    def __init__(self, printer: str, status: int = 0, said: str = "") -> None:
        self.printer, self.status, self.said = printer, status, said
        self.printed: list[bytes] = []

    def __call__(self, arguments: Sequence[str]) -> tuple[int, str]:
        if arguments[0] == "lpstat":
            return (0, self.printer) if self.printer else (127, "there is no lpstat here")
        self.printed.append(Path(arguments[-1]).read_bytes())
        return self.status, self.said


def keepsakes(folder: Path, programs: PrintPrograms | None = None, *, stick: bool = True) -> OwnKeepsakes:
    mounts = folder / "mountinfo"
    (folder / "media" / "STICK").mkdir(parents=True)
    mounts.write_text(MOUNT.format(folder / "media" / "STICK") if stick else "")
    kiosk = Kiosk(Journal.open(folder / "journal.db"), load_library(), NoDevices())
    folders = Folders(folder, folder / "sheets", folder / "downloads", (folder / "media",), mounts=mounts)
    return OwnKeepsakes(BackupService(kiosk, folders), programs or PrintPrograms(""))


def test_a_picture_lies_on_the_stick_under_a_name_of_its_own(tmp_path: Path) -> None:
    kept = keepsakes(tmp_path)
    names = [kept.keep(PICTURE) for _ in range(2)]
    assert len(set(names)) == 2
    assert [(tmp_path / "media" / "STICK" / name).read_bytes() for name in names] == [PICTURE] * 2
    assert not (tmp_path / "downloads").exists(), "without a stick nothing is written anywhere"


def test_without_a_stick_nothing_is_written(tmp_path: Path) -> None:
    with pytest.raises(Unusable) as refused:
        keepsakes(tmp_path, stick=False).keep(PICTURE)
    assert refused.value.code == "gone"
    assert not (tmp_path / "downloads").exists()


@pytest.mark.parametrize("data", [b"", b"GIF89a", PICTURE + bytes(LARGEST)])
def test_only_pictures_are_kept_and_printed(tmp_path: Path, data: bytes) -> None:
    programs = PrintPrograms("system default destination: Canon")
    kept = keepsakes(tmp_path, programs)
    for use in (kept.keep, kept.print):
        with pytest.raises(Unusable):
            use(data)
    assert programs.printed == []


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("system default destination: Canon_SELPHY\n", "Canon_SELPHY"),
        ("System-Standardziel: Canon\n", "Canon"),
        ("no system default destination\n", ""),
        ("", ""),
    ],
)
def test_the_printer_is_the_one_that_cups_prints_on(tmp_path: Path, said: str, name: str) -> None:
    assert keepsakes(tmp_path, PrintPrograms(said)).printer() == name


def test_a_picture_is_handed_to_the_printer(tmp_path: Path) -> None:
    programs = PrintPrograms("system default destination: Canon")
    keepsakes(tmp_path, programs).print(PICTURE)
    assert programs.printed == [PICTURE]


def test_a_printer_that_refuses_says_why(tmp_path: Path) -> None:
    programs = PrintPrograms("system default destination: Canon", status=1, said="lp: out of paper\n")
    with pytest.raises(Unusable, match="out of paper"):
        keepsakes(tmp_path, programs).print(PICTURE)
