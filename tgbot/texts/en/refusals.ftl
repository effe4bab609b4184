## Why not: one short sentence that also fits a toast (180 characters at most)

# Shared by all rule systems
refusal-wrong-phase = Not now: everything has its time.
refusal-out-of-game = This game is over for you: all that is left is to watch and keep quiet.
refusal-not-your-ability = Your role cannot do that.
refusal-ability-lost = You no longer have this ability.
refusal-ability-blocked = You are barred from this for now. Wait until it wears off.
refusal-no-charges = Nothing left for now: all used up, or still recharging.
refusal-target-required = A target is missing: pick a player.
refusal-too-many-targets = Too many targets: pick fewer.
refusal-unknown-target = There is no such player in this game. Pick one from the list.
refusal-target-out-of-game = This player is already out. Pick somebody alive.
refusal-self-target = Not on yourself. Pick somebody else.
refusal-same-target-twice = Not the same target twice running. Pick somebody else.
refusal-invalid-target = The rules do not let you choose this target. Pick another.
refusal-already-acted = Your decision for this phase is made and cannot be changed.
refusal-not-your-turn = It is not your turn tonight. Yours will come.
refusal-limit-reached = Limit reached: the rules allow no more.
refusal-insufficient-funds = Not enough lira, in your wallet or under this game's spending limit.
refusal-module-off = Not in this game: the module is off.
refusal-no-voting-right = You may not vote right now.
refusal-not-master = Only the game master may do that.

# Mafia by the Code
refusal-no-master = A robot runs this game: it takes neither thanks nor tips.
refusal-invalid-item = This is not for sale in this game. Have a look in the shop.
refusal-not-your-room = You are not in this room. Yours are in /rooms.
refusal-nothing-to-withdraw = Nothing to take back: no vote, no order, no purchase.
refusal-already-shielded = Your protection has already saved this player. No second time: pick another.
refusal-target-has-voted = Too late for sleep: this player has voted.
refusal-invalid-condition = This condition does not work here. Put the order together again.

# Platform
refusal-late = Too late: the phase was over. Nothing was recorded.
refusal-phase-over = This panel is old: its phase has ended. Nothing has changed.
refusal-unknown-actor = You are not in this game. Join the next one!
refusal-unknown-act = These rules have no such act.
refusal-not-due = Too early: the phase still has time left.
refusal-malformed = That made no sense. Open the panel again and press a button.
refusal-paused = The game is paused: nothing is taken now.
refusal-game-stopped = The game was stopped and is over.
