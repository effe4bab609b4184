## Mafia by the Code: what things are called
## Role: the word itself, .what and .ins in sentences, .name for headings, .short for tables, .sign

ponyatiya-title = Mafia by the Code

ponyatiya-role-mafioso = mafioso
    .what = a mafioso
    .name = Mafioso
    .ins = a mafioso
    .short = Mafioso
    .sign = 🔫
ponyatiya-role-investigator = investigator
    .what = the investigator
    .name = Investigator
    .ins = the investigator
    .short = Investigator
    .sign = 🔎
ponyatiya-role-sergeant = sergeant
    .what = a sergeant
    .name = Sergeant
    .ins = a sergeant
    .short = Sergeant
    .sign = 👮
ponyatiya-role-bouncer = bouncer
    .what = the bouncer
    .name = Bouncer
    .ins = the bouncer
    .short = Bouncer
    .sign = 🛡
ponyatiya-role-killer = killer
    .what = a killer
    .name = Killer
    .ins = a killer
    .short = Killer
    .sign = 🔪
ponyatiya-role-citizen = honest citizen
    .what = an honest citizen
    .name = Honest citizen
    .ins = an honest citizen
    .short = Citizen
    .sign = 🏠
ponyatiya-role-lawyer = lawyer
    .what = the lawyer
    .name = Lawyer
    .ins = the lawyer
    .short = Lawyer
    .sign = 💼
ponyatiya-role-operative = operative
    .what = the operative
    .name = Operative
    .ins = the operative
    .short = Operative
    .sign = 🚔
ponyatiya-role-occultist = occultist
    .what = the occultist
    .name = Occultist
    .ins = the occultist
    .short = Occultist
    .sign = 🔮

## Sides. An only clan is called the mafia

ponyatiya-side-mafia = Mafia
ponyatiya-side-mafia-1 = Clan 1
ponyatiya-side-mafia-2 = Clan 2
ponyatiya-side-mafia-3 = Clan 3
ponyatiya-side-law = The law
ponyatiya-side-neutral = Neutrals
ponyatiya-side-citizens = Honest citizens

## Acts: the word itself, .label for a button (30 characters), .question above the targets

ponyatiya-act-check-in = check-in
    .label = I'm here
ponyatiya-act-vote = vote
    .label = Vote
    .question = Whom shall the city see off?
ponyatiya-act-unvote = taking the vote back
    .label = Take my vote back
ponyatiya-act-pass = pass
    .label = Pass
    .label-day = Abstain
    .label-night = Do nothing
ponyatiya-act-post = post
    .label = Write in the group
ponyatiya-act-kill = shot
    .label = Shoot
    .question = Who is out of luck tonight?
ponyatiya-act-investigate = check
    .label = Check
    .question = Whose file shall we open?
ponyatiya-act-protect = protection
    .label = Protect
    .question = Whose door do we guard tonight?
ponyatiya-act-withdraw = taking an order back
    .label = Cancel the order
ponyatiya-act-dossier = dossier
    .label = Dossier for the successor
    .question = What shall the sergeant get, should anything happen to you?
    .pass = Hand over all I know
    .withhold = Take it with me
ponyatiya-act-exclude-dead = list of the dead
    .label = Exclude votes of the dead
    .question = Whose votes from beyond shall not count?
ponyatiya-act-warn = notice of absence
    .label = Give notice of absence
ponyatiya-act-say = message
    .label = Write in a room
ponyatiya-act-leave = leaving
    .label = Leave the game
ponyatiya-act-buy = purchase
    .label = Buy an item
ponyatiya-act-cast = spell
    .label = Cast a spell
    .question = On whom?
ponyatiya-act-mail = anonymous message
    .label = Anonymous message
ponyatiya-act-thank-master = thanks to the master
    .label = Thank the master
ponyatiya-act-tip = tip for the master
    .label = Tip the master
ponyatiya-act-commend = commendation
    .label = Commend a player
    .question = Whose play did you like best?
ponyatiya-act-extend = more time
    .label = Extend the phase
ponyatiya-act-close = end of the phase
    .label = End the phase
ponyatiya-act-kick = removal
    .label = Remove a player
    .question = Whom to remove from the game?
ponyatiya-act-announce = announcement
    .label = Announce
ponyatiya-act-award = bonus
    .label = Give a bonus
    .question = A bonus for whom?
ponyatiya-act-secret-award = secret bonus
    .label = Give a secret bonus
    .question = A secret bonus for whom?

## Conditions of orders: the part of the sentence, .label for a button

ponyatiya-condition-executed = if { $name } is executed
    .label = If executed
ponyatiya-condition-not-executed = if { $name } is not executed
    .label = If not executed
ponyatiya-condition-died = if { $name } is out by the end of the evening
    .label = If out of the game
ponyatiya-condition-alive = if { $name } is still in by the end of the evening
    .label = If still in the game
ponyatiya-order-main = { $act }: { $target }
ponyatiya-order-if = { $order }, { $conditions }
ponyatiya-order-else = { $order }; otherwise { $fallback }

## Phases

ponyatiya-phase-recruiting = Sign-up
ponyatiya-phase-day = Day { $number }
ponyatiya-phase-night = Night { $number }
ponyatiya-phase-finished = Game over

