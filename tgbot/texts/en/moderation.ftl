## Moderation: silence for the dead and at night

moderation-no-rights = 🔇 Silence is switched on, but I have no right to restrict members. The game goes on, and keeping quiet is up to you. Give me that right and I will see to it.
moderation-basic-group = 🔇 Silence is switched on, but in a basic group Telegram lets nobody be muted: it takes a supergroup. The game goes on, and keeping quiet is up to you.
moderation-stuck = 🔇 I can't give their voice back to those who were silent in the game: I no longer have the right to restrict members. Give it back and I will put it right, or lift the restrictions by hand.
moderation-works = 🔈 I have the rights I need: silence is my business again.
moderation-admins = 🔇 Telegram does not let the owner and the admins of a group be muted. They keep quiet by themselves.
