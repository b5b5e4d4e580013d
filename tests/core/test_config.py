"""One configuration from two files and the environment; what is wrong is named with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.config import Config, keys, load, variable_of
from kiosk.errors import Unusable

NOWHERE = Path("/nonexistent/tabletown.toml")


def write(folder: Path, text: str, name: str = "tabletown.toml") -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def user(folder: Path, text: str) -> dict[str, str]:
    write(folder, text, "tabletown/tabletown.toml")
    return {"XDG_CONFIG_HOME": str(folder)}


def test_without_any_file_everything_is_the_default(tmp_path: Path) -> None:
    loaded = load({"XDG_CONFIG_HOME": str(tmp_path)}, NOWHERE)
    assert loaded.config == Config()
    assert set(loaded.origins.values()) == {"default"}


def test_the_user_wins_over_the_system_and_the_environment_over_both(tmp_path: Path) -> None:
    system = write(tmp_path, '[table]\nlanguage = "de"\naccept_seconds = 5\nidle_menu_seconds = 60\n')
    environ = user(tmp_path, "[table]\naccept_seconds = 6\nidle_menu_seconds = 70\n")
    environ["TABLETOWN_IDLE_MENU_SECONDS"] = "80"
    loaded = load(environ, system)
    config = loaded.config
    assert (config.language, config.accept_seconds, config.idle_menu_seconds) == ("de", 6.0, 80.0)
    assert loaded.origins["language"] == str(system)
    assert loaded.origins["accept_seconds"] == str(tmp_path / "tabletown" / "tabletown.toml")
    assert loaded.origins["idle_menu_seconds"] == "TABLETOWN_IDLE_MENU_SECONDS"


def test_a_named_file_stands_for_both_others(tmp_path: Path) -> None:
    system = write(tmp_path, '[table]\nlanguage = "de"\n')
    named = write(tmp_path, "[journal]\nbackups = 9\n", "mine.toml")
    loaded = load({"TABLETOWN_CONFIG": str(named), "XDG_CONFIG_HOME": str(tmp_path)}, system)
    assert (loaded.config.language, loaded.config.backups) == ("en", 9)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[tabel]\n", ["tabel", "table, rules, journal, log"]),
        ("table = 3\n", ["table"]),
        ('[table]\nlanguag = "de"\n', ["table.languag", "did you mean language?"]),
        ("[table]\nzzz = 1\n", ["table.zzz", "accept_seconds"]),
        ("[table]\nlanguage = 7\n", ["table.language", "en, de, nl"]),
        ('[table]\nlanguage = "xx"\n', ["table.language", "'xx'"]),
        ("[screen]\nrotation = 45\n", ["screen.rotation", "0, 90, 180, 270"]),
        ("[screen]\nrotation = false\n", ["screen.rotation", "0, 90, 180, 270"]),
        ("[table]\naccept_seconds = true\n", ["table.accept_seconds", "from 0 to 60"]),
        ("[table]\naccept_seconds = 61\n", ["table.accept_seconds", "from 0 to 60"]),
        ("[table]\naccept_seconds = nan\n", ["table.accept_seconds", "from 0 to 60"]),
        ('[table]\nidle_table_seconds = "soon"\n', ["table.idle_table_seconds", "from 30 to 86400"]),
        ("[journal]\nbackups = 2.5\n", ["journal.backups", "a whole number"]),
        ("[journal]\ndata = 5\n", ["journal.data", "folder"]),
        ("[table\n", ["is not TOML", "line 1"]),
        ("\x00", ["is not TOML"]),
    ],
)
def test_what_is_wrong_is_named_with_file_key_and_what_is_allowed(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(Unusable) as caught:
        load({"XDG_CONFIG_HOME": str(tmp_path)}, path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    for part in expected:
        assert part in message


def test_a_wrong_variable_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"environment: TABLETOWN_BACKUPS: a whole number from 1 to 100 is allowed"):
        load({"XDG_CONFIG_HOME": str(tmp_path), "TABLETOWN_BACKUPS": "1.5"}, NOWHERE)


def test_a_named_file_that_is_missing_is_no_default(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no such file"):
        load({"TABLETOWN_CONFIG": str(tmp_path / "gone.toml")}, NOWHERE)


def test_bytes_that_are_no_text_and_a_folder_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "tabletown.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(Unusable, match="is not TOML"):
        load({"XDG_CONFIG_HOME": str(tmp_path)}, path)
    with pytest.raises(Unusable, match="is no file"):
        load({"XDG_CONFIG_HOME": str(tmp_path)}, tmp_path)


def test_the_data_folder_follows_the_users_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Config().data_folder == tmp_path / "tabletown"
    assert Config(data=Path("/srv/table")).data_folder == Path("/srv/table")


def test_every_key_is_documented() -> None:
    page = Path(__file__).parents[2].joinpath("docs", "configuration.md").read_text(encoding="utf-8")
    for name, key in keys().items():
        assert f"`{name}`" in page, name
        assert f"`[{key.metadata['section']}]`" in page
        assert key.metadata["text"]
        assert variable_of(name) == f"TABLETOWN_{name.upper()}"