## Statuses: the word itself, .note for what it means

ponyatiya-status-helpless = Helpless
    .note = No lira and no night acts until the night ends.
ponyatiya-status-suspended = Suspended
    .note = No shooting in the coming night.
ponyatiya-status-doubled = Doubled
    .note = Two acts tonight.
ponyatiya-status-destructive = Destructive
    .note = Tonight the bouncer's protection does not stop you.
ponyatiya-status-asleep = Asleep
    .note = Your vote loses one unit of weight today.
ponyatiya-status-muted = Muted
    .note = Your vote does not count today.
ponyatiya-status-free-speech = Freedom of speech
    .note = Cancels one sleep or mute today.
ponyatiya-status-screaming = Screaming
    .note = Your vote weighs more today.
ponyatiya-status-warned = Absence announced
    .note = This turn and the next are excused.

## Causes: why a player is out

ponyatiya-cause-execution = the city's verdict
ponyatiya-cause-kill = killed at night
ponyatiya-cause-spiked-club = the spiked club
ponyatiya-cause-gas-chamber = the gas chamber
ponyatiya-cause-leave = left the game
ponyatiya-cause-master = removed by the master
ponyatiya-cause-absence = absence

## Rooms. The room of an only clan is called the mafia

ponyatiya-room-clan = Mafia
ponyatiya-room-clan-1 = Clan 1
ponyatiya-room-clan-2 = Clan 2
ponyatiya-room-clan-3 = Clan 3
ponyatiya-room-law = The law
ponyatiya-room-dead = Room of the departed

## Modules: the word itself, .note for what it brings

ponyatiya-module-extra-roles = Extra roles
    .note = Lawyer, operative and occultist.
ponyatiya-module-currency = Currency
    .note = Deeds in the game pay lira, and the winners share a pot.
ponyatiya-module-inventory = Inventory and spells
    .note = A shop with armour, alarm clocks and spells. Switches currency on.
ponyatiya-module-cryptography = Cryptography
    .note = Anonymous messages and public checks.

## Options: the word itself, .note for the host

ponyatiya-option-clans = Mafia clans
    .note = 1 to 3. Clans do not know each other and are at war.
ponyatiya-option-plot = Plot
    .note = The text that opens the game. Without it the bot makes one up.
ponyatiya-option-pace = Pace
    .note = Quick: day 0 two minutes, day five, night three. Forum: 24, 36 and 12 hours.
    .quick = quick
    .forum = forum
ponyatiya-option-zero-day-minutes = Day 0, minutes
    .note = Above zero, a length of your own instead of the pace's.
ponyatiya-option-day-minutes = Day, minutes
    .note = Above zero, a length of your own instead of the pace's.
ponyatiya-option-night-minutes = Night, minutes
    .note = Above zero, a length of your own instead of the pace's.
ponyatiya-option-revote = Changing votes
    .note = A vote may be changed or taken back until the day ends.
ponyatiya-option-self-vote = Voting against oneself
    .note = Players may vote against themselves. Why is their own business.
ponyatiya-option-bouncer-self = Bouncer guards himself
    .note = The bouncer may protect himself.
ponyatiya-option-night-talk = Talking at night
    .note = The living may write in the group at night as well.
ponyatiya-option-quiet-rounds-limit = Quiet turns to a draw
    .note = So many turns in a row without a loss, and it is a draw. 0: play till dawn.
ponyatiya-option-public-moves = Public checks
    .note = Needs cryptography. By the line-up: if at least a third are honest citizens.
    .auto = by the line-up
    .always = always
    .never = never
ponyatiya-option-mail-limit = Messages per phase
    .note = Anonymous messages a player may send in one phase. Needs cryptography.
ponyatiya-option-bonus-cap = Bonus cap
    .note = Most lira the master may give to one player in a game.
ponyatiya-option-early-end = No idle waiting
    .note = A phase ends as soon as everybody who is waited for has acted.
ponyatiya-option-absence = Absence counts
    .note = Whoever vanishes for two turns is out.
ponyatiya-option-reveal-roles-on-death = Reveal roles
    .note = Everybody sees the role of a player who goes out.
ponyatiya-option-human-master = Human master
    .note = A person runs the game instead of the robot, and does not play.

## Items and spells. Armour against an only clan is against the mafia

ponyatiya-item-armour-mafia = Protection from the mafia
ponyatiya-item-armour-mafia-1 = Protection from clan 1
ponyatiya-item-armour-mafia-2 = Protection from clan 2
ponyatiya-item-armour-mafia-3 = Protection from clan 3
ponyatiya-item-armour-killer = Protection from the killer
ponyatiya-item-armour-operative = Protection from the operative
ponyatiya-item-alarm-clock = Alarm clock
ponyatiya-item-cheque-book = Cheque book
ponyatiya-item-spiked-club = Spiked club
ponyatiya-spell-sleep = Sleep
ponyatiya-spell-mute = Mute
ponyatiya-spell-scream = Scream
ponyatiya-spell-free-speech = Freedom of speech
ponyatiya-spell-helplessness = Helplessness
ponyatiya-spell-doubling = Doubling
ponyatiya-spell-destruction = Destruction
