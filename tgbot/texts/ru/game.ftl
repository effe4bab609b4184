## Игра: общие слова

game-name = «{ $title }» · игра № { $game }
game-name-practice = Тренировка · игра № { $game }
game-player = { $number }. { $name }
game-sealed = 🔐 <b>Отпечаток раздачи</b>
    <code>{ $commitment }</code>
    Роли и весь случай этой игры запечатаны им до начала. После конца бот покажет зерно: /verify { $game }
game-alive = 🧍 В игре ({ $count }): { $players }
game-none-here = Здесь сейчас не играют. Открыть игру: /newgame.
game-not-begun = Игра ещё не началась: идёт набор.
game-none-mine = Сейчас ты нигде не играешь.
game-which = В какой игре?
game-late = { $reason } Получено в { $second }.

# Табло: кнопки и ответы на них
game-here = ✋ Я здесь
game-abstain = ⚪ Воздержаться
game-unvote = ↩️ Забрать голос
game-noted-here = Тебя видят: ты за столом.
game-vote-stands = Твой голос: { $name }. Записано в { $second }.
game-vote-gone = Голос забран. Пока ты не голосуешь ни против кого.
game-abstained = Записано: ты воздерживаешься.
game-vote-whom = Против кого? Напиши /vote и номер или имя — или ответь командой /vote на сообщение игрока.
game-vote-which = Таких несколько: { $names }. Напиши /vote и номер.

# Состояние игры
players-alive = 🧍 <b>В игре: { $count }</b>
players-out = 🪦 <b>Вне игры: { $count }</b>
players-out-line = { $number }. { $name } — { $cause }{ $known ->
    [yes] , роль: { $role }
   *[no] { "" }
}
status-sign-up = 🎲 <b>Набор игроков</b>
status-sign-up-until = ⏳ Набор до: { $clock }. Осталось: { $left }.
status-phase = 🎲 <b>{ $phase }</b>
status-alive = 🧍 В игре: { $count }
status-all-acted = 🗳 Все, кого ждали, уже сходили.

## Панель: одно личное сообщение на фазу, у всех одинаковое

panel-heading = 🎛 <b>{ $phase }</b>
    { $game }
panel-until = ⏳ Срок: { $clock }. Осталось: { $left }.
panel-order = 📌 Твой приказ: <b>{ $order }</b>
panel-story = 📖 История: <i>{ $text }</i>
panel-passed = 💤 Записано: этой ночью ты ничего не делаешь.
panel-closed = 🔒 Фаза окончена.
panel-moved = 🎛 Панель ниже.
panel-day-text = Голосуем в группе. Приказ на ночь можно отдать заранее.
panel-draft = ✏️ Черновик: <b>{ $order }</b>
panel-about = <b>{ $condition }…</b> — кого?
panel-if-text = При каком условии?
panel-else-text = А если условие не сбудется — кого?
panel-more-text = Что ещё можно сделать:
panel-note-hint = 🗂 Записка преемнику: напиши /act и её текст.
panel-dossier = 🗂 Сейчас: <b>{ $mode }</b>.
panel-note = Записка: <i>{ $text }</i>
panel-story-hint = 📖 К приказу можно добавить историю: отдай его, а потом напиши /act и текст. Утром её прочтут все, если выстрел удастся.
panel-leave-text = 🚪 <b>Уйти насовсем?</b>
    Голоса и приказы сгорят, победы не будет, а репутация пострадает.

panel-chosen = ✅ { $name }
panel-ahead = 🌙 Приказ на ночь
panel-more = ⚙️ Ещё
panel-back = ‹ Назад
panel-pass = 💤 Ничего не делать
panel-withdraw = ✖️ Отменить приказ
panel-give = ✅ Подтвердить
panel-if = ➕ С условием
panel-else = ➕ Иначе…
panel-leave-yes = 🚪 Да, уйти

panel-receipt = Записано: { $order }.
panel-recorded = Записано: { $what }.
panel-withdrawn = Приказ отменён.
panel-left = Ты вне игры.
panel-no-text = Добавить этот текст некуда: нет приказа, к которому подошла бы история.
panel-text-too-long = Слишком длинно: можно до { $most } знаков.

## Комнаты

rooms-title = 💬 <b>Твои комнаты</b>
rooms-line = • <b>{ $room }</b> — { $game }
    { $members }
rooms-how = Написать туда: /say и текст. Или ответь на сообщение из комнаты.
room-none = Тайных комнат у тебя сейчас нет.
room-which = Куда отправить?
room-button = 💬 { $room } — { $game }
room-answer = ↩️ Как ответить
room-how-to-answer = Ответь на это сообщение — и твои слова уйдут в ту же комнату.
room-said = Отправлено: { $room }. { $game }
room-say-what = Напиши текст сразу после команды: /say Встречаемся у фонтана.
room-too-long = Слишком длинно: можно до { $most } знаков. Ничего не отправлено.
room-text-lost = Текст потерялся. Напиши его ещё раз.

farewell-dead = 🪦 { $game }
    Для тебя игра окончена: { $cause }. О том, что знаешь, живым — ни слова.
    Тебя ждёт { $room }: /say и текст.
farewell-removed = 🚪 { $game }
    Для тебя игра окончена: { $cause }.

## Конец игры

game-reveal = 🔐 <b>Зерно раскрыто</b>
    <code>{ $seed }</code>
    Отпечаток, объявленный до начала:
    <code>{ $commitment }</code>
    SHA-256 от строки <code>lira-commitment-1</code>, перевода строки и зерна даёт отпечаток. Проверить всё: /verify { $game } — здесь или, с полным документом, в личных сообщениях.
game-again = 🔁 Сыграть ещё
game-again-seated = Твоё место за столом есть. Карточка набора — в группе.
game-again-later = Сейчас не выйдет: в группе уже идёт другая игра или набор.
game-commend = 👏 Отметить игрока
game-commend-private = Отметить игрока можно в личных сообщениях: панель уже там.
game-commended = Записано. Этот игрок узнает, что его отметили.

chronicle-title = 📜 <b>Как всё было на самом деле</b>
chronicle-phase = <b>{ $phase }</b>
chronicle-act = • { $name } ({ $role }): { $what }
chronicle-sequence = 🎲 Очерёдность ночи: { $names }
transcript-title = 💬 <b>О чём говорили в тайных комнатах</b>
transcript-room = { "" }
    <b>{ $room }</b>
transcript-line = { $sender }: { $text }

verify-which = Какая игра? Напиши её номер: /verify 12
