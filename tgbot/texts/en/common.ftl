## Names, times, numbers

nameless = player { $seat }

moment-today = today at { $time }
moment-tomorrow = tomorrow at { $time }
moment-date = { $date } at { $time }

vote-amount = { $votes ->
    [0.5] half a vote
    [one] { $votes } vote
   *[other] { $votes } votes
}
lira-amount = { $lira } lira

## Values of options

option-on = yes
option-off = no
option-empty = none
option-text = “{ $text }”
