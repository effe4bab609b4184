## За что лиры и репутация

ledger-reason-welcome-grant = подъёмные новичку
ledger-reason-purchase = покупка
ledger-reason-purchase-hold = отложено на покупку
ledger-reason-purchase-settled = отложенная покупка состоялась
ledger-reason-purchase-released = отложенное вернулось
ledger-reason-refund = возврат за отменённую игру
ledger-reason-day-survived = прожитые дни
ledger-reason-vote = меткие голоса
ledger-reason-kill = устранённые враги
ledger-reason-save = спасённые
ledger-reason-victory = победа
ledger-reason-bonus = бонус мастера
ledger-reason-master-fee = гонорар мастера
ledger-reason-master-thanks = благодарность мастеру
ledger-reason-master-tip = премия мастеру
ledger-reason-gift = подарок
reputation-reason-finished-game = игра до конца
reputation-reason-missed-turn = пропущенный ход
reputation-reason-excluded = исключение за неявку
reputation-reason-left = уход из игры
reputation-reason-kicked = исключение мастером
reputation-reason-commended-by-master = похвала мастера
reputation-reason-commended-by-player = похвала игрока
reputation-reason-hosted-game = проведённая игра
reputation-reason-thanked-master = спасибо от игрока
