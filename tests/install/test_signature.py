"""Every way to forge an update or to bring an old one back is refused, and named."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Sequence
from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.install import archive
from kiosk.install.release import current, origin_of
from kiosk.install.signature import holder_of, known_keys, make_keys, sign
from kiosk.install.source import ReleaseSource
from kiosk.install.steps import Failed
from kiosk.install.update import Allowed, by_version
from tests.install.conftest import Pair, believe, version
from tests.install.test_archive import rewritten
from tests.install.test_update import Machinery, machinery, new, old, runs, updating  # noqa: F401 - fixtures


def test_a_signature_holds_for_what_was_signed_alone(pair: Pair) -> None:
    made = sign(b"sums", pair.secret)
    assert holder_of(b"sums", made, pair.keys).holder == "project"
    with pytest.raises(Unusable, match="was changed"):
        holder_of(b"Sums", made, pair.keys)


def test_a_strangers_key_is_not_believed(pair: Pair, stranger: Pair) -> None:
    with pytest.raises(Unusable, match="signed by nobody"):
        holder_of(b"sums", sign(b"sums", stranger.secret), pair.keys)
    both = (*pair.keys, *stranger.keys)
    assert holder_of(b"sums", sign(b"sums", stranger.secret), both).holder == "stranger"


def test_without_any_key_nothing_is_believed(pair: Pair) -> None:
    with pytest.raises(Unusable, match="no key yet"):
        holder_of(b"sums", sign(b"sums", pair.secret), ())


def test_a_missing_minisign_is_named(pair: Pair) -> None:
    def run(argv: Sequence[str]) -> str:
        raise Failed(f"{argv[0]}: No such file or directory")

    with pytest.raises(Unusable, match="apt install minisign"):
        holder_of(b"sums", b"", pair.keys, run)


def test_a_key_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "release.key").write_text("secret")
    with pytest.raises(Unusable, match=r"release\.key"):
        make_keys(tmp_path / "release.key", tmp_path / "project.pub")


def test_keys_are_files_of_their_folder(tmp_path: Path, pair: Pair) -> None:
    (tmp_path / "owner.pub").write_bytes(pair.public.read_bytes())
    (tmp_path / "note.txt").touch()
    assert [key.holder for key in known_keys(tmp_path)] == ["owner"]
    assert known_keys(tmp_path / "nowhere") == ()


@pytest.fixture
def known(old: ReleaseSource, machinery: Machinery, pair: Pair) -> Machinery:  # noqa: ARG001, F811
    """A kiosk that runs version 1.0 and believes the project's key."""
    believe(pair, machinery.places)
    return machinery


def refused(machinery: Machinery, file: Path, words: str, allowed: Allowed | None = None) -> None:  # noqa: F811
    before = current(machinery.places)
    with pytest.raises(Unusable, match=words):
        updating(machinery).update(file, allowed)
    assert current(machinery.places) == before
    assert not machinery.places.trial.exists()
    assert not (machinery.places.home / "incoming").exists()


def test_unsigned_archives_are_refused_whatever_is_asked(
    known: Machinery,
    new: ReleaseSource,  # noqa: F811
    tmp_path: Path,
) -> None:
    file = archive.write(new, tmp_path, key=None)
    refused(known, file, "not signed")
    refused(known, file, "not signed", Allowed(unsigned=True, older=True))


def test_a_foreign_archive_is_refused(known: Machinery, new: ReleaseSource, tmp_path: Path, stranger: Pair) -> None:  # noqa: F811
    refused(known, archive.write(new, tmp_path, key=stranger.secret), "signed by nobody")


def test_an_altered_archive_with_sums_of_its_own_is_refused(
    known: Machinery,
    new: ReleaseSource,  # noqa: F811
    tmp_path: Path,
    pair: Pair,
) -> None:
    """The checksums are right for what is in it, but they are not those that were signed."""
    genuine = archive.write(new, tmp_path / "genuine", key=pair.secret)
    (new.folder / "kiosk/evil.py").write_text("import os")
    forged = archive.write(new, tmp_path / "forged", key=None)
    with tarfile.open(genuine) as file:
        member = next(one for one in file if one.name.endswith(archive.SIGNATURE))
        signature = file.extractfile(member).read()  # type: ignore[union-attr]
    with tarfile.open(forged) as file:
        members = [(one, file.extractfile(one).read()) for one in file]  # type: ignore[union-attr]
    with tarfile.open(forged, "w:gz") as file:
        for one, data in [*members, (member, signature)]:
            one.size = len(data)
            file.addfile(one, io.BytesIO(data))
    refused(known, forged, "was changed")


