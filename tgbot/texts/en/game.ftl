## The game: words for everything

game-name = “{ $title }” · game no. { $game }
game-name-practice = Practice · game no. { $game }
game-player = { $number }. { $name }
game-sealed = 🔐 <b>Commitment</b>
    <code>{ $commitment }</code>
    It sealed the roles and every dice roll of this game before the start. After the end the bot shows the seed: /verify { $game }
game-alive = 🧍 In the game ({ $count }): { $players }
game-none-here = Nobody is playing here. To open a game: /newgame.
game-not-begun = The game has not begun yet: sign-up is open.
game-none-mine = You are not in a game at the moment.
game-which = In which game?
game-late = { $reason } It arrived at { $second }.

# The board: its buttons and the answers to them
game-here = ✋ I’m here
game-abstain = ⚪ Abstain
game-unvote = ↩️ Take my vote back
game-noted-here = Everybody can see that you are at the table.
game-vote-stands = Your vote: { $name }. Recorded at { $second }.
game-vote-gone = Your vote is taken back. You vote against nobody now.
game-abstained = Recorded: you abstain.
game-vote-whom = Against whom? Type /vote and a number or a name, or answer a player’s message with /vote.
game-vote-which = There are several: { $names }. Type /vote and the number.

# How the game stands
players-alive = 🧍 <b>In the game: { $count }</b>
players-out = 🪦 <b>Out of the game: { $count }</b>
players-out-line = { $number }. { $name } — { $cause }{ $known ->
    [yes] , role: { $role }
   *[no] { "" }
}
status-sign-up = 🎲 <b>Sign-up</b>
status-sign-up-until = ⏳ Sign-up until { $clock }. Left: { $left }.
status-phase = 🎲 <b>{ $phase }</b>
status-alive = 🧍 In the game: { $count }
status-all-acted = 🗳 Everybody has acted already.

## The panel: one private message for each phase, alike for everybody

panel-heading = 🎛 <b>{ $phase }</b>
    { $game }
panel-until = ⏳ Until { $clock }. Left: { $left }.
panel-order = 📌 Your order: <b>{ $order }</b>
panel-story = 📖 Story: <i>{ $text }</i>
panel-passed = 💤 Recorded: you do nothing tonight.
panel-closed = 🔒 This phase is over.
panel-moved = 🎛 The panel is below.
panel-day-text = The vote is in the group. You may give your order for the night ahead of time.
panel-draft = ✏️ Draft: <b>{ $order }</b>
panel-about = <b>{ $condition }…</b> — who?
panel-if-text = On which condition?
panel-else-text = And if the condition fails — who?
panel-more-text = What else you can do:
panel-note-hint = 🗂 A note for your successor: type /act and its text.
panel-dossier = 🗂 Now: <b>{ $mode }</b>.
panel-note = Note: <i>{ $text }</i>
panel-story-hint = 📖 An order may have a story: give it, then type /act and the text. If the shot kills, everybody reads it in the morning.
panel-leave-text = 🚪 <b>Leave for good?</b>
    Your votes and orders are lost, you cannot win, and your reputation suffers.

panel-chosen = ✅ { $name }
panel-ahead = 🌙 Order for the night
panel-more = ⚙️ More
panel-back = ‹ Back
panel-pass = 💤 Do nothing
panel-withdraw = ✖️ Withdraw the order
panel-give = ✅ Confirm
panel-if = ➕ On a condition
panel-else = ➕ Otherwise…
panel-leave-yes = 🚪 Yes, leave

panel-receipt = Recorded: { $order }.
panel-recorded = Recorded: { $what }.
panel-withdrawn = The order is withdrawn.
panel-left = You are out of the game.
panel-no-text = There is no order that this text could belong to.
panel-text-too-long = Too long: at most { $most } characters.

## Rooms

rooms-title = 💬 <b>Your rooms</b>
rooms-line = • <b>{ $room }</b> — { $game }
    { $members }
rooms-how = To write there: /say and the text. Or answer a message of the room.
room-none = You have no secret room at the moment.
room-which = Where shall it go?
room-button = 💬 { $room } — { $game }
room-answer = ↩️ How to answer
room-how-to-answer = Reply to this message, and your words go to the same room.
room-said = Sent: { $room }. { $game }
room-say-what = Put the text right after the command: /say Meet me at the fountain.
room-too-long = Too long: at most { $most } characters. Nothing was sent.
room-text-lost = The text is lost. Please write it again.

farewell-dead = 🪦 { $game }
    The game is over for you: { $cause }. Not a word to the living about what you know.
    Your place now: { $room }. Type /say and the text.
farewell-removed = 🚪 { $game }
    The game is over for you: { $cause }.

## The end of a game

game-reveal = 🔐 <b>The seed is open</b>
    <code>{ $seed }</code>
    The commitment, published before the start:
    <code>{ $commitment }</code>
    SHA-256 of the line <code>lira-commitment-1</code>, a line feed and the seed is the commitment. To check everything: /verify { $game } — here or, with the whole document, in private.
game-again = 🔁 Play again
game-again-seated = You have a seat. The sign-up card is in the group.
game-again-later = Not now: another game or sign-up is open in the group.
game-commend = 👏 Commend a player
game-commend-private = You can commend a player in your private chat: the panel is there.
game-commended = Recorded. The player will hear of it.

chronicle-title = 📜 <b>What really happened</b>
chronicle-phase = <b>{ $phase }</b>
chronicle-act = • { $name } ({ $role }): { $what }
chronicle-sequence = 🎲 The order of the night: { $names }
transcript-title = 💬 <b>What was said in the secret rooms</b>
transcript-room = { "" }
    <b>{ $room }</b>
transcript-line = { $sender }: { $text }

verify-which = Which game? Type its number: /verify 12
