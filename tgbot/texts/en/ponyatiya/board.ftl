## The vote board and the table of fates

ponyatiya-board-title = 🗳 <b>Day { $number }. Who shall go?</b>
ponyatiya-board-closed = 🗳 <b>Day { $number }. The vote is closed</b>
ponyatiya-board-check-in = ☕ <b>Day 0. Who is at the table?</b>
ponyatiya-board-accused = 🔻 <b>{ $name }</b> — { vote-amount }: { $voters }
ponyatiya-board-empty = No votes yet.
ponyatiya-board-nobody = Nobody voted at all.
ponyatiya-board-abstained = ⚪ Abstained: { $names }
ponyatiya-board-awaited = ⏳ Waiting for: { $names }
ponyatiya-board-counted = 🔻 <b>{ $name }</b> — { vote-amount }
ponyatiya-board-secret = 🤫 The ballot is secret: who is against whom comes out when the day is over.
ponyatiya-board-abstained-count = ⚪ Abstained: { $count }
ponyatiya-board-lifted = ↩️ Vote no longer standing: { $names }
ponyatiya-board-awaited-count = ⏳ Yet to decide: { $count }
ponyatiya-board-all-here = Everybody is here.

ponyatiya-fate-heading = 🎭 <b>Who was who</b>
ponyatiya-fate-alive = { $mark } { $seat }. { $name } — { $role }. In the game to the end
ponyatiya-fate-out = { $mark } { $seat }. { $name } — { $role }. { $phase }: { $cause }
ponyatiya-fate-won = 🏆
ponyatiya-fate-lost = ▫️
