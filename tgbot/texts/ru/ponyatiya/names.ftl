## «Мафия по понятиям»: как что называется
## Роль: само слово, .what в сказуемом, .ins (кем), .name для заголовков, .short для таблиц, .sign

ponyatiya-title = Мафия по понятиям

ponyatiya-role-mafioso = мафиози
    .what = мафиози
    .name = Мафиози
    .ins = мафиози
    .short = Мафиози
    .sign = 🔫
ponyatiya-role-investigator = следователь
    .what = следователь
    .name = Следователь
    .ins = следователем
    .short = Следователь
    .sign = 🔎
ponyatiya-role-sergeant = сержант
    .what = сержант
    .name = Сержант
    .ins = сержантом
    .short = Сержант
    .sign = 👮
ponyatiya-role-bouncer = вышибала
    .what = вышибала
    .name = Вышибала
    .ins = вышибалой
    .short = Вышибала
    .sign = 🛡
ponyatiya-role-killer = убийца
    .what = убийца
    .name = Убийца
    .ins = убийцей
    .short = Убийца
    .sign = 🔪
ponyatiya-role-citizen = честный житель
    .what = честный житель
    .name = Честный житель
    .ins = честным жителем
    .short = Житель
    .sign = 🏠
ponyatiya-role-lawyer = адвокат
    .what = адвокат
    .name = Адвокат
    .ins = адвокатом
    .short = Адвокат
    .sign = 💼
ponyatiya-role-operative = опер
    .what = опер
    .name = Опер
    .ins = опером
    .short = Опер
    .sign = 🚔
ponyatiya-role-occultist = оккультист
    .what = оккультист
    .name = Оккультист
    .ins = оккультистом
    .short = Оккультист
    .sign = 🔮

## Стороны. Единственный клан зовётся «Мафия»

ponyatiya-side-mafia = Мафия
ponyatiya-side-mafia-1 = Клан 1
ponyatiya-side-mafia-2 = Клан 2
ponyatiya-side-mafia-3 = Клан 3
ponyatiya-side-law = Положительные герои
ponyatiya-side-neutral = Нейтральные игроки
ponyatiya-side-citizens = Честные жители

## Действия: само слово, .label для кнопки (до 30 знаков), .question над списком целей

ponyatiya-act-check-in = отметка
    .label = Я здесь
ponyatiya-act-vote = голос
    .label = Проголосовать
    .question = Кого город отправит восвояси?
ponyatiya-act-unvote = снятие голоса
    .label = Забрать голос
ponyatiya-act-pass = пропуск
    .label = Пропустить
    .label-day = Воздержаться
    .label-night = Ничего не делать
ponyatiya-act-post = пост
    .label = Написать в группу
ponyatiya-act-kill = выстрел
    .label = Выстрелить
    .question = Кому сегодня не повезёт?
ponyatiya-act-investigate = проверка
    .label = Проверить
    .question = Чьё дело открываем?
ponyatiya-act-protect = защита
    .label = Взять под защиту
    .question = Чью дверь стережём этой ночью?
ponyatiya-act-withdraw = отмена приказа
    .label = Отменить приказ
ponyatiya-act-dossier = передача досье
    .label = Досье для преемника
    .question = Что достанется сержанту, если с тобой что-то случится?
    .pass = Передать всё, что знаю
    .withhold = Унести с собой
ponyatiya-act-exclude-dead = список мёртвых
    .label = Не считать голоса мёртвых
    .question = Чьи голоса с того света не засчитывать?
ponyatiya-act-warn = предупреждение
    .label = Предупредить об отсутствии
ponyatiya-act-say = сообщение
    .label = Написать в комнату
ponyatiya-act-leave = уход
    .label = Выйти из игры
ponyatiya-act-buy = покупка
    .label = Купить вещь
ponyatiya-act-cast = заклинание
    .label = Применить заклинание
    .question = На кого заклинание?
ponyatiya-act-mail = послание
    .label = Анонимное послание
ponyatiya-act-thank-master = благодарность мастеру
    .label = Поблагодарить мастера
ponyatiya-act-tip = премия мастеру
    .label = Премия мастеру
ponyatiya-act-commend = похвала
    .label = Отметить игрока
    .question = Чья игра понравилась больше всех?
ponyatiya-act-extend = продление
    .label = Продлить фазу
ponyatiya-act-close = конец фазы
    .label = Завершить фазу
ponyatiya-act-kick = исключение
    .label = Исключить игрока
    .question = Кого вывести из игры?
ponyatiya-act-announce = объявление
    .label = Объявить
ponyatiya-act-award = бонус
    .label = Выдать бонус
    .question = Кому бонус?
ponyatiya-act-secret-award = тайный бонус
    .label = Выдать тайный бонус
    .question = Кому тайный бонус?

## Условия приказов: сама часть предложения, .label для кнопки

ponyatiya-condition-executed = если казнят игрока { $name }
    .label = Если казнят
ponyatiya-condition-not-executed = если не казнят игрока { $name }
    .label = Если не казнят
ponyatiya-condition-died = если к концу вечера { $name } вне игры
    .label = Если выбудет
ponyatiya-condition-alive = если к концу вечера { $name } в игре
    .label = Если останется в игре
ponyatiya-order-main = { $act }: { $target }
ponyatiya-order-if = { $order }, { $conditions }
ponyatiya-order-else = { $order }; иначе — { $fallback }

## Фазы

ponyatiya-phase-recruiting = Набор игроков
ponyatiya-phase-day = День { $number }
ponyatiya-phase-night = Ночь { $number }
ponyatiya-phase-finished = Игра окончена

## Статусы: само слово, .note — что это значит

