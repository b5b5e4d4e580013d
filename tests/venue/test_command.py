"""``tabletown venue``: what a table's owner types, and the file with the address that nobody else may read."""

from __future__ import annotations

import datetime as dt
import io
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kiosk.__main__ import main
from kiosk.config import Config
from kiosk.errors import Unusable
from kiosk.venue import schema
from kiosk.venue.address import VenueAddress, address_file, read_address
from kiosk.venue.local import LocalServer
from tests.door.rig import DoorRig
from tests.venue.venue_house import VenueHouse, pile_up


@pytest.fixture(autouse=True)
def alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No configuration and no kiosk of this machine."""
    monkeypatch.setenv("TABLETOWN_CONFIG", "/dev/null")
    monkeypatch.setenv("TABLETOWN_DATA", str(folder / "data"))
    return None


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text + "\n"))


def test_from_an_empty_database_to_a_game_on_its_board(
    rig: DoorRig, house: VenueHouse, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = house.server.owner_address(house.database)
    assert main(["venue", "prepare", owner]) == 0
    assert main(["venue", "admit", owner, f"own_{house.database}", "Window"]) == 0
    password = capsys.readouterr().out.splitlines()[-1]
    typed(monkeypatch, password)
    assert main(["venue", "join", house.server.address(f"own_{house.database}", house.database)]) == 0
    pile_up(rig, 2)
    capsys.readouterr()
    door = ["--door", str(rig.door.path)]
    assert main(["venue", "status", "--json", *door]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["answers"], told["table"], told["waiting"], told["problem"]) == (True, "Window", 2, None)
    assert told["last"] is None
    assert main(["venue", "send", *door]) == 0
    assert capsys.readouterr().out == "2 games have arrived.\n"
    rig.kiosk.journal.outbox.clock = lambda: 0.0
    assert main(["venue", "status", "--json", *door]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["waiting"] == 0
    assert dt.datetime.fromisoformat(told["last"]) > dt.datetime(2026, 1, 1, tzinfo=dt.UTC)
    assert house.count("games") == 2


def test_a_board_ends_when_it_is_told_to(folder: Path) -> None:
    """As a program of its own, without a venue and without a journal yet."""
    words = [sys.executable, "-m", "kiosk", "venue", "board", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(words, stderr=subprocess.PIPE, text=True) as board:
        assert board.stderr is not None
        while (line := board.stderr.readline()) and "at port" not in line:
            continue
        port = line.rsplit(" ", 1)[1].strip()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/board.json") as answer:
            assert json.load(answer)["board"] is None
        board.terminate()
        board.stderr.read()
    assert board.returncode == 0
    assert not (folder / "data").exists()


def test_a_server_of_ones_own_ends_with_who_has_started_it(server: LocalServer) -> None:
    """A venue is in it, and nothing of it stays behind."""
    folder = server.folder.with_name("own")
    words = [sys.executable, "-m", "kiosk", "venue", "serve", str(folder), "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as own:
        assert own.stdout is not None
        line = own.stdout.readline()
        address = re.search(r"its owner is (\S+)", line)
        assert address is not None, line
        with psycopg.connect(address[1]) as db:
            assert db.execute("SELECT max(version) FROM venue.versions").fetchone() == (schema.newest(),)
        own.terminate()
        own.stdout.read()
    assert not (folder / "data" / "postmaster.pid").exists()


def test_what_goes_wrong_has_a_status_of_its_own(
    rig: DoorRig, house: VenueHouse, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pile_up(rig, 1)
    door = ["--door", str(rig.door.path)]
    table = house.table()

    def settings(address: str) -> list[str]:
        path = folder / "venue.json"
        path.touch(0o600)
        path.write_text(json.dumps({"format": "tabletown-venue/1", "address": address, "password": table.password}))
        return ["--settings", str(path)]

    assert main(["venue", "send", *door, *settings(table.address.replace(str(house.server.port), "1"))]) == 3
    assert main(["venue", "send", *door, *settings(table.address.replace(house.database, "postgres"))]) == 4
    assert main(["venue", "send", "--door", str(folder / "none"), *settings(table.address)]) == 5
    assert main(["venue", "send", *door, "--settings", str(folder / "none.json")]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 4
    assert all(line.startswith("tabletown: ") for line in said)


def test_a_table_without_a_venue_says_so(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    assert main(["venue", "status", "--door", str(folder / "none")]) == 0
    assert "venue    –" in capsys.readouterr().out


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://a@db.example/venue?sslmode=require",
        "postgresql://a@db.example/venue?sslmode=disable",
        "postgresql://a:secret@db.example/venue",
        "http://db.example/",
        "nonsense",
    ],
)
def test_no_password_goes_where_others_could_read_it(address: str) -> None:
    with pytest.raises(Unusable):
        VenueAddress(address, "secret").conninfo()


def test_far_away_both_ends_prove_who_they_are() -> None:
    told = VenueAddress("postgresql://a@db.example/venue", "secret").conninfo()
    assert "sslmode=verify-full" in told
    assert "channel_binding=require" in told
    assert "secret" not in told


def test_a_server_that_is_another_is_not_told_the_password(house: VenueHouse, folder: Path) -> None:
    """TLS with a certificate of one's own: whose root is known is let in, and channel binding holds."""
    made = house.server.data
    for name in ("server", "other"):
        words = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
        files = ["-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.crt"]
        named = ["-addext", "subjectAltName=DNS:localhost", *files]
        subprocess.run([*words.split(), *named], check=True, capture_output=True)
    owner = made.stat()
    for suffix in ("key", "crt"):
        shutil.copy(folder / f"server.{suffix}", made)
        os.chown(made / f"server.{suffix}", owner.st_uid, owner.st_gid)
        (made / f"server.{suffix}").chmod(0o600)
    house.db.execute("ALTER SYSTEM SET ssl = on")
    house.db.execute("SELECT pg_reload_conf()")
    table = house.table()
    near = (
        table.address.replace("127.0.0.1", "localhost") + "?sslmode=verify-full&channel_binding=require&sslrootcert="
    )
    with VenueAddress(f"{near}{folder}/server.crt", "secret").connect() as db:
        assert db.execute("SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()").fetchone() == (True,)
    with pytest.raises(psycopg.OperationalError, match="certificate verify failed"):
        VenueAddress(f"{near}{folder}/other.crt", "secret").connect()
    house.db.execute("ALTER SYSTEM RESET ssl")
    house.db.execute("SELECT pg_reload_conf()")


def test_a_file_that_others_may_read_is_refused(folder: Path) -> None:
    path = folder / "venue.json"
    path.write_text(json.dumps({"format": "tabletown-venue/1", "address": "postgresql://a@/b", "password": "c"}))
    path.chmod(0o640)
    with pytest.raises(Unusable, match="chmod 600"):
        read_address(path)
    path.chmod(0o600)
    assert read_address(path) == VenueAddress("postgresql://a@/b", "c")


def test_what_systemd_hands_over_comes_first(folder: Path) -> None:
    config = Config(data=folder)
    assert address_file(config, {}) == folder / "venue.json"
    (folder / "venue").touch()
    assert address_file(config, {"CREDENTIALS_DIRECTORY": str(folder)}) == folder / "venue"
