"""Every setting of the configuration file: its type, its range, its default and what it does."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from console.config_values import either
from console.engine.bots import LevelName
from console.engine.presets import PRESETS, rules_for
from console.engine.settings import Rules
from console.hardware.factories import FactoryName
from console.hardware.keymap import DEFAULT_FLIPS, DEFAULT_PADS
from console.hardware.stations import MAX_SEATS
from console.hardware.usbbuttons import Assignment, assignment, jobs

_M = msgspec.Meta
_PRESET = _M(
    pattern=f"^({'|'.join(PRESETS)})$",
    description="The game and its house rules to begin with; `slap-console presets` explains each.",
    extra={"allowed": either(f'"{name}"' for name in PRESETS), "choices": tuple(PRESETS)},
)
_OFFERED = _M(
    pattern=_PRESET.pattern,
    extra={"allowed": "a preset's name", "choices": tuple(PRESETS)},
)
# What stands in a list for a seat that has no value of its own.
_Name = Annotated[
    str,
    _M(
        max_length=12,
        pattern=r"^[^\x00-\x1f\x7f-\x9f]*$",
        extra={"blank": "", "letters": "name", "allowed": "a text of 0 to 12 letters or signs"},
    ),
]
_Handicap = Annotated[int, _M(ge=0, le=300, extra={"blank": 0})]
_Time = _M(
    pattern=r"^(([01]\d|2[0-3]):[0-5]\d)?$",
    extra={"allowed": 'a time of day ("09:30"), or empty', "letters": "digits"},
)
_Pin = Annotated[int, _M(ge=0, le=27)]
_Threshold = Annotated[int, _M(ge=0, le=255, extra={"blank": 0})]
_Button = Annotated[
    str,
    _M(
        pattern=r"^([1-9]\d?:[1-9]\d{0,2})?$",
        extra={"allowed": 'a button ("1:288"), or empty', "blank": "", "letters": "digits"},
    ),
]
_Key = Annotated[str, _M(min_length=1, extra={"allowed": "a key's name"})]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What all sections share: they are values, and they know their settings."""


class Table(Section, frozen=True, kw_only=True):
    """Who sits where, and what is played. People join in the lobby by pressing their pad."""

    seats: Annotated[int, _M(ge=2, le=MAX_SEATS, description="Seats at the table.")] = 4
    preset: Annotated[str, _PRESET] = "ratscrew"
    presets: Annotated[
        tuple[Annotated[str, _OFFERED], ...],
        _M(description="The games that the lobby offers; none named: all of them."),
    ] = ()
    language: Annotated[
        Literal["en", "fr"], _M(description="The language on screen: English or French.")
    ] = "en"
    view: Annotated[
        Literal["table", "wall", "pass"],
        _M(
            description="A screen lying in the table, its texts turned to each seat; or hanging on "
            "a wall, all upright; or passed round, upright too, to show each seat its own hand of "
            "cards where a game has them."
        ),
    ] = "table"
    four_colour: Annotated[
        bool, _M(description="Clubs green and diamonds blue, so that colour alone tells a suit.")
    ] = False
    station: Annotated[
        Literal["pad", "pad+flip", "full"],
        _M(
            description="What each seat has: a pad alone (the console deals), a pad and a flip "
            "key, or call keys too."
        ),
    ] = "pad+flip"
    tempo_ms: Annotated[
        int,
        _M(ge=200, le=10_000, description="From card to card where stations have only a pad."),
    ] = 900
    handicap_ms: Annotated[
        tuple[_Handicap, ...],
        _M(
            max_length=MAX_SEATS,
            description="Milliseconds added to each seat's slaps, from seat 1 on; seats not "
            "listed have none. Shown on screen.",
        ),
    ] = ()
    names: Annotated[
        tuple[_Name, ...],
        _M(
            max_length=MAX_SEATS,
            description="The players' names from seat 1 on; a seat with none, or an empty one, "
            "goes by its colour.",
        ),
    ] = ()


