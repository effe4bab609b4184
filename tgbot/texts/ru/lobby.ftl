## До игры: настройка, набор, старт

# Карточка настройки
lobby-setup = 🎲 <b>Новая игра</b>
    Правила: <b>{ $ruleset }</b>
    Хозяин: { $host }
    Мест: от { $least } до { $most }
    { $settings }
    { "" }
    Настрой, что хочется, и открывай набор. Кнопки слушаются только хозяина.
lobby-setting = { $name }: { $value }
lobby-roles-line = Роли: { $roles }
lobby-roles-default = по числу игроков
lobby-role-count = { $role } × { $count }
lobby-faults = ⚠️ { $faults }

lobby-page-pace = ⏱ Темп
lobby-page-players = 👥 Игроки и кланы
lobby-page-roles = 🎭 Роли
lobby-page-options = ⚙️ Настройки
lobby-button-open = ✅ Открыть набор
lobby-button-cancel = ✖️ Отменить
lobby-button-back = ‹ Назад
lobby-button-more = Ещё настройки ›

lobby-pace = ⏱ <b>Темп</b>
    { $note }
    { "" }
    Ниже можно задать свою длину каждой фазы. Кнопка посередине возвращает ту, что задаёт темп.
lobby-length-by-pace = по темпу
lobby-length-zero-day = Нулевой день: { $length }
lobby-length-day = День: { $length }
lobby-length-night = Ночь: { $length }

lobby-seats = 👥 <b>Игроки</b>
    Мест за столом: <b>{ $most }</b> (можно от { $least } до { $limit }). Когда займут последнее, игра начнётся сама.
    { "" }
    <b>Кланы мафии</b>
    { $note }
lobby-clans = Кланов: { $clans }

lobby-role-set = 🎭 <b>Роли</b>
    Набор собран вручную, ролей: { $count }. Столько же будет и мест за столом.
lobby-role-set-default = 🎭 <b>Роли</b>
    Набор сам подстроится под число игроков. Показан набор на { $count }. Нажми «+» или «−» — и собери свой.
lobby-role-button = { $sign } { $role }: { $count }
lobby-button-default-roles = По числу игроков

lobby-options = ⚙️ <b>Настройки</b> ({ $part } из { $parts })
    { $options }
lobby-option = <b>{ $name }: { $value }</b>
    { $note }

lobby-page-plot = 📜 Сюжет
lobby-plot = 📜 <b>Сюжет</b>
    { $plot }
    { "" }
    Другой? Ответь на это сообщение новым текстом.
lobby-plot-none = 📜 <b>Сюжет</b>
    С чего начнётся игра, придумает бот. Есть идея получше — ответь на это сообщение текстом.
lobby-plot-too-long = Сюжет должен уместиться в { $most } знаков.
lobby-button-default-plot = Пусть придумает бот

# Карточка набора
lobby-card = 🎲 <b>Набор в игру</b>
    Правила: <b>{ $ruleset }</b>
    Хозяин: { $host }
    { $settings }
    { "" }
    { $players }
    { "" }
    { $state }
    ⏳ Набор до: { $deadline }. Осталось: { $left }.
    🔐 Отпечаток раздачи: <code>{ $commitment }…</code>
lobby-players = <b>Игроки: { $count }</b> (нужно от { $least } до { $most })
lobby-player = { $seat }. { $name }
lobby-missing = { $missing ->
    [one] Не хватает { $missing } игрока.
    [few] Не хватает { $missing } игроков.
    [many] Не хватает { $missing } игроков.
   *[other] Не хватает { $missing } игрока.
}
lobby-ready = Можно начинать.
lobby-ready-practice = Можно начинать. С роботами игра тренировочная: ни лир, ни репутации.
lobby-button-join = ✋ Присоединиться
lobby-button-leave = 🚪 Передумать
lobby-button-start = ▶️ Начать
lobby-button-extend = ⏳ +5 минут
lobby-button-robots = 🤖 Добавить роботов

lobby-card-closed = ✖️ <b>Набор закрыт</b>
    { $ruleset }. Новую игру открывает /newgame.
lobby-card-begun = ▶️ <b>Игра началась</b>
    { $ruleset }
    { "" }
    { $players }
    { "" }
    🔐 Отпечаток раздачи:
    <code>{ $commitment }</code>