def test_a_changed_file_is_refused(known: Machinery, new: ReleaseSource, tmp_path: Path, pair: Pair) -> None:  # noqa: F811
    file = archive.write(new, tmp_path, key=pair.secret)
    rewritten(file, lambda one, data: [(one.name, data + b"#" if one.name.endswith("LICENSE") else data)])
    refused(known, file, "LICENSE")


def test_an_older_version_comes_back_only_by_its_own_command(
    known: Machinery, checkout: ReleaseSource, tmp_path: Path, pair: Pair
) -> None:
    older = version(checkout, "0.9", tmp_path / "older")
    file = archive.write(older, tmp_path / "stick", key=pair.secret)
    refused(known, file, "older than 1.0")
    refused(known, older.folder, "older than 1.0", Allowed(unsigned=True))
    assert updating(known).update(file, Allowed(older=True))
    assert current(known.places).name == older.identity


def test_of_two_releases_of_one_version_the_earlier_one_is_the_older(
    known: Machinery,
    new: ReleaseSource,  # noqa: F811
    tmp_path: Path,
    pair: Pair,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(archive.time, "time", lambda: 1000)
    first = archive.write(new, tmp_path / "first", key=pair.secret)
    monkeypatch.setattr(archive.time, "time", lambda: 2000)
    (new.folder / "README.md").write_text("mended")
    assert updating(known).update(archive.write(new, tmp_path / "second", key=pair.secret))
    refused(known, first, "older")


def test_a_checkout_needs_the_word_unsigned(known: Machinery, new: ReleaseSource) -> None:  # noqa: F811
    refused(known, new.folder, "--unsigned")
    assert updating(known).update(new.folder, Allowed(unsigned=True))
    assert runs(new, known)
    assert origin_of(current(known.places)) is None


def test_who_signed_is_kept_with_the_release(
    known: Machinery,
    new: ReleaseSource,  # noqa: F811
    tmp_path: Path,
    pair: Pair,
) -> None:
    assert updating(known).update(archive.write(new, tmp_path, key=pair.secret))
    origin = origin_of(current(known.places))
    assert origin is not None
    assert origin.signed_by == "project"


def test_a_release_brings_the_projects_next_key_and_leaves_the_owners(
    known: Machinery,
    new: ReleaseSource,  # noqa: F811
    tmp_path: Path,
    pair: Pair,
    stranger: Pair,
) -> None:
    (known.places.keys / "owner.pub").write_text("the owner's")
    (new.folder / "systemd/keys").mkdir(exist_ok=True)
    (new.folder / "systemd/keys/project-2.pub").write_bytes(stranger.public.read_bytes())
    assert updating(known).update(archive.write(new, tmp_path, key=pair.secret))
    assert [key.holder for key in known_keys(known.places.keys)] == ["owner", "project-2", "project"]


def test_the_version_before_comes_back(known: Machinery, old: ReleaseSource, new: ReleaseSource) -> None:  # noqa: F811
    assert updating(known).update(new.folder, Allowed(unsigned=True))
    assert updating(known).go_back()
    assert runs(old, known)


def test_without_a_version_before_there_is_no_way_back(known: Machinery) -> None:
    with pytest.raises(Unusable, match="no other version"):
        updating(known).go_back()


def test_versions_in_their_order() -> None:
    order = ["0.9", "1.0rc1", "1.0", "1.0.1", "1.9", "1.10", "2.0"]
    assert sorted(order, key=by_version) == order


def test_releases_share_no_file(known: Machinery, old: ReleaseSource, new: ReleaseSource) -> None:  # noqa: F811
    assert updating(known).update(new.folder, Allowed(unsigned=True))
    folders = [known.places.releases / one.identity for one in (old, new)]
    numbers = [
        {path.stat().st_ino for path in folder.rglob("*") if path.is_file() and not path.is_symlink()}
        for folder in folders
    ]
    assert not numbers[0] & numbers[1]