ponyatiya-status-helpless = Беспомощность
    .note = До конца ночи — ни лир, ни ночных действий.
ponyatiya-status-suspended = Отстранение
    .note = В ближайшую ночь стрелять нельзя.
ponyatiya-status-doubled = Удвоение
    .note = Этой ночью — два действия.
ponyatiya-status-destructive = Разрушение
    .note = Этой ночью защита вышибалы тебе не помеха.
ponyatiya-status-asleep = Усыпление
    .note = Сегодня голос теряет единицу веса.
ponyatiya-status-muted = Немота
    .note = Сегодня голос не считается.
ponyatiya-status-free-speech = Свобода слова
    .note = Сегодня снимет одно усыпление или одну немоту.
ponyatiya-status-screaming = Крик
    .note = Сегодня голос весит больше.
ponyatiya-status-warned = Отсутствие оговорено
    .note = Этот ход и следующий тебе простят.

## Причины: почему игрок вне игры

ponyatiya-cause-execution = приговор города
ponyatiya-cause-kill = ночная пуля
ponyatiya-cause-spiked-club = шипованная дубина
ponyatiya-cause-gas-chamber = газовая камера
ponyatiya-cause-leave = уход из игры
ponyatiya-cause-master = решение мастера
ponyatiya-cause-absence = неявка

## Комнаты. Комната единственного клана зовётся «Мафия»

ponyatiya-room-clan = Мафия
ponyatiya-room-clan-1 = Клан 1
ponyatiya-room-clan-2 = Клан 2
ponyatiya-room-clan-3 = Клан 3
ponyatiya-room-law = Следствие
ponyatiya-room-dead = Комната выбывших

## Модули: само слово, .note — что приносит

ponyatiya-module-extra-roles = Дополнительные роли
    .note = Адвокат, опер и оккультист.
ponyatiya-module-currency = Валюта
    .note = За дела в игре платят лиры, победителям — общий котёл.
ponyatiya-module-inventory = Инвентарь и заклинания
    .note = Лавка с бронёй, будильниками и чарами. Включает валюту.
ponyatiya-module-cryptography = Криптография
    .note = Анонимные послания и публичные проверки.

## Настройки: само слово, .note — одно объяснение для хозяина игры

ponyatiya-option-clans = Кланов мафии
    .note = От 1 до 3. Кланы не знают друг друга и воюют между собой.
ponyatiya-option-plot = Сюжет
    .note = Текст, с которого начнётся игра. Без него завязку придумает бот.
ponyatiya-option-pace = Темп
    .note = Быстрый: нулевой день 2 минуты, день 5, ночь 3. Форумный: сутки, 36 и 12 часов.
    .quick = быстрый
    .forum = форумный
ponyatiya-option-zero-day-minutes = Нулевой день, минут
    .note = Больше нуля — своя длина вместо той, что задаёт темп.
ponyatiya-option-day-minutes = День, минут
    .note = Больше нуля — своя длина вместо той, что задаёт темп.
ponyatiya-option-night-minutes = Ночь, минут
    .note = Больше нуля — своя длина вместо той, что задаёт темп.
ponyatiya-option-revote = Переголосование
    .note = Голос можно менять и забирать до конца дня.
ponyatiya-option-self-vote = Голос против себя
    .note = Можно голосовать против самого себя. Зачем — дело личное.
ponyatiya-option-bouncer-self = Вышибала стережёт себя
    .note = Вышибала может взять под защиту себя.
ponyatiya-option-night-talk = Разговоры ночью
    .note = Живые могут писать в группу и ночью.
ponyatiya-option-quiet-rounds-limit = Тихих ходов до ничьей
    .note = Столько ходов подряд без единой потери — и ничья. 0 — играем хоть до утра.
ponyatiya-option-public-moves = Публичные проверки
    .note = Нужна криптография. По составу — если честных жителей хотя бы треть.
    .auto = по составу
    .always = всегда
    .never = никогда
ponyatiya-option-mail-limit = Посланий за фазу
    .note = Сколько анонимных посланий игрок отправит за одну фазу. Нужна криптография.
ponyatiya-option-bonus-cap = Потолок бонусов
    .note = Сколько лир мастер может подарить одному игроку за игру.
ponyatiya-option-early-end = Не ждать зря
    .note = Фаза кончается, как только все, кого ждут, сходили.
ponyatiya-option-absence = Исключать за неявку
    .note = Кто пропал на два хода, выбывает.
ponyatiya-option-reveal-roles-on-death = Открывать роли выбывших
    .note = Все видят, какая роль была у выбывшего игрока.
ponyatiya-option-human-master = Мастер — человек
    .note = Игру ведёт человек, а не робот. Сам он не играет.

## Вещи и заклинания. Броня от единственного клана зовётся «Защита от мафии»

ponyatiya-item-armour-mafia = Защита от мафии
ponyatiya-item-armour-mafia-1 = Защита от клана 1
ponyatiya-item-armour-mafia-2 = Защита от клана 2
ponyatiya-item-armour-mafia-3 = Защита от клана 3
ponyatiya-item-armour-killer = Защита от убийцы
ponyatiya-item-armour-operative = Защита от опера
ponyatiya-item-alarm-clock = Будильник
ponyatiya-item-cheque-book = Чековая книжка
ponyatiya-item-spiked-club = Шипованная дубина
ponyatiya-spell-sleep = Усыпление
ponyatiya-spell-mute = Немота
ponyatiya-spell-scream = Крик
ponyatiya-spell-free-speech = Свобода слова
ponyatiya-spell-helplessness = Беспомощность
ponyatiya-spell-doubling = Удвоение
ponyatiya-spell-destruction = Разрушение
