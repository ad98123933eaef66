"""The configuration file: found where it should be, refused with reasons, explained in full."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from console import config, config_text
from console.config import Config
from console.config_check import sections
from console.config_values import either, settings_of, toml
from console.config_write import put_settings
from console.engine.presets import PRESETS, rules_for
from console.engine.settings import Rules
from console.errors import ConfigError
from console.hardware.keymap import KeyMap
from console.hardware.stations import Profile

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a configuration file and give its path."""

    def _write(text: str) -> Path:
        path = tmp_path / "table.toml"
        path.write_text(text, "utf-8")
        return path

    return _write


@pytest.fixture
def homes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the system's and the user's files under one folder, which is given."""
    monkeypatch.setattr(config, "SYSTEM_FILE", tmp_path / "etc" / "slap-console.toml")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "own"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path


def put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


def problems(text: str, write: Write) -> list[str]:
    path = write(text)
    return [line.removeprefix(f"{path}: ") for line in config.check(path)]


# ---------------------------------------------------------------------------------- finding it


def test_without_any_file_everything_has_its_default(homes: Path) -> None:
    assert config.find() is None
    assert config.load() == Config()


def test_the_user_file_counts_where_there_is_no_system_file(homes: Path) -> None:
    path = put(homes / "own" / "slap-console" / "config.toml", "[table]\nseats = 6")
    assert config.find() == path == config.user_file()
    assert config.load().table.seats == 6


def test_the_system_file_goes_before_the_user_file(homes: Path) -> None:
    put(homes / "own" / "slap-console" / "config.toml", "[table]\nseats = 6")
    put(homes / "etc" / "slap-console.toml", "[table]\nseats = 3")
    assert config.load().table.seats == 3


def test_a_named_file_goes_before_both(homes: Path, write: Write) -> None:
    put(homes / "etc" / "slap-console.toml", "[table]\nseats = 3")
    assert config.load(write("[table]\nseats = 2")).table.seats == 2


@pytest.mark.parametrize("value", ["", "relative/folder"])
def test_an_unset_or_relative_xdg_folder_means_the_usual_one(
    homes: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", value)
    assert config.user_file() == homes / "home" / ".config" / "slap-console" / "config.toml"


def test_journals_lie_in_the_state_folder_unless_the_file_says_otherwise(
    homes: Path, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(homes / "state"))
    assert config.journal_folder(Config()) == homes / "state" / "slap-console" / "journal"
    elsewhere = config.load(write('[journal]\nfolder = "~/games"'))
    assert config.journal_folder(elsewhere) == homes / "home" / "games"


# --------------------------------------------------------------------------------- reading it


def test_every_section_is_read(write: Write) -> None:
    read = config.load(
        write(
            """
            [table]
            seats = 3
            preset = "classic"
            language = "fr"
            names = ["Ada", "Ben"]
            handicap_ms = [0, 120]
            [bots]
            level = "sharp"
            fill = false
            [rules]
            match = 3
            patterns = ["double", "run_3"]
            [hardware]
            pads = "gpio"
            [hardware.pins]
            lamp = [22, 23, 24]
            [keys]
            pad = ["a", "space", "left shift"]
            flip = []
            [display]
            width = 1280
            height = 720
            rotate = 90
            [sound]
            volume = 0
            """
        )
    )
    assert (read.table.seats, read.table.names, read.table.handicap_ms) == (
        3,
        ("Ada", "Ben"),
        (0, 120),
    )
    assert (read.bots.level, read.bots.fill) == ("sharp", False)
    assert read.hardware.pins.given() == {"lamp": (22, 23, 24)}
    assert read.keys.pad == ("a", "space", "left shift")
    assert (read.display.width, read.display.height, read.display.rotate) == (1280, 720, 90)
    assert read.sound.volume == 0
    assert read.house_rules() == rules_for("classic", {"match": 3, "patterns": ["double", "run_3"]})


def test_without_rules_the_preset_stands(write: Write) -> None:
    assert config.load(write('[table]\npreset = "beggar"')).house_rules() == PRESETS["beggar"].rules


# --------------------------------------------------------------------------------- refusing it


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[sound]\nvolume = 300", "[sound] volume = 300: expected a whole number from 0 to 100"),
        ("[sound]\nvolume = -1", "[sound] volume = -1: expected a whole number from 0 to 100"),
        ("[sound]\nvolume = 4.5", "[sound] volume = 4.5: expected a whole number from 0 to 100"),
        ("[sound]\nvolume = true", "[sound] volume = true: expected a whole number from 0 to 100"),
        ('[sound]\non = "yes"', '[sound] on = "yes": expected true or false'),
        ("[sound]\non = 1", "[sound] on = 1: expected true or false"),
        ('[table]\nview = "floor"', '[table] view = "floor": expected "table", "wall" or "pass"'),
        ("[display]\nrotate = 45", "[display] rotate = 45: expected 0, 90, 180 or 270"),
        (
            '[table]\npreset = "whist"',
            '[table] preset = "whist": expected "ratscrew", "ratscrew-fr", "classic", "slapjack", '
            '"beggar", "war", "count", "trifecta", "trifecta-plus" or "twisted-trio"',
        ),
        (
            "[table]\nhandicap_ms = [0, 301]",
            "[table] handicap_ms = [0, 301]: expected a list, at most 8 long, each a whole number "
            "from 0 to 300",
        ),
        (
            '[table]\nnames = ["A name too long to be drawn"]',
            '[table] names = ["A name too long to be drawn"]: expected a list, at most 8 long, '
            "each a text of 0 to 12 letters or signs",
        ),
        (
            '[table]\nnames = ["\\u0007Ada"]',
            '[table] names = ["\\u0007Ada"]: expected a list, at most 8 long, '
            "each a text of 0 to 12 letters or signs",
        ),
        (
            '[hardware]\npads = "midi"',
            '[hardware] pads = "midi": expected "simulated", "gpio", "serial" or "usb"',
        ),
        (
            "[hardware.pins]\npad = [28]",
            "[hardware.pins] pad = [28]: expected a list, at most 8 long, each a whole number "
            "from 0 to 27",
        ),
        (
            '[rules]\nchallenge = "third hand"',
            '[rules] challenge = "third hand": expected true or false or "second hand"',
        ),
        (
            '[rules]\nwrong_slap = "bury"',
            "[rules] wrong_slap = \"bury\": expected 'bury n' | 'locked n' | 'lose the pile' | "
            "'nothing', n from 1 to 99",
        ),
        ("sound = 3", "sound = 3: expected a section, [sound]"),
        ("[hardware]\npins = 3", "hardware.pins = 3: expected a section, [hardware.pins]"),
        (
            "[journal]\nfolder = 2026-01-01",
            '[journal] folder = "2026-01-01": expected a folder\'s path, or empty',
        ),
    ],
)
def test_a_bad_value_is_told_with_its_place_and_what_is_allowed(
    text: str, expected: str, write: Write
) -> None:
    assert problems(text, write) == [expected]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("[sound]\nvolum = 3", "[sound] volum = 3: no such setting; did you mean volume? known"),
        (
            "[table]\nvolume = 3",
            "[table] volume = 3: no such setting; did you mean volume in [sound]? known",
        ),
        ("[table]\nfoo = 3", "[table] foo = 3: no such setting; known here: seats, preset"),
        ("[rules]\nmach = 3", "[rules] mach = 3: no such setting; did you mean match? known here:"),
        ("[sond]\non = true", "[sond]: no such section; did you mean sound? known here: table"),
        ("seats = 3", "seats = 3: stands before any section; did you mean seats in [table]?"),
        (
            "[hardware.pin]\npad = [1]",
            '[hardware] pin = {"pad": [1]}: no such setting; did you mean pins?',
        ),
    ],
)
def test_an_unknown_name_is_told_with_the_closest_known_one(
    text: str, start: str, write: Write
) -> None:
    (problem,) = problems(text, write)
    assert problem.startswith(start)


def test_all_mistakes_are_told_at_once(write: Write) -> None:
    path = write("[sound]\nvolume = 300\nvolum = 3\n[table]\nseats = 9\n[rules]\nmatch = 0")
    assert len(config.check(path)) == 4
    with pytest.raises(ConfigError) as refused:
        config.load(path)
    first, *rest = str(refused.value).splitlines()
    assert first == f"{path}: 4 settings cannot be used"
    assert [line.split("=")[0].strip() for line in rest] == [
        "[sound] volume",
        "[sound] volum",
        "[table] seats",
        "[rules] match",
    ]


def test_one_mistake_is_told_as_one(write: Write) -> None:
    with pytest.raises(ConfigError, match=r"table\.toml: a setting cannot be used\n  \[bots\]"):
        config.load(write('[bots]\nlevel = "divine"'))


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("[display]\nwidth = 800", "[display] width and height: give both, or neither"),
        ('[keys]\npad = ["a", "b"]\nflip = ["A"]', "[keys]: "),
        ('[keys]\npad = ["spcae"]', "[keys]: keys.pad[0]: expected the name of a key, got 'spcae'"),
        ("[hardware.pins]\npad = [4, 4, 5, 6]", "[hardware.pins]: GPIO 4 is used twice"),
        ("[hardware.pins]\npad = [0, 4, 5, 6]", "[hardware.pins]: seat 1 pad: GPIO 0 is reserved"),
        ("[hardware.pins]\npad = [4]", "[hardware.pins]: expected a pad pin for each of 4 seats"),
    ],
)
def test_settings_that_do_not_go_together_are_refused(text: str, start: str, write: Write) -> None:
    (problem,) = problems(text, write)
    assert problem.startswith(start)


def test_more_seats_than_a_preset_plays_are_refused(
    write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = msgspec.structs.replace(PRESETS["slapjack"], max_seats=5)
    monkeypatch.setitem(PRESETS, "slapjack", few)
    text = '[table]\npreset = "slapjack"\nseats = 6'
    assert problems(text, write) == ["[table] seats = 6: slapjack is played by at most 5"]


def test_a_broken_file_is_told_with_its_line(write: Write) -> None:
    (problem,) = problems("[table]\nseats = \n", write)
    assert problem.startswith("not TOML: ")
    assert "line 2" in problem


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    missing = tmp_path / "none.toml"
    assert config.check(missing) == [f"{missing}: cannot be read: No such file or directory"]
    assert config.check(tmp_path) == [f"{tmp_path}: cannot be read: Is a directory"]
    with pytest.raises(ConfigError, match="No such file"):
        config.load(missing)


def test_a_file_that_an_editor_began_with_a_mark_is_read_and_written_to(tmp_path: Path) -> None:
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbf[table]\nseats = 3\n")
    assert config.check(path) == []
    assert config.load(path).table.seats == 3
    assert put_settings(path, {"table.seats": 5}).table.seats == 5
    assert config.load(path).table.seats == 5


def test_a_file_in_another_encoding_says_where(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes('[table]\nnames = ["Zoé"]'.encode("latin-1"))
    assert config.check(path) == [f"{path}: not UTF-8 text from byte 20 on"]


# ------------------------------------------------------------------------------- explaining it


def test_the_example_reads_back_as_the_defaults(write: Write) -> None:
    assert config.load(write(config.example())) == Config()


def test_the_example_with_every_line_in_force_is_good(write: Write) -> None:
    names = [setting.name for _, kind in sections() for setting in settings_of(kind)]
    lines = config.example().splitlines()
    text = "\n".join(
        line.removeprefix("# ")
        if line.startswith(tuple(f"# {name} = " for name in names))
        else line
        for line in lines
    )
    assert problems(text, write) == []
    raw: dict[str, Any] = tomllib.loads(text)
    assert set(raw) == set(Config.__struct_fields__)
    assert set(raw["rules"]) == set(Rules.__struct_fields__)
    assert raw["display"]["width"] == 1920


def test_no_line_of_the_example_is_too_long_to_read() -> None:
    assert max(map(len, config.example().splitlines())) <= 100


def test_every_setting_is_explained_in_a_sentence() -> None:
    for path, kind in sections():
        assert kind.__doc__
        assert kind.__doc__.endswith((".", ".\n")), path
        for setting in settings_of(kind):
            where = f"[{path}] {setting.name}"
            assert setting.description.endswith((".", ".`")), where
            assert setting.allowed not in {"", "a text"}, where


def test_the_page_shows_every_setting_and_every_preset() -> None:
    page = config_text.page()
    for path, kind in sections():
        assert f"## `[{path}]`" in page
        for setting in settings_of(kind):
            assert f"| `{setting.name}` |" in page
    assert all(f"| `{preset}`" in page for preset in PRESETS)


def test_defaults_are_those_of_the_parts_they_configure() -> None:
    keys = Config().keys
    assert dict(KeyMap(keys.pad, keys.flip)) == dict(KeyMap())
    station = next(s for s in settings_of(config.Config().table.__class__) if s.name == "station")
    assert {toml(profile.value) for profile in Profile} == {
        toml(value) for value in get_args(get_args(station.type)[0])
    }


@pytest.mark.parametrize(
    ("choices", "said"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_choices_are_said_as_a_person_would(choices: list[str], said: str) -> None:
    assert either(choices) == said
