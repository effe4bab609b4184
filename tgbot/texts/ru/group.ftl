## Группа: настройки, пауза, остановка

command-settings = настройки группы: для админов

# Настройки
group-settings = ⚙️ <b>Настройки группы</b>
    Кнопки слушаются админов. Новые игры начнутся с этим, а ведущий сможет поменять темп и голосование для своей игры.
    { "" }
    { $lines }
group-settings-admins = Настройки группы меняют её админы.
group-settings-place = Настройки есть у группы: напиши /settings там.
group-settings-line = { $name }: <b>{ $value }</b>
group-settings-changed = Записано: { $value }.
group-setting-language = 🌐 Язык
group-setting-ruleset = 📖 Правила
group-setting-pace = ⏱ Темп
    .quick = быстрый
    .forum = форумный
group-setting-openers = 🚪 Открывают игры
    .everybody = все
    .admins = админы
group-setting-ballots = 🗳 Голосование
    .open = открытое
    .counts = видно только счёт
    .secret = тайное до конца дня
group-setting-silence-dead = 🤐 Выбывшие молчат в группе
    .on = да
    .off = нет
group-setting-silence-night = 🌙 Ночью молчат все
    .on = да
    .off = нет
lobby-admins-open = Игры в этой группе открывают админы.

# Пауза
command-pause = поставить игру на паузу: для админов
command-resume = продолжить игру после паузы: для админов
group-admins-only = Это решают админы группы.
group-only-there = Так можно только в группе. Тренировку закончит /leave.
group-paused = ⏸ <b>Игра на паузе</b>
    Голоса и приказы целы, новые не принимаются. Сроки подождут. Продолжить: /resume.
group-paused-already = Игра уже на паузе. Продолжить: /resume.
group-not-paused = Игра и так идёт.
group-resumed = ▶️ <b>Игра продолжается</b>
group-found-again = ▶️ <b>Бот снова в группе, игра продолжается</b>
group-prolonged = 🛠 <b>Была неполадка со связью, и срок перенесён</b>

# Остановка
group-stop-question = 🛑 <b>Остановить игру?</b>
    Победителей не будет, роли откроются, вернуться будет нельзя. Кнопка слушается админов.
group-stop-sure = 🛑 Да, остановить
group-stopped-toast = Игра остановлена.
group-stopped-admin = 🛑 <b>Админ остановил игру</b>
    Никто не победил и не проиграл.
group-stopped-abandoned = 🍂 <b>Игру забросили</b>
    Слишком долго никто ничего не делал. Никто не победил и не проиграл, и никто не наказан.
group-stopped-for-you-admin = 🛑 Игру в группе «{ $group }» остановил админ. Победителей нет, роли открыты там.
group-stopped-for-you-abandoned = 🍂 Игра в группе «{ $group }» закончилась: слишком долго никто ничего не делал. Победителей нет, наказаний тоже.
group-stopped-for-you-lost = 📪 Игра в группе «{ $group }» отменена: бот слишком долго не мог туда писать. Победителей нет, наказаний тоже.
