## Plots, phases, reminders, questions for the night, endings

# Plots for hosts who gave none (PON-1.8)
ponyatiya-plot-1 = A city like any other: one square, two taverns, three families who find it crowded. Yesterday a hat with a hole was found in the park. Nobody would own up to the hat. Still less to the hole.
ponyatiya-plot-2 = The chief of police has gone to take the waters and left no address. The keys to the station hang on a nail, the cartridges lie in a drawer. By evening the keys were gone, and the cartridges, and the nail.
ponyatiya-plot-3 = For three days nobody has unloaded the Santa Lucia: there are oranges in her hold, and under the oranges something that has brought decent people with indecent faces to town. The city has gone quiet and bought candles.
ponyatiya-plot-4 = The whole city was invited when the chemist's daughter got married. Over dessert it turned out that half the guests had come with a gun and the groom with an alibi. The band was told to play louder.
ponyatiya-plot-5 = The old don has died in his own bed, which is suspicious in itself. His will has one line: “Sort it out among yourselves.” The sorting out has begun.

# Start of the game
ponyatiya-opening = 🎬 { $plot }
    { "" }
    <b>At the table</b>
    { $players }
    { "" }
    <b>In play</b>
    { $roles }
    { "" }
    The roles are dealt; the cards are in your private chats. What each of them does: /roles.
ponyatiya-opening-player = { $number }. { $name }

# What happens and what to do
ponyatiya-announce-day-zero = ☕ <b>Day 0</b>
    We look around, say hello and put on honest faces. Press “I'm here” so that all can see you are at the table. Nobody is executed today.
ponyatiya-announce-day = ☀️ <b>Day { $number }</b>
    Speak up, and vote with the buttons. Most votes is a verdict; in a tie it falls on whoever got there first. A post in the chat is not a vote.
ponyatiya-announce-night-zero = 🌙 <b>Night 0</b>
    The city goes to bed, and not everybody to sleep. Look into your private chat: the panel is there. The investigator begins in night 1.
ponyatiya-announce-night = 🌙 <b>Night { $number }</b>
    The windows go dark. Look into your private chat: the panel is there. Nothing to do? Look all the same.
ponyatiya-announce-finished = 🏁 <b>Game over</b>
    Masks off. Talk it over, praise each other, sulk. Not for long.
ponyatiya-announce-until = ⏳ Deadline: { $clock }. Time left: { $left }.

# Reminders, when four fifths of the time are gone
ponyatiya-reminder-day-zero = ⏳ “{ $game }”. Time left: { $left }. Nobody has seen you yet: press “I'm here”.
ponyatiya-reminder-day = ⏳ “{ $game }”. Time left: { $left }. Your vote is missing: vote or abstain.
ponyatiya-reminder-night = ⏳ “{ $game }”. Time until morning: { $left }. The panel awaits your answer.
ponyatiya-reminder-night-zero = { ponyatiya-reminder-night }

# The night's question for all who have nothing to do: looks like any panel, means nothing
ponyatiya-guess-1 = Who, do you think, is awake tonight?
ponyatiya-guess-2 = Whose smile was too wide today?
ponyatiya-guess-3 = Whose door is the scariest in the dark?
ponyatiya-guess-4 = Who will be asked to explain tomorrow?
ponyatiya-guess-5 = Who knows more than they say?
ponyatiya-guess-6 = Who could be trusted with a spare key?
ponyatiya-guess-noted = ✍️ Noted: <b>{ $target }</b>. Your guess has no effect on the game, and nobody sees it.

# The ending: why the game is over, by the line of the rules
ponyatiya-end-3-3 = Everybody is out, down to the last one. City to let.
ponyatiya-end-3-4 = Only family is left at the table.
ponyatiya-end-3-5 = No mafia is left, and no neutrals.
ponyatiya-end-3-6 = No mafia is left and none of the law, but honest citizens are.
ponyatiya-end-3-7 = Only neutrals are left.
ponyatiya-end-3-8 = Only honest citizens are left.
ponyatiya-end-3-9 = Nobody has gone out for too long. The city got used to peace.

# Why a set-up cannot be started
ponyatiya-fault-player-count = This takes { $least } to { $most } players; there are { $count }.
ponyatiya-fault-too-many-clans = So many clans ({ $clans }) need { $least } players or more.
ponyatiya-fault-unknown-role = These rules have no such role: { $role }.
ponyatiya-fault-role-count = There must be as many roles as players: { $roles } roles, { $count } players.
ponyatiya-fault-clan-without-mafioso = Every clan needs at least one mafioso. Clans: { $clans }.
ponyatiya-fault-single-role = There can be only one: { $role }.
ponyatiya-fault-sergeant-alone = A sergeant needs an investigator: there is nothing to inherit otherwise.
ponyatiya-fault-won-at-start = With this set somebody wins without leaving the table. Add opponents.
