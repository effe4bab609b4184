## The group: settings, pause, stop

command-settings = settings of the group: for admins

# Settings
group-settings = ⚙️ <b>Settings of the group</b>
    The buttons obey admins. New games begin with this; the host may choose another pace and ballot for a game.
    { "" }
    { $lines }
group-settings-admins = The settings of the group are its admins’ business.
group-settings-place = Groups have settings: write /settings there.
group-settings-line = { $name }: <b>{ $value }</b>
group-settings-changed = Recorded: { $value }.
group-setting-language = 🌐 Language
group-setting-ruleset = 📖 Rules
group-setting-pace = ⏱ Pace
    .quick = quick
    .forum = forum
group-setting-openers = 🚪 Games are opened by
    .everybody = everybody
    .admins = admins
group-setting-ballots = 🗳 Ballot
    .open = open
    .counts = only the counts
    .secret = secret until the day is over
group-setting-silence-dead = 🤐 Those who are out keep silent in the group
    .on = yes
    .off = no
group-setting-silence-night = 🌙 Everybody keeps silent at night
    .on = yes
    .off = no
lobby-admins-open = In this group games are opened by admins.
