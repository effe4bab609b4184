## Before the game: set-up, sign-up, start

# Set-up card
lobby-setup = 🎲 <b>New game</b>
    Rules: <b>{ $ruleset }</b>
    Host: { $host }
    Seats: { $least } to { $most }
    { $settings }
    { "" }
    Set up what you like and open the sign-up. The buttons obey the host alone.
lobby-setting = { $name }: { $value }
lobby-roles-line = Roles: { $roles }
lobby-roles-default = by the number of players
lobby-role-count = { $role } × { $count }
lobby-faults = ⚠️ { $faults }

lobby-page-pace = ⏱ Pace
lobby-page-players = 👥 Players and clans
lobby-page-roles = 🎭 Roles
lobby-page-options = ⚙️ Options
lobby-button-open = ✅ Open sign-up
lobby-button-cancel = ✖️ Cancel
lobby-button-back = ‹ Back
lobby-button-more = More options ›

lobby-pace = ⏱ <b>Pace</b>
    { $note }
    { "" }
    Below you can give each phase a length of its own. The button in the middle goes back to that of the pace.
lobby-length-by-pace = by pace
lobby-length-zero-day = Day zero: { $length }
lobby-length-day = Day: { $length }
lobby-length-night = Night: { $length }

lobby-seats = 👥 <b>Players</b>
    Seats at the table: <b>{ $most }</b> (possible: { $least } to { $limit }). When the last one is taken, the game begins by itself.
    { "" }
    <b>Mafia clans</b>
    { $note }
lobby-clans = Clans: { $clans }

lobby-role-set = 🎭 <b>Roles</b>
    The set is made by hand, roles: { $count }. There will be as many seats.
lobby-role-set-default = 🎭 <b>Roles</b>
    The set follows the number of players. Shown: the set for { $count }. Press “+” or “−” to make your own.
lobby-role-button = { $sign } { $role }: { $count }
lobby-button-default-roles = By the number of players

lobby-options = ⚙️ <b>Options</b> ({ $part } of { $parts })
    { $options }
lobby-option = <b>{ $name }: { $value }</b>
    { $note }

lobby-page-plot = 📜 Plot
lobby-plot = 📜 <b>Plot</b>
    { $plot }
    { "" }
    Another one? Answer this message with a new text.
lobby-plot-none = 📜 <b>Plot</b>
    The bot makes up how the game begins. If you know better, answer this message with a text.
lobby-plot-too-long = The plot must fit into { $most } characters.
lobby-button-default-plot = Let the bot make it up

# Sign-up card
lobby-card = 🎲 <b>Sign-up</b>
    Rules: <b>{ $ruleset }</b>
    Host: { $host }
    { $settings }
    { "" }
    { $players }
    { "" }
    { $state }
    ⏳ Sign-up until: { $deadline }. Left: { $left }.
    🔐 Fingerprint of the deal: <code>{ $commitment }…</code>
lobby-players = <b>Players: { $count }</b> ({ $least } to { $most } needed)
lobby-player = { $seat }. { $name }
lobby-missing = { $missing ->
    [one] { $missing } more player needed.
   *[other] { $missing } more players needed.
}
lobby-ready = Ready to start.
lobby-ready-practice = Ready to start. With robots it is a practice game: no lira, no reputation.
lobby-button-join = ✋ Join
lobby-button-leave = 🚪 Leave
lobby-button-start = ▶️ Start
lobby-button-extend = ⏳ +5 minutes
lobby-button-robots = 🤖 Add robots

lobby-card-closed = ✖️ <b>Sign-up is closed</b>
    { $ruleset }. /newgame opens a new game.
lobby-card-begun = ▶️ <b>The game has begun</b>
    { $ruleset }
    { "" }
    { $players }
    { "" }
    🔐 Fingerprint of the deal:
    <code>{ $commitment }</code>

# Seats
lobby-joined = Done! Your seat: { $seat }.
lobby-left = The seat is free. Come back if you change your mind.
lobby-welcome = ✋ Done! You are in the game of “{ $group }”, seat { $seat }. When it begins, your role comes here.
lobby-already-joined = You have a seat already. Now wait for the others.
lobby-not-joined = You have no seat at this table.
lobby-full = No seats left. Come to the next game!
lobby-closed = This sign-up is closed. /newgame opens a new game.
lobby-none = There is no sign-up now. Open a game: /newgame.
lobby-not-open-yet = The host is still setting the game up. Sign-up opens soon.
lobby-already-open = Sign-up is open: the settings are locked.
lobby-game-running = A game is on here. A new one can be opened after it.
lobby-not-member = Only members of the group play, and you are not in it.
lobby-membership-unknown = Telegram does not say whether you are in the group. Press again a little later.
lobby-bad-link = There is no such link, or it is out of date. Press “Join” in your group.
lobby-anonymous = Nobody sits here anonymously. Open the bot under your own name: write to it in private, then press “Join” here.
lobby-anonymous-host = A host needs a name. Switch anonymity off, or ask somebody else to write /newgame.
lobby-invitation = Open the bot first: it cannot write first, and it has a role to send. The button takes a seat as well.
lobby-open-bot-first = Open the bot first and press “Start”: that is where your role will arrive.
lobby-button-open-bot = Open the bot and take a seat
lobby-offers = 🎲 A game is gathering in your groups. Take a seat?
lobby-button-join-in = ✋ { $group }
lobby-none-for-you = Nobody in your groups is gathering players now. To open a game, write /newgame in a group.

# The host
lobby-not-host = This button obeys the host of the game alone: { $host }.
lobby-bad-extension = { $most ->
    [0] Sign-up cannot stay open any longer.
    [one] More time comes in whole minutes: 1 to { $most }.
   *[other] More time comes in whole minutes: 1 to { $most }.
}
lobby-unknown-ruleset = There are no such rules here. There are: { $titles }.
lobby-cancelled-typed = ✖️ The sign-up is cancelled.
lobby-cancelled-too-few = ✖️ Sign-up is over, and there were too few players for a game. Try again: /newgame.
lobby-cancelled-stale = ✖️ Nobody has started the game, so the sign-up has closed itself. /newgame opens a new one.
lobby-cancelled-for-you = ✖️ There will be no game in “{ $group }”: the sign-up is closed.

# Leaving a running game
lobby-quitting = 🚪 <b>{ $place }</b>
    Leave the game for good? Votes and orders are lost, there is no victory, and reputation suffers.
lobby-button-quit = 🚪 Leave the game
lobby-quit = You are out of the game.

# Practice
lobby-practice = Practice
lobby-practice-running = A practice game is on. /games brings its panel back, /leave ends it for you.
lobby-robot = 🤖 { $name }
lobby-robot-names = Bolt, Cog, Diesel, Spark, Piston, Magnet, Cable, Lamp, Pump, Relay, Axle, Gear, Switch, Ember, Phase, Chip, Probe, Anchor, Aerial, Battery, Valve, Whistle, Jack, Rivet, Spring, Washer, Fuse, Coil, Lever, Nozzle

# Call me for the next one
lobby-button-call = 🔔 Call me for the next game
lobby-call-noted = You will hear in private when the next sign-up opens. Changed your mind? Press again.
lobby-call-gone = All right, no call.
lobby-called = 🔔 A game is gathering in “{ $group }”, as you wanted to hear.
lobby-call-start-first = Open the bot and press “Start” first: it cannot write first.