class Bots(Section, frozen=True, kw_only=True):
    """The players the console plays itself."""

    level: Annotated[
        LevelName,
        _M(description="How fast bots react and how seldom they err, from easy to hard."),
    ] = "steady"
    fill: Annotated[bool, _M(description="Bots take the seats that nobody joined.")] = True


class Pins(Section, frozen=True, kw_only=True):
    """Other GPIO pins than the pin map's, by BCM number from seat 1 on; an empty list keeps it."""

    pad: Annotated[
        tuple[_Pin, ...], _M(max_length=MAX_SEATS, description="The pads' input pins.")
    ] = ()
    flip: Annotated[
        tuple[_Pin, ...], _M(max_length=MAX_SEATS, description="The flip keys' input pins.")
    ] = ()
    lamp: Annotated[
        tuple[_Pin, ...], _M(max_length=MAX_SEATS, description="The lamps' output pins.")
    ] = ()

    def given(self) -> dict[str, tuple[int, ...]]:
        """Return the lists that are set, by "pad", "flip" and "lamp"."""
        lists = {"pad": self.pad, "flip": self.flip, "lamp": self.lamp}
        return {name: pins for name, pins in lists.items() if pins}


class Deck(Section, frozen=True, kw_only=True):
    """The cards that lie around: what is left out is as the game wants it."""

    decks: Annotated[
        Annotated[int, _M(ge=1, le=8)] | None, _M(description="Full packs.", examples=[1])
    ] = None
    jokers: Annotated[
        Annotated[int, _M(ge=0, le=16)] | None,
        _M(description="Jokers; the Trifectas have two unless told otherwise.", examples=[2]),
    ] = None
    missing: Annotated[
        Annotated[int, _M(ge=0, le=40)] | None,
        _M(description="Cards that are lost, drawn by each hand's seed.", examples=[0]),
    ] = None
    doubled: Annotated[
        Annotated[int, _M(ge=0, le=40)] | None,
        _M(description="Cards that are there once more, drawn likewise.", examples=[0]),
    ] = None

    def given(self) -> dict[str, int]:
        """The parts of the deck that are not the game's own."""
        parts = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: number for name, number in parts.items() if number is not None}


class Hardware(Section, frozen=True, kw_only=True):
    """Where slaps come from. `slap-console pins` prints the pins in use."""

    pads: Annotated[
        Literal["simulated", "gpio", "serial", "usb"],
        _M(
            description="Keys that drive a simulated board, real pads wired to a Raspberry Pi, "
            "pads on a microcontroller, or buttons of keyboards and encoders on USB."
        ),
    ] = "simulated"
    port: Annotated[
        str,
        _M(
            description="The serial port of a microcontroller; empty: the only board found on USB.",
            extra={"allowed": "a port's path, or empty"},
        ),
    ] = ""
    factory: Annotated[
        FactoryName,
        _M(
            description='How pins are reached when `pads = "gpio"`: lgpio on any Pi with a current '
            "system, rpigpio on old boards with an old kernel, mock for trying things out."
        ),
    ] = "lgpio"
    lockout_ms: Annotated[
        int,
        _M(
            ge=1,
            le=100,
            description="How long a contact may bounce after its first edge. It delays no slap.",
        ),
    ] = 25
    thresholds: Annotated[
        tuple[_Threshold, ...],
        _M(
            max_length=MAX_SEATS,
            description="Pads on a microcontroller that measure force, from seat 1 on: how hard a "
            "hit must be, of 255. 0, or no number: the pad is a switch. `slap-console selftest` "
            "advises.",
        ),
    ] = ()
    lamps: Annotated[bool, _M(description="Lamps are wired and are to be lit.")] = True
    pins: Pins = Pins()


