## «Мафия по понятиям»: что бот сообщает. Имена приходят готовыми и не склоняются

# Строки списков
ponyatiya-line-role = • { $name } — { $role }
ponyatiya-line-votes = { $name } — { vote-amount }
ponyatiya-line-lira = • { $reason }: { $lira }
ponyatiya-line-fate = { $fate } Роль: <b>{ $role }</b>.

# Группа: день
ponyatiya-notice-vote-cast = 👉 { $name } голосует: <b>{ $target }</b>
ponyatiya-notice-vote-withdrawn = ↩️ { $name } забирает голос
ponyatiya-notice-scream = 📣 { $name } кричит на всю площадь. Сегодня этот голос весит больше!
ponyatiya-notice-ballot-silenced = 🤐 { $name }: не засчитано — { vote-amount }
ponyatiya-notice-tally = { $count ->
    [0] 🗳 Урна пуста.
   *[other] 🗳 <b>Голоса</b>
    { $lines }
}
ponyatiya-notice-executed = ⚖️ Город решает: <b>{ $name }</b>. Приговор окончательный.
ponyatiya-notice-nobody-executed = { $reason ->
    [tie] 🕊 Голоса разделились поровну. Сегодня все расходятся по домам.
    [pardoned] 🕊 Помилование. Сегодня все расходятся по домам.
    [quorum] 🕊 Голосов слишком мало. Сегодня все расходятся по домам.
   *[no_votes] 🕊 Ни одного голоса. Палач пьёт чай и разгадывает кроссворд.
}

# Группа: ночь и уходы
ponyatiya-notice-died = { $cause ->
    [execution] ⚖️ <b>{ $name }</b> покидает город по приговору.
    [spiked_club] 🏏 <b>{ $name }</b> — знакомство с шипованной дубиной. Последнее.
    [gas_chamber] ☠️ <b>{ $name }</b> — газовая камера, под всеобщее улюлюканье.
    [leave] 🚪 <b>{ $name }</b> уходит из игры.
    [master] 🚷 <b>{ $name }</b> — вне игры: так решил мастер.
    [absence] 💤 <b>{ $name }</b> выбывает за неявку.
   *[kill] 💀 <b>{ $name }</b> до рассвета не доживает.
}
ponyatiya-notice-role-revealed = 🎭 { $name }: роль — <b>{ $role }</b>
ponyatiya-notice-quiet-night = 🌤 Ночь прошла тихо. Все на месте, и это подозрительно.
ponyatiya-notice-night-story = 📖 <b>Ночная хроника.</b> { $name }
    <blockquote>{ $text }</blockquote>
ponyatiya-notice-public-check = { $result ->
    [failed] 📢 { $role } объявляет публичную проверку: { $target }. Она не удалась.
   *[other] 📢 { $role } объявляет публичную проверку: { $target } — <b>{ $found }</b>.
}
ponyatiya-notice-phase-began = { $phase ->
    [day] { $number ->
        [0] ☕ <b>Нулевой день</b>
       *[other] ☀️ <b>День { $number }</b>
    }
    [night] { $number ->
        [0] 🌙 <b>Нулевая ночь</b>
       *[other] 🌙 <b>Ночь { $number }</b>
    }
   *[finished] 🏁 <b>Игра окончена</b>
}

# Группа: мастер и конец игры
ponyatiya-notice-master-announcement = 📣 <b>Мастер:</b> { $text }
ponyatiya-notice-game-over = { $winner ->
    [mafia] 🏆 <b>Город куплен. Победила мафия!</b>
    [mafia-1] 🏆 <b>Город куплен. Победил клан 1!</b>
    [mafia-2] 🏆 <b>Город куплен. Победил клан 2!</b>
    [mafia-3] 🏆 <b>Город куплен. Победил клан 3!</b>
    [law] 🏆 <b>Порядок наведён. Победили положительные герои!</b>
    [law-citizens] 🏆 <b>Город может спать спокойно. Победили положительные герои и честные жители!</b>
    [neutral] 🏆 <b>Сами по себе — и впереди всех. Победили нейтралы!</b>
    [neutral-citizens] 🏆 <b>Ни мафии, ни полиции. Победили нейтралы и честные жители!</b>
    [citizens] 🏆 <b>Обошлись без посторонних. Победили честные жители!</b>
   *[draw] 🤝 <b>Ничья.</b> Победителей нет — делить город некому.
}
ponyatiya-notice-roles-disclosed = 🎭 <b>Кто есть кто</b>
    { $lines }
ponyatiya-notice-award-given = { $reason ->
    [none] 🎁 { $name } получает бонус: { lira-amount }.
   *[other] 🎁 { $name } получает бонус: { lira-amount }. За что: { $reason }
}
ponyatiya-notice-master-thanked = 🙏 { $name } говорит мастеру спасибо.
ponyatiya-notice-tip-given = 💶 { $name } добавляет мастеру премию: { lira-amount }.