# Места
lobby-joined = Есть! Твоё место: { $seat }.
lobby-left = Место свободно. Передумаешь — возвращайся.
lobby-welcome = ✋ Есть! Ты в игре группы «{ $group }», место: { $seat }. Когда она начнётся, сюда придёт твоя роль.
lobby-already-joined = Ты уже за столом. Осталось дождаться остальных.
lobby-not-joined = Тебя за этим столом нет.
lobby-full = Мест больше нет. Приходи на следующую игру!
lobby-closed = Этот набор закрыт. Новую игру открывает /newgame.
lobby-none = Набора сейчас нет. Открыть игру: /newgame.
lobby-not-open-yet = Хозяин ещё настраивает игру. Набор вот-вот откроется.
lobby-already-open = Набор уже открыт: настройки заперты.
lobby-game-running = Здесь уже идёт игра. Новую можно открыть после неё.
lobby-not-member = Играют только участники группы, а тебя в ней нет.
lobby-membership-unknown = Telegram не отвечает, есть ли ты в группе. Нажми ещё раз чуть позже.
lobby-bad-link = Такой ссылки нет или она устарела. Нажми «Присоединиться» в своей группе.
lobby-anonymous = Анонимных за столом нет. Открой бота под своим именем: напиши ему в личные сообщения, а здесь нажми «Присоединиться».
lobby-anonymous-host = Хозяином может быть только человек с именем. Выключи анонимность или попроси другого написать /newgame.
lobby-invitation = Сначала нужно открыть бота: сам он первым не напишет, а роль прислать обязан. Кнопка заодно и за стол посадит.
lobby-open-bot-first = Сначала открой бота и нажми «Запустить»: роль приходит туда.
lobby-button-open-bot = Открыть бота и сесть за стол
lobby-offers = 🎲 В твоих группах собираются играть. Сядешь?
lobby-button-join-in = ✋ { $group }
lobby-none-for-you = В твоих группах сейчас никто не набирает игроков. Открыть игру: /newgame прямо в группе.

# Хозяин
lobby-not-host = Эта кнопка слушается только хозяина игры: { $host }.
lobby-bad-extension = { $most ->
    [0] Дольше держать набор открытым нельзя.
    [one] Продлить можно на целое число минут: от 1 до { $most }.
   *[other] Продлить можно на целое число минут: от 1 до { $most }.
}
lobby-unknown-ruleset = Таких правил тут нет. Есть: { $titles }.
lobby-cancelled-typed = ✖️ Набор отменён.
lobby-cancelled-too-few = ✖️ Набор окончен, а игра не сложилась: игроков не хватило. Попробуем ещё раз — /newgame.
lobby-cancelled-stale = ✖️ Игру так никто и не начал, и набор закрылся сам. Новую открывает /newgame.
lobby-cancelled-for-you = ✖️ Игра в группе «{ $group }» не состоится: набор закрыт.

# Выход из идущей игры
lobby-quitting = 🚪 <b>{ $place }</b>
    Уйти из игры насовсем? Голоса и приказы сгорят, победы не будет, а репутация пострадает.
lobby-button-quit = 🚪 Уйти из игры
lobby-quit = Ты вне игры.

# Тренировка
lobby-practice = Тренировка
lobby-practice-running = Тренировка уже идёт. Панель вернёт /games, а закончить её можно через /leave.
lobby-robot = 🤖 { $name }
lobby-robot-names = Болт, Винтик, Гайка, Дизель, Ёрш, Железяка, Искра, Кабель, Лампа, Магнит, Насос, Ось, Поршень, Реле, Смазка, Тумблер, Уголёк, Фаза, Цапфа, Чип, Шестерня, Щуп, Электрон, Юстас, Якорь, Антенна, Батарея, Вентиль, Гудок, Домкрат

# Позови на следующую
lobby-button-call = 🔔 Позвать на следующую игру
lobby-call-noted = Позовём в личных сообщениях, когда откроется следующий набор. Передумаешь — нажми ещё раз.
lobby-call-gone = Хорошо, не зовём.
lobby-called = 🔔 В группе «{ $group }» открылся набор в игру, как тебе и хотелось узнать.
lobby-call-start-first = Сначала открой бота и нажми «Запустить»: первым он написать не может.