class Keys(Section, frozen=True, kw_only=True):
    """The keyboard's keys that stand for pads and flip keys, from seat 1 on."""

    pad: Annotated[
        tuple[_Key, ...],
        _M(max_length=MAX_SEATS, description='The key of each seat\'s pad: "a", "space", "left".'),
    ] = DEFAULT_PADS
    flip: Annotated[
        tuple[_Key, ...],
        _M(max_length=MAX_SEATS, description="The key of each seat's flip key."),
    ] = DEFAULT_FLIPS


class Usb(Section, frozen=True, kw_only=True):
    """Whose button is which when `pads = "usb"`; `slap-console assign` writes this section."""

    devices: Annotated[
        tuple[str, ...],
        _M(
            max_length=2 * MAX_SEATS,
            description="The keyboards, encoders and buzzers, each by its kind, port and name.",
            extra={"allowed": "a list of devices"},
        ),
    ] = ()
    shared: Annotated[
        tuple[Annotated[int, _M(ge=1, le=2 * MAX_SEATS)], ...],
        _M(
            description="The devices, from 1 on, whose other keys go on typing, as the keeper's "
            "keyboard. All others are taken for the pads alone."
        ),
    ] = ()
    pad: Annotated[
        tuple[_Button, ...],
        _M(
            max_length=MAX_SEATS,
            description="The pads, from seat 1 on, each by its device's place in the list and the "
            "kernel's code for it.",
        ),
    ] = ()
    flip: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The flip keys.")
    ] = ()
    one: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for one.")
    ] = ()
    two: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for two.")
    ] = ()
    three: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for three.")
    ] = ()
    four: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for four.")
    ] = ()
    twee: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for TWee.")
    ] = ()
    thirteen: Annotated[
        tuple[_Button, ...], _M(max_length=MAX_SEATS, description="The call keys for THIRteen.")
    ] = ()

    def assignment(self) -> Assignment:
        """Whose button is which; raise ``ConfigError`` for one that cannot be."""
        lists = {job.lower(): getattr(self, job.lower()) for job in jobs()}
        return assignment(self.devices, lists, self.shared)


class Display(Section, frozen=True, kw_only=True):
    """The picture."""

    fullscreen: Annotated[
        Literal["auto", "on", "off"],
        _M(description="The whole screen, a window, or: a window where there is a desktop."),
    ] = "auto"
    width: Annotated[
        Annotated[int, _M(ge=640, le=3840)] | None,
        _M(
            description="The picture's width in pixels; left out, the screen's own.",
            examples=[1920],
        ),
    ] = None
    height: Annotated[
        Annotated[int, _M(ge=480, le=3840)] | None,
        _M(
            description="The picture's height in pixels; given together with the width.",
            examples=[1080],
        ),
    ] = None
    vsync: Annotated[bool, _M(description="Frames wait for the screen, so none is torn.")] = True
    rotate: Annotated[
        Literal[0, 90, 180, 270], _M(description="Degrees the picture is turned, clockwise.")
    ] = 0
    lag_ms: Annotated[
        int,
        _M(
            ge=0,
            le=120,
            description="How much later a frame lights up than it is handed to the screen; the "
            "service menu measures it. Taken off reaction times and added to the grace of slaps "
            "that came too late; who of two was first never depends on it.",
        ),
    ] = 0


class Sound(Section, frozen=True, kw_only=True):
    """Card, slap, win, wrong and your turn."""

    on: Annotated[bool, _M(description="Whether there is any sound.")] = True
    volume: Annotated[int, _M(ge=0, le=100, description="Per cent of the system's volume.")] = 70
    buffer: Annotated[
        int,
        _M(ge=256, le=4096, description="Samples held ready: less is sooner, more never crackles."),
    ] = 512


