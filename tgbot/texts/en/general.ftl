## Outside a game: greeting, language, my games

greeting = 👋 <b>This is Lira, a bot for games of Mafia.</b>
    The game is played in a group; your role, orders and secrets come here. Add the bot to a group and write /newgame there, or practise here with robots.
greeting-odd-link = 👋 <b>This is Lira, a bot for games of Mafia.</b>
    The bot does not know what this link means; it is probably out of date. But it knows all about Mafia. Add it to a group and write /newgame there, or practise here with robots.
greeting-how-to-play = 📖 How to play
greeting-add-to-group = ➕ Add to a group
greeting-practice = 🤖 Practise with robots

press-stale = This button works no longer. Nothing has changed.
unknown-command = There is no such command. /help tells what you can do here.
group-is-flooded = 🐌 Many messages are waiting for the group already. Ask there a little later.
trouble-again = Something broke. The bot is trying again.
trouble-over = It did not work: something broke here, and it is recorded. Nothing has changed; please try again.

unreachable = 📪 { $name }: private messages do not arrive. Open the bot and press “Start”, or the game will pass you by.
unreachable-unseated = 📪 { $name }: private messages do not arrive, and the seat is free again.

rules-short = ‹ In short
roles-heading = 🎭 <b>Who is who</b>
    Choose a role, and the bot tells all that everybody may know of it.
roles-button = { $sign } { $role }

language-question = 🌐 Which language shall we speak?
language-question-group = 🌐 Which language shall we speak in this group? Its admins choose.
language-chosen = Agreed!
language-admins-only = The language of the group is chosen by its admins.
rights-unknown = Telegram does not say who is an admin here. Press again a little later.

games-none = You are in no game now. Write /newgame in a group, or right here for practice.
games-list = 🎲 <b>Your games</b>
    { $lines }
games-running = <b>{ $place }</b> — { $phase }, left: { $left }
games-sign-up = <b>{ $place }</b> — sign-up, your seat: { $seat }
games-button = 🎛 { $place }
games-only-private = The list of your games is in the private chat with the bot.

# Buttons of the demo's page
demo-no-game = Nobody plays here yet.
demo-robots = { $count ->
    [0] There is nothing for robots to do here now.
    [one] Robots have made { $count } move.
   *[other] Robots have made { $count } moves.
}
demo-no-deadline = There is nothing to wait for: no deadline is set yet.
demo-skipped = The time is up.
