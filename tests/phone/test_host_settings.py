"""Settings on the host's page: the same as in the service menu, kept and refused alike."""

from __future__ import annotations

from pathlib import Path

import pytest

from console.config import Config, load
from console.config_menu import entries, read_value, values_of
from console.display.words import LANGUAGES, Words
from console.errors import ConfigError
from console.host_settings import as_text, setting_groups
from console.network import TableDesk
from console.service_desk import ServiceDesk
from tests.phone.served import WALL_S, Client, Served, log_in, post

ENTRIES = {entry.path: entry for entry in entries()}


@pytest.fixture
def path(served: Served, tmp_path: Path) -> Path:
    """A table whose settings can be changed, and the file that keeps them."""
    path = tmp_path / "slap.toml"
    service = ServiceDesk(Config(), path, served.core)
    served.desk = TableDesk(
        served.core, served.journals, served.clock, lambda: WALL_S, service=service
    )
    return path


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_is_there_in_words(language: str) -> None:
    groups = setting_groups(Words(language), values_of(Config()))
    cards = {card.path: card for group in groups for card in group.settings}
    assert set(cards) == set(ENTRIES)
    assert all(card.label and card.help for card in cards.values())
    for card in cards.values():
        if card.choices and card.kind != "flags":
            assert card.value in {choice.value for choice in card.choices}, card


def test_what_the_page_shows_is_what_it_may_send_back() -> None:
    for path, value in values_of(Config()).items():
        assert read_value(ENTRIES[path], as_text(value)) == value


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("table.names", "Zoé\n\nIda", ("Zoé", "", "Ida")),
        ("table.presets", "war\nclassic", ("war", "classic")),
        ("rules.challenge", "second hand", "second hand"),
        ("rules.challenge", "", None),
        ("rules.slaps", "", None),
        ("table.handicap_ms", "0\n40", (0, 40)),
        ("display.width", "", None),
        ("hours.opens", " 09:30 ", "09:30"),
    ],
)
def test_texts_are_read(path: str, text: str, wanted: object) -> None:
    assert read_value(ENTRIES[path], text) == wanted


@pytest.mark.parametrize(
    ("path", "text"), [("sound.on", "perhaps"), ("sound.volume", "loud"), ("table.language", "tlh")]
)
def test_what_cannot_be_read_is_an_error(path: str, text: str) -> None:
    with pytest.raises(ConfigError, match=path):
        read_value(ENTRIES[path], text)


def test_a_setting_is_kept_or_refused_with_the_reason(served: Served, path: Path) -> None:
    async def story(client: Client) -> None:
        assert (await client.get("/host/settings")).status == 401
        assert (await post(client, "/host/settings", {"path": "a", "text": ""})).status == 401
        await log_in(client)
        groups = await (await client.get("/host/settings?lang=fr")).json()
        assert groups[0]["label"] == "Table"
        good = await post(client, "/host/settings", {"path": "sound.volume", "text": "35"})
        assert (good.status, await good.json()) == (200, {"wrong": ""})
        bad = await post(client, "/host/settings", {"path": "sound.volume", "text": "135"})
        assert bad.status == 422
        assert "from 0 to 100" in (await bad.json())["wrong"]
        none = await post(client, "/host/settings", {"path": "sound.colour", "text": "red"})
        assert "no such setting" in (await none.json())["wrong"]

    served.visit(story)
    assert load(path).sound.volume == 35


def test_a_table_without_a_desk_for_them_offers_none(served: Served) -> None:
    async def story(client: Client) -> None:
        await log_in(client)
        assert await (await client.get("/host/settings")).json() == []
        sent = await post(client, "/host/settings", {"path": "sound.on", "text": "true"})
        assert sent.status == 422

    served.visit(story)