# Лично: роль и знакомства
ponyatiya-notice-role-assigned = 🎭 В этой партии тебе быть <b>{ $role }</b>.
ponyatiya-notice-role-changed = 🎭 Повышение! Отныне тебе служить <b>{ $role }</b>.
ponyatiya-notice-teammates = 🤝 <b>Своих ты знаешь</b>
    { $lines }
ponyatiya-notice-dossier = { $count ->
    [0] 🗂 <b>Досье предшественника.</b> Ни одной удачной проверки. { $note }
   *[other] 🗂 <b>Досье предшественника</b>
    { $lines }
    { $note }
}
ponyatiya-line-note = Записка: <i>{ $text }</i>
ponyatiya-notice-ghost-vote = 👻 Кто-то в городе слышит мёртвых. Пока он жив, ты голосуешь — вполголоса: 0,5 за голос.
ponyatiya-notice-clan-turn = { $me ->
    [yes] 🔫 Этой ночью стреляешь ты (№ { $number }).
   *[no] 🔫 Этой ночью стреляет { $name } (№ { $number }).
}
ponyatiya-notice-shot-suspended = 🚫 Пуля нашла своего. Ночь { $number } ты проведёшь без оружия.

# Лично: приказы и их судьба. Почему не вышло, не сказано никогда
ponyatiya-notice-action-accepted = { $act ->
    [kill] ✍️ Записано: выстрел — <b>{ $target }</b>.
    [investigate] ✍️ Записано: проверка — <b>{ $target }</b>.
    [protect] ✍️ Записано: защита — <b>{ $target }</b>.
    [exclude_dead] { $count ->
        [0] ✍️ Записано: считаются голоса всех мёртвых.
       *[other] ✍️ Записано: не считаются голоса мёртвых — { $target }.
    }
   *[other] ✍️ Записано: { $act_name }.
}
ponyatiya-notice-action-failed = { $act ->
    [kill] ✖️ { $target }: выстрел не удался.
    [investigate] ✖️ { $target }: проверка не удалась.
    [protect] ✖️ { $target }: защита не удалась.
   *[other] ✖️ { $act_name }: не удалось.
}
ponyatiya-notice-action-done = { $act ->
    [kill] 🎯 { $target }: дело сделано.
   *[other] 🎯 { $act_name }: дело сделано.
}
ponyatiya-notice-condition-false = { $act ->
    [kill] ➖ { $target }: условие не сбылось, выстрела не было.
    [investigate] ➖ { $target }: условие не сбылось, проверки не было.
    [protect] ➖ { $target }: условие не сбылось, защиты не было.
   *[other] ➖ { $act_name }: условие не сбылось.
}
ponyatiya-notice-order-void = ➖ { $target }: этой ночью очередь не твоя, дневной приказ снят.
ponyatiya-notice-investigation = 🔎 { $target }: роль — <b>{ $found }</b>.
ponyatiya-notice-protection-used = 🛡 { $target }: защита пригодилась{ $times ->
    [1] .
    [one] { " " }— { $times } раз.
    [few] { " " }— { $times } раза.
   *[other] { " " }— { $times } раз.
}
ponyatiya-notice-protection-idle = 🛡 { $target }: ночь прошла спокойно, защита не понадобилась.

# Лично: отсутствие
ponyatiya-notice-warning-noted = 🧳 Принято. Ходы { $turns } тебе простят. Возвращайся!
ponyatiya-notice-missed-turn = { $excused ->
    [yes] ⏰ Ход { $turn } прошёл без тебя. Отсутствие оговорено, но два пропуска подряд — это уже выход из игры.
   *[no] ⏰ Ход { $turn } прошёл без тебя. Ещё один такой — и ты вне игры. Уезжаешь — предупреди.
}

# Лично: комнаты и послания
ponyatiya-notice-room-message = 💬 <b>{ $room }</b> · { $sender }
    { $text }
ponyatiya-notice-anonymous-message = { $signed ->
    [yes] ✉️ <b>Анонимное послание.</b> Подпись: { $role }
    { $text }
   *[no] ✉️ <b>Анонимное послание.</b> Без подписи
    { $text }
}

# Лично: деньги, вещи, репутация
ponyatiya-notice-purchase = 🛍 Куплено: { $item }. Цена: { lira-amount }.
ponyatiya-notice-purchase-pending = 🛍 Отложено до вечера: { $item }. Цена: { lira-amount }.
ponyatiya-notice-purchase-released = 🛍 Покупка не состоялась: { $item }. Вернулось: { lira-amount }.
ponyatiya-notice-balance = 👛 В кошельке: { lira-amount }.
ponyatiya-notice-item-used = 💥 Вещь сработала и кончилась: { $item }.
ponyatiya-notice-spell-suffered = 🌀 На тебе заклинание: { $spell }.
ponyatiya-notice-earnings = { $count ->
    [0] 👛 За эту игру — ни лиры. Бывает.
   *[other] 👛 <b>За эту игру: { lira-amount }</b>
    { $lines }
}
ponyatiya-notice-reputation = ⭐ Репутация { $change }: { $reason }.