class Network(Section, frozen=True, kw_only=True):
    """The pages for phones: the host's, behind a PIN (`slap-console pin`), and players' hands."""

    listen: Annotated[
        str,
        _M(
            pattern=r"^([0-9A-Za-z_.:-]{1,45})?$",
            description="The one network the page is on: an interface (`wlan0`) or an address of "
            "this machine. Empty: none.",
            extra={"allowed": "an interface's name, an address, or empty"},
        ),
    ] = ""
    port: Annotated[int, _M(ge=1024, le=65535, description="The port it is found at.")] = 8080
    wifi_name: Annotated[
        str,
        _M(
            max_length=32,
            description="The console's own Wi-Fi, which phones join first by a code on the table. "
            "Empty: they are in the network already.",
            extra={"letters": "name"},
        ),
    ] = ""
    wifi_password: Annotated[
        str,
        _M(
            pattern=r"^([ -~]{8,63})?$",
            description="The password that the code brings with it; empty: the Wi-Fi has none.",
            extra={"allowed": "8 to 63 plain characters, or empty"},
        ),
    ] = ""


class Journal(Section, frozen=True, kw_only=True):
    """The record of every game, from which a hand that was cut short goes on."""

    folder: Annotated[
        str,
        _M(
            description="Where journals are kept; empty: in the user's state folder.",
            extra={"allowed": "a folder's path, or empty"},
        ),
    ] = ""
    keep: Annotated[int, _M(ge=1, le=100_000, description="Finished games to keep.")] = 200
    days: Annotated[int, _M(ge=1, le=10_000, description="Days to keep them; older ones go.")] = 90
    megabytes: Annotated[
        int,
        _M(ge=1, le=100_000, description="Room they may take in all; the oldest go first."),
    ] = 200


class Attract(Section, frozen=True, kw_only=True):
    """What is shown while nobody plays."""

    idle_minutes: Annotated[
        int, _M(ge=1, le=240, description="Minutes without a press until bots play on screen.")
    ] = 5
    dim_minutes: Annotated[
        int,
        _M(
            ge=0,
            le=720,
            description="Minutes of that until the picture is dimmed; a press brings it back. 0: "
            "never.",
        ),
    ] = 30
    rules_url: Annotated[
        str,
        _M(
            pattern=r"^(https?://[!-~]{1,200})?$",
            description="Where the code on the screen leads a phone for the rules; empty: to this "
            "console's own page, if `listen` under `[network]` is set, else there is none.",
            extra={"allowed": "an address of a page, or empty"},
        ),
    ] = ""


class Hours(Section, frozen=True, kw_only=True):
    """When the table is open, by the system's local time; outside it screen and lamps are dark."""

    opens: Annotated[str, _Time, _M(description="When it opens; empty: it is always open.")] = ""
    closes: Annotated[
        str, _Time, _M(description="When it closes, also after midnight; empty: never.")
    ] = ""
    wake_minutes: Annotated[
        int,
        _M(ge=1, le=240, description="Minutes that a pad wakes it for while it is closed."),
    ] = 10


class Service(Section, frozen=True, kw_only=True):
    """The service menu, in which pads alone reach every setting."""

    chord_s: Annotated[
        Literal[0, 3, 5, 8],
        _M(
            description="Seconds for which two pads are held down together to open it; 0: it opens "
            "from the host's page and from the keyboard (F10) alone."
        ),
    ] = 5
    idle_minutes: Annotated[
        int, _M(ge=1, le=60, description="Minutes without a press until it closes.")
    ] = 3


class Config(Section, frozen=True, kw_only=True):
    """The whole configuration; `rules` holds only what departs from the preset."""

    table: Table = Table()
    bots: Bots = Bots()
    rules: dict[str, Any] = {}
    deck: Deck = Deck()
    hardware: Hardware = Hardware()
    keys: Keys = Keys()
    usb: Usb = Usb()
    display: Display = Display()
    sound: Sound = Sound()
    network: Network = Network()
    journal: Journal = Journal()
    attract: Attract = Attract()
    hours: Hours = Hours()
    service: Service = Service()

    def house_rules(self) -> Rules:
        """The preset's rules with the `[rules]` of the file put over them."""
        return rules_for(self.table.preset, self.rules)
