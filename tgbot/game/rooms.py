"""Secret rooms and the room of the dead: /rooms, /say, answers, and texts that have no address."""

from dataclasses import dataclass

from telegram import Message, Update

from core.app.games import view_of_user
from core.app.records import GameRecord
from core.engine.commands import Branch
from core.engine.refusals import Refusal
from core.engine.views import View
from tgbot.buttons import Press, decode
from tgbot.causes import REMOVALS
from tgbot.game.acting import STRANGER, acted, refuse
from tgbot.game.finding import running_games
from tgbot.game.names import game_name, writer_for
from tgbot.game.pages import length
from tgbot.game.room_codes import DEAD, room_of
from tgbot.handling import Handling, LiraContext
from tgbot.texts import without_markup

MOST_TEXT = 3_000
"""Characters of one message to a room, as Telegram counts them, so that it reaches everybody whole."""

ROOMS = ("clan_1", "clan_2", "clan_3", "law", DEAD)

NOT_YOUR_ROOM = Refusal("not_your_room")


@dataclass(frozen=True, slots=True)
class Door:
    """A room of a game into which the sender may write."""

    record: GameRecord
    room: str


async def doors_of(handling: Handling) -> list[Door]:
    """Return all rooms of all games into which the sender may write now."""
    return [
        Door(record, room)
        for record in await running_games(handling)
        for room in own_rooms(view_of_user(record, handling.user_id, handling.at))
    ]


def own_rooms(view: View | None) -> list[str]:
    """Return the rooms of one game into which the viewer may write: the dead have theirs, and lose all others."""
    if view is None or view.me is None or view.result is not None:
        return []
    if view.me.is_out:
        return [] if view.me.cause in REMOVALS else [DEAD]
    return [room.id for room in view.rooms if room.may_write]


async def command_rooms(update: Update, context: LiraContext) -> None:
    """/rooms."""
    handling = context.handling
    doors = await doors_of(handling)
    rooms = [[door.record.id, door.room] for door in doors]
    await handling.show(handling.chat_id, "rooms", rooms=rooms)


async def command_say(update: Update, context: LiraContext) -> None:
    """/say TEXT, /say ROOM TEXT; when it is not clear which room is meant, the sender is asked."""
    handling, message = context.handling, update.effective_message
    assert message is not None
    text = text_of(message)
    if not text:
        await handling.answer(handling.say_to_user.plain("room-say-what"))
        return
    doors = await doors_of(handling)
    named = _named(handling, doors, text) or _named(handling, await _all_doors(handling), text)[:1]
    if named:
        doors, text = named, _without_room(handling, named[0], text)
    if len(doors) == 1:
        await say_into(handling, doors[0], text)
    else:
        await _ask(handling, message, doors)


async def text_in_private(update: Update, context: LiraContext) -> None:
    """A text without a command: an answer to a room's message goes there; for any other the sender is asked."""
    handling, message = context.handling, update.effective_message
    assert message is not None
    answered = _answered_press(message)
    if answered is not None:
        await _say_by_code(handling, answered, text_of(message))
        return
    doors = await doors_of(handling)
    if doors:
        await _ask(handling, message, doors)


async def press_say(context: LiraContext, press: Press) -> None:
    """Send the text to which the question was an answer into the room that was chosen."""
    handling = context.handling
    query = handling.update.callback_query
    asked = query.message if query is not None else None
    original = asked.reply_to_message if isinstance(asked, Message) else None
    text = text_of(original) if original is not None else ""
    if not text:
        await handling.answer(handling.say_to_user.plain("room-text-lost"))
        return
    if await _say_by_code(handling, press, text):
        handling.remove_buttons()


async def press_room(context: LiraContext, press: Press) -> None:
    """Say how a room's message is answered."""
    await context.handling.answer(context.handling.say_to_user.plain("room-how-to-answer"))


async def say_into(handling: Handling, door: Door, text: str) -> bool:
    """Say something in a room; whoever has lost it is refused.

    Returns:
        Whether it was said.
    """
    say = handling.say_to_user
    if length(text) > MOST_TEXT:
        await handling.answer(say.plain("room-too-long", most=MOST_TEXT))
        return False
    if door.room == DEAD:
        is_said = await _say_to_the_dead(handling, door.record, text)
    else:
        branch = Branch("say", (), {"room": door.room, "text": text})
        is_said = await acted(handling, door.record.id, branch) is not None
    if is_said:
        room = writer_for(door.record, say).words.room(door.room)
        name = await game_name(handling.work, door.record, say)
        await handling.answer(say.plain("room-said", room=room, game=name))
    return is_said


async def _say_to_the_dead(handling: Handling, record: GameRecord, text: str) -> bool:
    view = view_of_user(record, handling.user_id, handling.at)
    if view is None or view.me is None or DEAD not in own_rooms(view):
        await refuse(handling, record.id, NOT_YOUR_ROOM)
        return False
    for seat in view.seats:
        user = record.user_on(seat.id)
        if seat.is_out and seat.cause not in REMOVALS and user is not None and seat.id != view.me.id:
            sender = view.me.id
            await handling.show(user, "room_message", game=record.id, seat=seat.id, room=DEAD, sender=sender, text=text)
    return True


async def _say_by_code(handling: Handling, press: Press, text: str) -> bool:
    record = await handling.work.games.load(press.game)
    view = view_of_user(record, handling.user_id, handling.at) if record is not None else None
    if record is None or view is None:
        await refuse(handling, press.game, STRANGER)
        return False
    room = room_of(press.args[0] if press.args else "", own_rooms(view))
    if room is None:
        await refuse(handling, press.game, NOT_YOUR_ROOM)
        return False
    return await say_into(handling, Door(record, room), text)


async def _ask(handling: Handling, message: Message, doors: list[Door]) -> None:
    if not doors:
        await handling.answer(handling.say_to_user.plain("room-none"))
        return
    rooms = [[door.record.id, door.room] for door in doors]
    await handling.show(handling.chat_id, "room_choice", rooms=rooms, reply_to=message.message_id)


async def _all_doors(handling: Handling) -> list[Door]:
    """Return all rooms that there may be in the sender's games, whether they are open to him or not."""
    return [Door(record, room) for record in await running_games(handling) for room in ROOMS]


def _named(handling: Handling, doors: list[Door], text: str) -> list[Door]:
    """Return the rooms whose name a text begins with; rooms of several games may have the same."""
    return [door for door in doors if _without_room(handling, door, text) != text]


def _without_room(handling: Handling, door: Door, text: str) -> str:
    """Return a text without the name of the room that it begins with."""
    name = without_markup(writer_for(door.record, handling.say_to_user).words.room(door.room))
    head, rest = text[: len(name)], text[len(name) :]
    is_named = head.casefold() == name.casefold() and rest[:1] in (" ", ":") and rest.lstrip(" :")
    return rest.lstrip(" :") if is_named else text


def _answered_press(message: Message) -> Press | None:
    """Return the button under the room's message that this one answers."""
    replied = message.reply_to_message
    markup = replied.reply_markup if replied is not None else None
    for row in markup.inline_keyboard if markup is not None else ():
        for button in row:
            press = decode(button.callback_data) if isinstance(button.callback_data, str) else None
            if press is not None and press.kind == "room":
                return press
    return None


def text_of(message: Message) -> str:
    """Return what is to be said, without the command in front of it."""
    text = message.text or ""
    return " ".join(text.split(maxsplit=1)[1:]).strip() if text.startswith("/") else text.strip()
