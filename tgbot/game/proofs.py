"""/verify: the commitment while a game runs, afterwards everything that is needed to draw it again."""

from telegram import Update

from core.app import proof, proof_form
from core.app.lobbies import commitment_of
from core.app.records import GameId
from core.storage.outbox import OutboxMessage
from tgbot.buttons import MOST_NUMBER
from tgbot.game.finding import running_games
from tgbot.game.pages import pages
from tgbot.handling import Handling, LiraContext
from tgbot.pipeline.ports import Rendering
from tgbot.renderer import RenderContext
from tgbot.texts import Html, escaped
from tgbot.texts.proof import broken_text, fair_text, sealed_text


async def command_verify(update: Update, context: LiraContext) -> None:
    """/verify, /verify GAME; in private a finished game comes with the whole document."""
    handling = context.handling
    game = await _meant(handling, context.args or [])
    if game is None or await handling.work.games.load(game) is None:
        await handling.answer(handling.say_to_user.plain("verify-which"))
        return
    await handling.show(handling.chat_id, "proof", game=game, is_whole=handling.is_private)


async def _meant(handling: Handling, args: list[str]) -> GameId | None:
    if args:
        number = args[0].lstrip("№#")
        is_number = number.isascii() and number.isdecimal() and int(number) <= MOST_NUMBER
        return GameId(int(number)) if is_number else None
    if not handling.is_private:
        return await handling.work.games.last_in(handling.chat_id)
    games = await running_games(handling)
    return games[0].id if games else None


async def shown_proof(row: OutboxMessage, context: RenderContext) -> tuple[Rendering, ...]:
    """What can be proved of a game now."""
    say, game = await context.language_of(row.chat_id), GameId(row.args["game"])
    record = await context.stores.games.load(game)
    if record is None:
        return ()
    if record.state is None:
        return (Rendering(sealed_text(say, game, commitment_of(record.lobby))),)
    found = proof.proof_of(await context.stores.games.history(game), is_cancelled=record.is_stopped)
    if isinstance(found, proof.PublicProof):
        return (Rendering(sealed_text(say, game, found.commitment)),)
    faults = [str(fault) for fault in proof.check(found)]
    if faults:
        return (Rendering(broken_text(say, game, faults)),)
    fair = Rendering(fair_text(say, game, found.commitment, found.seed, len(found.draws)))
    return (fair, *_document(proof_form.to_json(found))) if row.args["is_whole"] else (fair,)


def _document(text: str) -> tuple[Rendering, ...]:
    lines = [escaped(line) for line in text.splitlines()]
    return tuple(Rendering(Html(f"<pre>{page}</pre>")) for page in pages(lines))
