## /rules: short first, then topic by topic

ponyatiya-rules-short = 🎩 <b>Mafia by the Code</b>
    The mafia, the law, neutrals and honest citizens share a city. By day all vote in the open; at night those with roles go about their business in secret.
    { "" }
    <b>How it goes.</b> Day 0 is for saying hello; nobody is executed. In night 0 everybody with night business acts, except the investigator. Then day, night, day, night, until somebody wins.
    { "" }
    <b>Day.</b> Whoever has most votes is out. In a tie, whoever got there first. You may change your vote; the last one counts.
    <b>Night.</b> The mafia shoots once, taking turns by number. The killer shoots too. The investigator learns a role. The bouncer shields one player from everything at once.
    { "" }
    <b>Who wins.</b>
    🔫 The mafia, if nobody else is left.
    🔎 The law, if there is no mafia and no neutral.
    🔪 The neutrals, if there is no mafia and no law.
    🏠 The honest citizens, with the one or the other, or alone.
    { "" }
    A side wins together: the dead rejoice with the living. Those who left or were removed do not.
    { "" }
    For more, press a button below.

ponyatiya-rules-sides = <b>Sides and victory</b>
    { "" }
    🔫 <b>Mafia</b>: mafiosi (and the lawyer, if in play). There may be up to three clans, each for itself. Clan mates know each other, but not the other clans.
    🔎 <b>The law</b>: investigator, sergeant (and the operative, if in play).
    🔪 <b>Neutrals</b>: bouncer, killer (and the occultist, if in play). They win together but do not know each other.
    🏠 <b>Honest citizens</b>: everybody else.
    { "" }
    Victory is checked at the end of every day and every night, and at once when a player leaves. What matters is who is still in:
    • nobody: a draw;
    • one clan only: the clan wins;
    • no mafia and no neutral, but at least one of the law: the law wins, and the citizens with it, even if none of them is alive;
    • neutrals and honest citizens, nobody else: they win together;
    • only neutrals: the neutrals win, this time without the citizens;
    • only honest citizens: they win alone.
    { "" }
    There is no victory by numbers: a mafioso and a citizen, the last two, play on.
    If nobody has gone out for several turns in a row (four as a rule; turn 0 does not count), the night ends in a draw.
    { "" }
    Victory belongs to the living and the dead. Those who left, were removed by the master or went out for absence never win.

ponyatiya-rules-day = <b>Day and vote</b>
    { "" }
    The vote is open and starts with day 1. Vote with the buttons on the board or with /vote; a post in the chat is not a vote, however fierce.
    • No vote against yourself, unless the host allows it.
    • You may change your vote or take it back until the day ends. The last one counts, and so does its time.
    • “Abstain” is an open decision not to vote. You may change your mind.
    • If somebody goes out in the middle of the day, their vote and the votes against them are void; vote again.
    { "" }
    Whoever has most votes is out. <b>In a tie</b> it matters who reached their total first, by the time of the last vote that still stands against them. The first total to be complete is the one that counts. So a late vote may save somebody.
    No votes, no execution.
    { "" }
    The verdict is announced when the day ends, and the role is revealed (unless the host decided otherwise). At night the result of the day is known.
    The day may end early, when all the living have voted or abstained.

ponyatiya-rules-night = <b>Night</b>
    { "" }
    Orders are given on the panel in your private chat, at night or in advance by day. The last one counts. You may change your mind until dawn.
    In night 0 everybody with night business acts, except the investigator, who begins in night 1.
    { "" }
    <b>Orders with a condition.</b> By day the verdict is not known yet, so you may say: “I shoot Anna; if she is executed, Boris.” There are four conditions: executed today, not executed, out of the game, still in it. They look at what is known by the end of the evening; the night itself changes none of them.
    { "" }
    <b>The order of things.</b>
    1. The bouncer. The protection holds all night, whatever becomes of the bouncer.
    2. The investigator.
    3. All others, in random order. Whoever is killed before their place does not act.
    { "" }
    If the target is protected, the act fails. If the target is out already, it fails too. The bot says that it came to nothing, and never says why. Nor does it tell you that somebody called.
    Two shoot each other: the first one hits. Two shoot the same player: the second gets “came to nothing”.
    { "" }
    <b>The mafia</b> shoots once a night per clan. In night 0 it is the living mafioso with the lowest number, then the next number, round and round, skipping those who are out. The turn is never handed on: asleep means no shot.
    A killing may come with a story: in the morning everybody reads it, and nobody learns who wrote it.
    { "" }
    In the morning you hear who is out and, unless the host decided otherwise, their roles. Not who did it.
    The night may end early, when all who are waited for have given an order or declined.

ponyatiya-rules-roles = <b>Roles</b>
    { "" }
    🔫 <b>Mafioso.</b> One shot a night for the whole clan, by turns of their numbers.
    🔎 <b>Investigator.</b> From night 1, learns one player's role every night. Knows the sergeants.
    👮 <b>Sergeant.</b> Becomes the investigator when the investigator goes out, and gets the dossier.
    🛡 <b>Bouncer.</b> Shields one player from all shots and checks. Whoever was saved once can't be shielded again.
    🔪 <b>Killer.</b> One shot every night. A loner, but wins with the neutrals.
    🏠 <b>Honest citizen.</b> Votes and thinks.
    { "" }
    <b>How many</b> (the default set; the host may change it):
    • mafiosi, about one in five: one for 5–8 players, two for 9–13, three for 14–18, four for 19–23;
    • investigator and bouncer: one each;
    • sergeant: from 7 players;
    • killer: one from 8 players, two from 18;
    • honest citizens: all the rest.
    { "" }
    The whole card of every role: /roles.

ponyatiya-rules-roles-extra = <b>Module “Extra roles”:</b>
    💼 <b>Lawyer.</b> Mafia. Learns one player's role every night.
    🚔 <b>Operative.</b> The law. Shoots from night 1; the second innocent means the gas chamber.
    🔮 <b>Occultist.</b> Neutral. Keeps the votes of the dead alive: half a voice each.

ponyatiya-rules-absence = <b>Absence and leaving</b>
    { "" }
    A turn is a day and the night after it. You have taken a turn if you did anything in it: a vote, a post, a check-in, an order, a pass, a message in a room. A notice of absence alone does not count.
    { "" }
    <b>Missed turns.</b> At the end of a night, a player is out who
    • has missed two turns in a row, with or without notice;
    • or has missed two turns without notice, even if not in a row.
    { "" }
    <b>Notice</b> is given on the panel, /act. It covers this turn and the next: one such miss is excused, but a second in a row is not.
    { "" }
    <b>Leaving</b> is possible at any time: /leave. Votes by you and against you are void, your orders are dropped. A sergeant, if there is one, replaces an investigator at once. You will not win, and your reputation suffers.
    { "" }
    Out of the game means quiet: read the group, but don't write in it until the end. Afterwards everybody talks.
    { "" }
    The host may switch the rule about missed turns off.
ponyatiya-rules-options = <b>Options</b>
    The host sets them before the start. In brackets: the default.
    { "" }
    { $options }
ponyatiya-rules-modules = <b>Modules.</b> Off by default.
    { $modules }
ponyatiya-rules-option = • <b>{ $name }</b> ({ $default }). { $note }
ponyatiya-rules-module = • <b>{ $name }</b>. { $note }

ponyatiya-topic-sides = Sides and victory
ponyatiya-topic-day = Day and vote
ponyatiya-topic-night = Night
ponyatiya-topic-roles = Roles
ponyatiya-topic-absence = Absence and leaving
ponyatiya-topic-options = Options
