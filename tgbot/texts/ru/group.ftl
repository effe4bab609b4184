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
