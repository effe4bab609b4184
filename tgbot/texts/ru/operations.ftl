## Для владельцев бота

command-health = как дела у бота
command-ban = не пускать в новые игры: /ban @имя причина
command-unban = снова пускать в игры

ban-whom = Кого? Ответь на его сообщение либо укажи id или @имя. Бот знает только тех, кто ему писал.
ban-no-reason = без объяснений
ban-done = { $name } больше не сядет за стол. Причина: { $reason }. В идущих играх ничего не меняется.
ban-stands = { $name } и так не пускают в игры. Причина: { $reason }.
unban-done = { $name } снова может играть.
unban-needless = { $name } и так может играть.
ban-refusal = Владелец бота не пускает тебя в новые игры. Причина: { $reason }.

health-only-private = Это показывают только в личных сообщениях: сначала запусти бота.
health = 🩺 <b>Lira { $version }</b>, работает { $uptime }, база: { $database }
    Обновлений ждёт: { $updates }, из них дольше минуты: { $older }
    Сообщений ждёт: { $messages }, старшее — { $age }
    Просрочено сроков: { $overdue }, самый старый — на { $late }
    Игр идёт: { $running }, наборов: { $lobbies }
    Отложено обновлений: { $aside }; не доставлено сообщений: { $given_up }
health-aside = <b>Отложенные обновления</b>
    { $lines }
health-given-up = <b>Недоставленные сообщения</b>
    { $lines }
health-kind = { $count } × <code>{ $kind }</code>, последний раз { $at } UTC
