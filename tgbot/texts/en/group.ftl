## The group: settings, pause, stop

command-settings = settings of the group: for admins

# Settings
group-settings = ⚙️ <b>Settings of the group</b>
    The buttons obey admins. New games begin with this; the host may choose another pace and ballot for a game.
    { "" }
    { $lines }
group-settings-admins = The settings of the group are its admins’ business.
group-settings-place = Groups have settings: write /settings there.
group-settings-line = { $name }: <b>{ $value }</b>
group-settings-changed = Recorded: { $value }.
group-setting-language = 🌐 Language
group-setting-ruleset = 📖 Rules
group-setting-pace = ⏱ Pace
    .quick = quick
    .forum = forum
group-setting-openers = 🚪 Games are opened by
    .everybody = everybody
    .admins = admins
group-setting-ballots = 🗳 Ballot
    .open = open
    .counts = only the counts
    .secret = secret until the day is over
group-setting-silence-dead = 🤐 Those who are out keep silent in the group
    .on = yes
    .off = no
group-setting-silence-night = 🌙 Everybody keeps silent at night
    .on = yes
    .off = no
lobby-admins-open = In this group games are opened by admins.

# Pause
command-pause = pause the game: for admins
command-resume = go on after a pause: for admins
group-admins-only = That is for the group’s admins to decide.
group-only-there = That works in a group only. A practice game ends with /leave.
group-paused = ⏸ <b>The game is paused</b>
    Votes and orders are safe, new ones are not taken. Deadlines wait. To go on: /resume.
group-paused-already = The game is paused already. To go on: /resume.
group-not-paused = The game is not paused.
group-resumed = ▶️ <b>The game goes on</b>
group-found-again = ▶️ <b>The bot is back in the group, and the game goes on</b>
group-prolonged = 🛠 <b>Messages could not be delivered, so the deadline was moved</b>

# Stop
group-stop-question = 🛑 <b>Stop the game?</b>
    Nobody wins, the roles are opened, and there is no way back. The button obeys admins.
group-stop-sure = 🛑 Yes, stop it
group-stopped-toast = The game is stopped.
group-stopped-admin = 🛑 <b>An admin has stopped the game</b>
    Nobody has won, and nobody has lost.
group-stopped-abandoned = 🍂 <b>The game is abandoned</b>
    Nobody has done anything for too long. Nobody has won or lost, and nobody is punished.
group-stopped-for-you-admin = 🛑 The game in “{ $group }” was stopped by an admin. Nobody has won; the roles are open there.
group-stopped-for-you-abandoned = 🍂 The game in “{ $group }” is over: nobody has done anything for too long. Nobody has won, and nobody is punished.
group-stopped-for-you-lost = 📪 The game in “{ $group }” is cancelled: the bot could not write there for too long. Nobody has won, and nobody is punished.
