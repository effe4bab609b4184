## Role cards: at the deal and in /roles (600 characters at most)

ponyatiya-card-heading = { $sign } <b>{ $name }</b>
ponyatiya-card-mafioso = Side: mafia.
    <b>Aim.</b> Nobody but your clan is left in the game.
    <b>Night, from night 0.</b> One shot per clan. You take turns by number, round and round, skipping those who are out; the bot tells whose turn it is. If you don't shoot, the shot is lost. Never at your own.
    <b>Day.</b> You may order in advance. If the turn is not yours after all, the order is dropped.
    <b>You know</b> your whole clan; your room is in /rooms.
    <b>Tip.</b> Fear the mafia aloud, like everybody. Not too loud.
ponyatiya-card-investigator = Side: the law.
    <b>Aim.</b> All mafia and all neutrals are out.
    <b>Night, from night 1.</b> A check: in the morning you learn a player's role. Not your own.
    <b>You know</b> the sergeant and the operative, if they are in play.
    <b>Dossier.</b> When you go out, the sergeant takes your place and gets your results. Add a note, or take it all with you: /act.
    <b>Tip.</b> Step forward too early and you won't see a second check. Too late, and nobody is left to listen.
ponyatiya-card-sergeant = Side: the law.
    <b>Aim.</b> All mafia and all neutrals are out.
    <b>Night.</b> Nothing to do. But when the investigator goes out, you take over at once, with the dossier, unless it was withheld.
    <b>You know</b> nobody. The investigator knows you; you don't know the investigator.
    <b>Tip.</b> Stay alive. That is the job.
ponyatiya-card-bouncer = Side: neutrals.
    <b>Aim.</b> All mafia and all of the law are out.
    <b>Night, from night 0.</b> You protect a player: every shot and every check on them fails tonight, even if you die meanwhile. Whoever your protection has once saved can't be protected again. If it was not needed, it does not count.
    <b>Morning.</b> You learn how often you were needed. Not by whom.
    <b>You know</b> nobody.
    <b>Tip.</b> You stop the investigator as well. Sometimes that is the point.
ponyatiya-card-killer = Side: neutrals.
    <b>Aim.</b> All mafia and all of the law are out.
    <b>Night, from night 0.</b> One shot at anybody but yourself.
    <b>You know</b> nobody. The bouncer, if there is one, is on your side, but you have never met.
    <b>Tip.</b> Don't shoot the loud ones. Shoot the ones people listen to.
ponyatiya-card-citizen = Side: honest citizens.
    <b>Aim.</b> To win with the law, with the neutrals, or without either. Never with the mafia. With the neutrals only if at least one honest citizen lives to the end.
    <b>Night.</b> You sleep well. Or you just sleep.
    <b>Day.</b> Your weapon is your vote.
    <b>You know</b> nobody.
    <b>Tip.</b> Remember who repeats whom. Coincidence happens, but not three days running.
ponyatiya-card-lawyer = Side: mafia.
    <b>Aim.</b> Nobody but your clan is left in the game.
    <b>Night, from night 0.</b> A check: in the morning you learn a player's role. Not your own. You never shoot: no mafiosi, no shots.
    <b>You know</b> your whole clan; your room is in /rooms.
    <b>Tip.</b> Find the bouncer before somebody finds you.
ponyatiya-card-operative = Side: the law.
    <b>Aim.</b> All mafia and all neutrals are out.
    <b>Night, from night 1.</b> One shot at anybody but yourself. Kill an honest citizen or one of the law, and you spend the next night without a gun. Do it again, and it is the gas chamber.
    <b>You know</b> the investigator, and are known in return. Your room is in /rooms.
    <b>Tip.</b> Ask the investigator first. Shoot later.
ponyatiya-card-occultist = Side: neutrals.
    <b>Aim.</b> All mafia and all of the law are out.
    <b>Gift.</b> While you are in the game, the dead vote with half a voice. Those who left or were removed do not.
    <b>Day and night.</b> You may name the dead whose votes don't count. A new list replaces the old one.
    <b>You know</b> nobody.
    <b>Tip.</b> Be friends with the dead. There are more of them every day.

# The personal part of the card
ponyatiya-card-clan = You belong to: { $clan }{ $numbered ->
    [yes] , number { $number }.
   *[no] .
}
ponyatiya-card-mate = • { $name } — { $role }{ $numbered ->
    [yes] , number { $number }
   *[no] { "" }
}
ponyatiya-card-mates = 🤝 <b>Your own</b>
    { $lines }
ponyatiya-card-shielded = 🛡 Not to be protected again: { $names }.
ponyatiya-card-results = 🗂 <b>Checked</b>
    { $lines }
ponyatiya-card-status = ⚠️ { $status }. { $note }
ponyatiya-card-play = ⚙️ { $things }
ponyatiya-setup-role = { $name } × { $count }
ponyatiya-setup-option = { $option }: { $value }
