## Табло голосования и таблица судеб

ponyatiya-board-title = 🗳 <b>День { $number }. Кого вывести из игры?</b>
ponyatiya-board-closed = 🗳 <b>День { $number }. Голосование окончено</b>
ponyatiya-board-check-in = ☕ <b>Нулевой день. Кто за столом?</b>
ponyatiya-board-accused = 🔻 <b>{ $name }</b> — { vote-amount }: { $voters }
ponyatiya-board-empty = Голосов пока нет.
ponyatiya-board-nobody = Никто так и не проголосовал.
ponyatiya-board-abstained = ⚪ Воздержались: { $names }
ponyatiya-board-awaited = ⏳ Ждём: { $names }
ponyatiya-board-counted = 🔻 <b>{ $name }</b> — { vote-amount }
ponyatiya-board-secret = 🤫 Голосование тайное: кто против кого, узнаем в конце дня.
ponyatiya-board-abstained-count = ⚪ Воздержалось: { $count }
ponyatiya-board-lifted = ↩️ Голос больше не стоит: { $names }
ponyatiya-board-awaited-count = ⏳ Ещё не решили: { $count }
ponyatiya-board-all-here = Все отметились.

ponyatiya-fate-heading = 🎭 <b>Кто есть кто</b>
ponyatiya-fate-alive = { $mark } { $seat }. { $name } — { $role }. В игре до конца
ponyatiya-fate-out = { $mark } { $seat }. { $name } — { $role }. { $phase }: { $cause }
ponyatiya-fate-won = 🏆
ponyatiya-fate-lost = ▫️
