## What lira and reputation are for

ledger-reason-welcome-grant = newcomer's grant
ledger-reason-purchase = purchase
ledger-reason-purchase-hold = set aside for a purchase
ledger-reason-purchase-settled = purchase settled
ledger-reason-purchase-released = set aside, given back
ledger-reason-refund = refund for a cancelled game
ledger-reason-day-survived = days survived
ledger-reason-vote = votes well cast
ledger-reason-kill = enemies removed
ledger-reason-save = players saved
ledger-reason-victory = victory
ledger-reason-bonus = master's bonus
ledger-reason-master-fee = master's fee
ledger-reason-master-thanks = thanks to the master
ledger-reason-master-tip = tip for the master
ledger-reason-gift = gift
reputation-reason-finished-game = game played to the end
reputation-reason-missed-turn = turn missed
reputation-reason-excluded = excluded for absence
reputation-reason-left = left the game
reputation-reason-kicked = removed by the master
reputation-reason-commended-by-master = commended by the master
reputation-reason-commended-by-player = commended by a player
reputation-reason-hosted-game = game hosted
reputation-reason-thanked-master = thanked by a player
