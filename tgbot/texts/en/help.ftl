## /help, the list of commands, /verify

help-group = 👋 <b>This is Lira, a bot for games of Mafia.</b>
    Somebody opens a game with /newgame, the others press “Join”. Roles, orders and secrets are in the private chat; votes and scandals are here.
    { "" }
    Write to the bot in private first: it cannot speak first, and without that you get no role.
    { "" }
    <b>Commands here</b>
    { $commands }
help-private = 👋 <b>This is Lira, a bot for games of Mafia.</b>
    Your roles, orders and secret rooms are here. The game itself is played in a group: add the bot there and open a game with /newgame. To warm up alone against robots, /newgame works here too.
    { "" }
    Lost your panel? /games brings it back, /act opens your orders.
    { "" }
    <b>Commands here</b>
    { $commands }
help-command = /{ $command } — { $description }

command-newgame = open a game
command-join = take a seat
command-leave = leave the sign-up or the game
command-startgame = start the game
command-cancel = cancel the sign-up
command-extend = add time, for example /extend 10
command-vote = vote: /vote NAME, or in reply to a message
command-unvote = take your vote back
command-players = who plays and who is out
command-status = phase, deadline and who is waited for
command-help = what you can do here
command-rules = the rules: short, and long if you ask
command-roles = who is who
command-lang = language
command-verify = check that the deal was fair
command-start = say hello to the bot
command-games = my games and their panels
command-me = my role card
command-act = my orders for this phase
command-say = write in a secret room
command-rooms = my secret rooms

# Proof of a fair deal
verify-sealed = 🔐 <b>Game { $game }</b>
    The chance of this game was sealed before it began. The fingerprint:
    <code>{ $commitment }</code>
    No role can be read from it. When the game is over the bot shows the seed, and anybody can work it all out again.
verify-fair = ✅ <b>Game { $game }: all fair</b>
    Seed:
    <code>{ $seed }</code>
    Fingerprint announced before the start:
    <code>{ $commitment }</code>
    The seed's fingerprint is the one that was announced. Random decisions checked: { $draws }. Each follows from the seed exactly as it was.
    { "" }
    To check it yourself: the fingerprint is the SHA-256 of the line <code>lira-commitment-1</code>, a line feed, and the seed.
verify-broken = ❌ <b>Game { $game }: this does not add up</b>
    { $faults }
    This must not happen. Show it to the owner of the bot.
