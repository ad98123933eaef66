# SPDX-License-Identifier: CERN-OHL-P-2.0
"""The parameters of ``params.toml``, with their types; lengths in millimetres."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from console.errors import ConfigError

FILE = Path(__file__).with_name("params.toml")
Length = Annotated[float, msgspec.Meta(gt=0)]
Pair = tuple[float, float]
Size2 = tuple[Length, Length]
Size3 = tuple[Length, Length, Length]


class _Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: every key known, none missing."""


class Printer(_Table):
    """The printer that all must fit, and what it prints well."""

    bed: Length
    height: Length
    margin: float
    least_wall: Length
    bridge: Length
    least_letter: Length


class Plastic(_Table):
    """The filament, for the estimates."""

    density_g_cm3: Length
    infill: float
    shell: Length
    layer: Length
    flow_mm3_s: Length
    layer_change_s: float


class Screw(_Table):
    """The lid's screws and their inserts."""

    thread_d: Length
    clearance_d: Length
    length: Length
    head_d: Length
    head_h: Length
    sink_d: Length
    insert_d: Length
    insert_length: Length
    insert_depth: Length
    boss: Length


class Post(_Table):
    """What boards are screwed onto."""

    d: Length
    pilot_d: Length
    small_pilot_d: Length
    pilot_depth: Length


class Foot(_Table):
    """Rubber feet, and their places under a box."""

    d: Length
    place_d: Length
    depth: Length
    height: Length
    inset: Length


class Jack(_Table):
    """A keystone jack, and the room it takes in a wall."""

    width: Length
    height: Length
    face: Length
    catch: Pair
    catch_depth: Length
    behind: Pair
    block_depth: Length
    side: Length
    body: Size3
    hook: Length
    wires: Length
    z: Length
    pitch: Length


class Tie(_Table):
    """A bridge for a cable tie."""

    block: Size3
    tunnel: Size2


class Label(_Table):
    """Plates with raised letters."""

    thick: Length
    raised: Length
    play: Length
    text_h: Length


class Profile(_Table):
    """What is slapped: a button by its barrel, or a puck on a sensor."""

    kind: Literal["button", "ring", "pad"]
    pads: str
    top_d: Length
    top_h: float = 0.0
    hole_d: float = 0.0
    barrel_d: float = 0.0
    nut_d: float = 0.0
    thread: float = 0.0
    under: float = 0.0
    body: Pair = (0.0, 0.0)
    sensor: tuple[float, float, float] = (0.0, 0.0, 0.0)


class Ring(_Table):
    """A ring of twelve pixels, its groove and its cover."""

    outer_d: Length
    inner_d: Length
    height: Length
    groove_depth: Length
    play: Length
    cover_top: Length
    cover_edge: Length
    wire_d: Length


class Puck(_Table):
    """What is slapped on a force pad, and its rim and foam."""

    thick: Length
    rim: Length
    rim_height: Length
    gap: Length
    foam: Length
    foam_width: Length
    wire: Size2


class Lamp(_Table):
    """A lamp beside a pad that has none of its own."""

    hole_d: Length
    barrel_d: Length
    top_d: Length
    under: Length


class Flip(_Table):
    """The flip key."""

    hole_d: Length
    barrel_d: Length
    top_d: Length
    under: Length


class Call(_Table):
    """The call keys."""

    hole_d: Length
    barrel_d: Length
    top_d: Length
    under: Length
    pitch: Length
    words: tuple[str, ...]


class Reach(_Table):
    """What must be free between the edges of what is pressed."""

    pad_to_call: Length
    call_to_call: Length
    pad_to_flip: Length
    flip_to_call: Length


class Station(_Table):
    """The station's box, and where things sit in it."""

    width: Length
    depth: Length
    height: Length
    wall: Length
    floor: Length
    lid: Length
    corner: Length
    pad: Pair
    call_gap: Length
    call_radius: Length
    flip_at: Pair
    lamp_gap: Length
    board: Size2
    board_at: Pair
    board_inset: Length
    board_parts: Length
    post_height: Length
    jack_x: float
    drain: Size2


class Pi(_Table):
    """The Pi and its plugs."""

    board: Size2
    holes: Size2
    first_hole: Length
    at: Pair
    thick: Length
    parts: Length
    plugs: Length
    window: Size2
    rib: Length
    window_from: float


class Pico(_Table):
    """The Pico and its posts."""

    board: Size2
    holes: Size2
    at: Pair
    post_height: Length
    post: Size2
    post_outside: Length
    thick: Length
    parts: Length
    plug: Length


class Strip(_Table):
    """The hub's stripboard."""

    board: Size2
    at: Pair
    inset: Length
    parts: Length


class Supply(_Table):
    """The socket and the fuse of the 5 V supply."""

    hole_d: Length
    barrel_d: Length
    nut_d: Length
    depth: Length
    at: Pair
    fuse: Size3
    fuse_at: Pair


class Hub(_Table):
    """The hub's box, and where things sit in it."""

    width: Length
    depth: Length
    height: Length
    wall: Length
    floor: Length
    lid: Length
    corner: Length
    post_height: Length
    vent: Length
    vent_pitch: Length
    pi: Pi
    pico: Pico
    strip: Strip
    supply: Supply


class Gauge(_Table):
    """The hole gauge."""

    thick: Length
    holes: tuple[Length, ...]
    gap: Length
    text_h: Length
    raised: Length


class Clip(_Table):
    """The clip for a patch cable."""

    cable_d: Length
    play: Length
    wall: Length
    mouth: Length
    width: Length
    ear: Length
    screw_d: Length


class Bezel(_Table):
    """The frame around a display."""

    flange: Length
    thick: Length
    lip: Length
    lip_depth: Length
    overlap: Length
    tongue: Size3
    play: Length
    arm: Length
    screw_d: Length
    frame: Length
    display_depth: Length


class Laser(_Table):
    """Sheet and beam of the panels."""

    sheet: Length
    kerf: float
    finger: Length
    spacer_d: Length
    small_spacer_d: Length
    play: Length
    raise_jack: Length
    block_height: Length


class TableTop(_Table):
    """Where things stand on the table in the model of the whole."""

    gap: Length
    hub_below: Length
    top: Length


class Params(_Table, eq=False):
    """All of ``params.toml``; each one read is itself, so that parts made from it can be kept."""

    printer: Printer
    plastic: Plastic
    screw: Screw
    post: Post
    foot: Foot
    jack: Jack
    tie: Tie
    label: Label
    profiles: dict[str, Profile]
    ring: Ring
    puck: Puck
    lamp: Lamp
    flip: Flip
    call: Call
    reach: Reach
    station: Station
    hub: Hub
    gauge: Gauge
    clip: Clip
    bezel: Bezel
    laser: Laser
    table: TableTop


def load(changes: Mapping[str, Any] | None = None, path: Path = FILE) -> Params:
    """Read the file, with ``changes`` such as ``{"station.wall": 0.8}`` put in first.

    Raise ConfigError, which names the key, where a value is missing, unknown or cannot be.
    """
    raw = msgspec.toml.decode(path.read_bytes())
    for name, value in (changes or {}).items():
        *tables, key = name.split(".")
        table = raw
        for step in tables:
            table = table.get(step, {})
        if key not in table:
            raise ConfigError(f"{path.name} has no {name!r}: change a key that is there")
        table[key] = value
    try:
        return msgspec.convert(raw, Params)
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path.name}: {error}") from error
