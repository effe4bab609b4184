## Имена, время, числа

nameless = игрок { $seat }

moment-today = сегодня в { $time }
moment-tomorrow = завтра в { $time }
moment-date = { $date } в { $time }

vote-amount = { $votes ->
    [0.5] полголоса
    [one] { $votes } голос
    [few] { $votes } голоса
    [many] { $votes } голосов
   *[other] { $votes } голоса
}
lira-amount = { $lira ->
    [one] { $lira } лира
    [few] { $lira } лиры
    [many] { $lira } лир
   *[other] { $lira } лиры
}

## Значения настроек

option-on = да
option-off = нет
option-empty = нет
option-text = «{ $text }»
