## Mafia by the Code: what the bot tells

# Lines of lists
ponyatiya-line-role = • { $name } — { $role }
ponyatiya-line-votes = { $name } — { vote-amount }
ponyatiya-line-lira = • { $reason }: { $lira }
ponyatiya-line-fate = { $fate } Role: <b>{ $role }</b>.

# Group: day
ponyatiya-notice-vote-cast = 👉 { $name } votes for <b>{ $target }</b>
ponyatiya-notice-vote-withdrawn = ↩️ { $name } takes the vote back
ponyatiya-notice-scream = 📣 { $name } is shouting across the square. This vote weighs more today!
ponyatiya-notice-ballot-silenced = 🤐 { $name }: { vote-amount } not counted
ponyatiya-notice-tally = { $count ->
    [0] 🗳 The ballot box is empty.
   *[other] 🗳 <b>Votes</b>
    { $lines }
}
ponyatiya-notice-executed = ⚖️ The city has decided: <b>{ $name }</b>. The verdict is final.
ponyatiya-notice-nobody-executed = { $reason ->
    [tie] 🕊 A tie. Today everybody goes home.
    [pardoned] 🕊 A pardon. Today everybody goes home.
    [quorum] 🕊 Too few votes. Today everybody goes home.
   *[no_votes] 🕊 Not a single vote. The hangman is having tea over a crossword.
}

# Group: night and exits
ponyatiya-notice-died = { $cause ->
    [execution] ⚖️ <b>{ $name }</b> leaves town by verdict.
    [spiked_club] 🏏 <b>{ $name }</b> has met the spiked club. Once was enough.
    [gas_chamber] ☠️ <b>{ $name }</b> goes to the gas chamber, to general booing.
    [leave] 🚪 <b>{ $name }</b> leaves the game.
    [master] 🚷 <b>{ $name }</b> is out, by the master's decision.
    [absence] 💤 <b>{ $name }</b> is out for absence.
   *[kill] 💀 <b>{ $name }</b> did not live to see the dawn.
}
ponyatiya-notice-role-revealed = 🎭 { $name }: the role was <b>{ $role }</b>
ponyatiya-notice-quiet-night = 🌤 A quiet night. Everybody is still here, which is suspicious.
ponyatiya-notice-night-story = 📖 <b>Night chronicle.</b> { $name }
    <blockquote>{ $text }</blockquote>
ponyatiya-notice-public-check = { $result ->
    [failed] 📢 { $role }, in public: the check of { $target } has failed.
   *[other] 📢 { $role }, in public: { $target } is <b>{ $found }</b>.
}
ponyatiya-notice-phase-began = { $phase ->
    [day] { $number ->
        [0] ☕ <b>Day 0</b>
       *[other] ☀️ <b>Day { $number }</b>
    }
    [night] { $number ->
        [0] 🌙 <b>Night 0</b>
       *[other] 🌙 <b>Night { $number }</b>
    }
   *[finished] 🏁 <b>Game over</b>
}

# Group: master and end of the game
ponyatiya-notice-master-announcement = 📣 <b>Master:</b> { $text }
ponyatiya-notice-game-over = { $winner ->
    [mafia] 🏆 <b>The city has been bought. The mafia wins!</b>
    [mafia-1] 🏆 <b>The city has been bought. Clan 1 wins!</b>
    [mafia-2] 🏆 <b>The city has been bought. Clan 2 wins!</b>
    [mafia-3] 🏆 <b>The city has been bought. Clan 3 wins!</b>
    [law] 🏆 <b>Order is restored. The law wins!</b>
    [law-citizens] 🏆 <b>The city may sleep. The law and the honest citizens win!</b>
    [neutral] 🏆 <b>On their own, and ahead of everybody. The neutrals win!</b>
    [neutral-citizens] 🏆 <b>No mafia, no police. The neutrals and the honest citizens win!</b>
    [citizens] 🏆 <b>No help needed. The honest citizens win!</b>
   *[draw] 🤝 <b>A draw.</b> Nobody is left to claim the city.
}
ponyatiya-notice-roles-disclosed = 🎭 <b>Who was who</b>
    { $lines }
ponyatiya-notice-award-given = { $reason ->
    [none] 🎁 A bonus for { $name }: { lira-amount }.
   *[other] 🎁 A bonus for { $name }: { lira-amount }. What for: { $reason }
}
ponyatiya-notice-master-thanked = 🙏 { $name } thanks the master.
ponyatiya-notice-tip-given = 💶 { $name } tips the master: { lira-amount }.

