## For the owners of the bot

command-health = how the bot is
command-ban = keep somebody out of new games: /ban @name reason
command-unban = let somebody play again

ban-whom = Whom? Reply to a message of theirs, or give an id or a @name. The bot knows only those who have written to it.
ban-no-reason = none given
ban-done = { $name } will not get a seat any more. Reason: { $reason }. Running games stay as they are.
ban-stands = { $name } was kept out already. Reason: { $reason }.
unban-done = { $name } may play again.
unban-needless = { $name } may play anyway.
ban-refusal = The owner of the bot keeps you out of new games. Reason: { $reason }.

health-only-private = This is shown in private only: start the bot first.
health = 🩺 <b>Lira { $version }</b>, up for { $uptime }, database: { $database }
    Updates waiting: { $updates }, of these over a minute: { $older }
    Messages waiting: { $messages }, the oldest for { $age }
    Deadlines overdue: { $overdue }, the oldest by { $late }
    Games running: { $running }, lobbies: { $lobbies }
    Updates set aside: { $aside }; messages given up: { $given_up }
health-aside = <b>Updates set aside</b>
    { $lines }
health-given-up = <b>Messages given up</b>
    { $lines }
health-kind = { $count } × <code>{ $kind }</code>, last at { $at } UTC