# Private: role and acquaintances
ponyatiya-notice-role-assigned = 🎭 You are <b>{ $role }</b>.
ponyatiya-notice-role-changed = 🎭 Promotion! From now on you are <b>{ $role }</b>.
ponyatiya-notice-teammates = 🤝 <b>You know your own</b>
    { $lines }
ponyatiya-notice-dossier = { $count ->
    [0] 🗂 <b>Your predecessor's dossier.</b> Not one successful check. { $note }
   *[other] 🗂 <b>Your predecessor's dossier</b>
    { $lines }
    { $note }
}
ponyatiya-line-note = A note: <i>{ $text }</i>
ponyatiya-notice-ghost-vote = 👻 Somebody in town hears the dead. While the occultist lives, you vote with half a voice: 0.5 a vote.
ponyatiya-notice-clan-turn = { $me ->
    [yes] 🔫 Tonight you shoot (no. { $number }).
   *[no] 🔫 Tonight { $name } shoots (no. { $number }).
}
ponyatiya-notice-shot-suspended = 🚫 The bullet found the wrong one. You spend night { $number } without a gun.

# Private: orders and what became of them. Why it failed is never told
ponyatiya-notice-action-accepted = { $act ->
    [kill] ✍️ Noted: shot at <b>{ $target }</b>.
    [investigate] ✍️ Noted: check of <b>{ $target }</b>.
    [protect] ✍️ Noted: protection for <b>{ $target }</b>.
    [exclude_dead] { $count ->
        [0] ✍️ Noted: the votes of all the dead count.
       *[other] ✍️ Noted: votes of the dead that do not count: { $target }.
    }
   *[other] ✍️ Noted: { $act_name }.
}
ponyatiya-notice-action-failed = { $act ->
    [kill] ✖️ { $target }: the shot came to nothing.
    [investigate] ✖️ { $target }: the check came to nothing.
    [protect] ✖️ { $target }: the protection came to nothing.
   *[other] ✖️ { $act_name }: came to nothing.
}
ponyatiya-notice-action-done = { $act ->
    [kill] 🎯 { $target }: done.
   *[other] 🎯 { $act_name }: done.
}
ponyatiya-notice-condition-false = { $act ->
    [kill] ➖ { $target }: the condition did not come true, no shot was fired.
    [investigate] ➖ { $target }: the condition did not come true, nobody was checked.
    [protect] ➖ { $target }: the condition did not come true, nobody was protected.
   *[other] ➖ { $act_name }: the condition did not come true.
}
ponyatiya-notice-order-void = ➖ { $target }: it is not your turn tonight, your order of the day is void.
ponyatiya-notice-investigation = 🔎 { $target } is <b>{ $found }</b>.
ponyatiya-notice-protection-used = 🛡 { $target }: your protection was needed{ $times ->
    [1] .
    [2] { " " }twice.
   *[other] { " " }{ $times } times.
}
ponyatiya-notice-protection-idle = 🛡 { $target }: a calm night, your protection was not needed.

# Private: absence
ponyatiya-notice-warning-noted = 🧳 Noted. Turns { $turns } are excused. Come back soon!
ponyatiya-notice-missed-turn = { $excused ->
    [yes] ⏰ Turn { $turn } went by without you. It is excused, but two in a row put you out of the game.
   *[no] ⏰ Turn { $turn } went by without you. One more and you are out. Going away? Give notice.
}

# Private: rooms and messages
ponyatiya-notice-room-message = 💬 <b>{ $room }</b> · { $sender }
    { $text }
ponyatiya-notice-anonymous-message = { $signed ->
    [yes] ✉️ <b>Anonymous message.</b> Signed: { $role }
    { $text }
   *[no] ✉️ <b>Anonymous message.</b> Unsigned
    { $text }
}

# Private: money, items, reputation
ponyatiya-notice-purchase = 🛍 Bought: { $item }. Price: { lira-amount }.
ponyatiya-notice-purchase-pending = 🛍 Set aside until the evening: { $item }. Price: { lira-amount }.
ponyatiya-notice-purchase-released = 🛍 No purchase: { $item }. Back in your wallet: { lira-amount }.
ponyatiya-notice-balance = 👛 In your wallet: { lira-amount }.
ponyatiya-notice-item-used = 💥 Used up: { $item }.
ponyatiya-notice-spell-suffered = 🌀 A spell is on you: { $spell }.
ponyatiya-notice-earnings = { $count ->
    [0] 👛 Not a single lira from this game. It happens.
   *[other] 👛 <b>From this game: { lira-amount }</b>
    { $lines }
}
ponyatiya-notice-reputation = ⭐ Reputation { $change }: { $reason }.
