/** The page's own words, in both languages. */

const WORDS = {
  ru: {
    subtitle: "одна страница, все игроки",
    add: "+ Добавить игрока",
    starts: "сразу запускает бота",
    robots: "Роботы играют остальных",
    deadline: "К дедлайну",
    reset: "Начать заново",
    language: "English",
    theme: "Светлая или тёмная",
    nobody: "Пока никого нет. Добавьте первого игрока: он создаст группу и позовёт в неё бота.",
    as: "От чьего имени",
    message: "Сообщение",
    send: "Отправить",
    start: "Запустить бота",
    not_started_yet: "Бот ещё не запущен",
    blocked_now: "Бот заблокирован",
    block: "Заблокировать бота",
    unblock: "Разблокировать бота",
    by_hand: "Играю сам",
    by_robot: "Играет робот",
    edited: "изменено",
    reply: "Ответить",
    cancel: "Отменить",
    close: "Понятно",
    group: "группа",
    supergroup: "супергруппа",
    no_bot: "бота здесь нет",
    people: { one: "{n} участник", few: "{n} участника", many: "{n} участников", other: "{n} участника" },
    lost: "Связь потеряна, пробую снова…",
    empty: "Пустое сообщение отправить нельзя.",
    blocked: "Бот заблокирован.",
    not_started: "Сначала запустите бота.",
    outside: "Здесь этого человека уже нет.",
    silenced: "Писать сейчас нельзя.",
    foreign_link: "Эта ссылка ведёт не к боту.",
    full: "За столом уже двенадцать человек.",
    unknown: "Этого бот не умеет.",
    photo: "Фотография",
    service: {
      group_chat_created: "Группа создана, бот приглашён",
      new_chat_members: "{names} теперь в группе",
      left_chat_member: "{names}: больше не в группе",
      pinned_message: "Сообщение закреплено",
      migrate_to_chat_id: "Группа стала супергруппой",
      migrate_from_chat_id: "Супергруппа создана из группы",
    },
  },
  en: {
    subtitle: "one page, all the players",
    add: "+ Add a player",
    starts: "starts the bot at once",
    robots: "Robots play the rest",
    deadline: "Skip to the deadline",
    reset: "Start afresh",
    language: "Русский",
    theme: "Light or dark",
    nobody: "Nobody is here yet. Add the first player, who will open a group and invite the bot.",
    as: "As whom",
    message: "Message",
    send: "Send",
    start: "Start the bot",
    not_started_yet: "The bot is not started yet",
    blocked_now: "The bot is blocked",
    block: "Block the bot",
    unblock: "Unblock the bot",
    by_hand: "Played by me",
    by_robot: "Played by a robot",
    edited: "edited",
    reply: "Reply",
    cancel: "Cancel",
    close: "OK",
    group: "group",
    supergroup: "supergroup",
    no_bot: "the bot is not here",
    people: { one: "{n} member", other: "{n} members" },
    lost: "The connection is lost, trying again…",
    empty: "An empty message cannot be sent.",
    blocked: "The bot is blocked.",
    not_started: "Start the bot first.",
    outside: "This person is not here any more.",
    silenced: "Writing is not allowed now.",
    foreign_link: "This link does not lead to the bot.",
    full: "Twelve people are at the table already.",
    unknown: "The bot cannot do that.",
    photo: "Photo",
    service: {
      group_chat_created: "The group is open, the bot is invited",
      new_chat_members: "{names} joined the group",
      left_chat_member: "{names} left the group",
      pinned_message: "A message was pinned",
      migrate_to_chat_id: "The group became a supergroup",
      migrate_from_chat_id: "The supergroup was made from a group",
    },
  },
};

let language = new URLSearchParams(location.search).get("lang") === "en" ? "en" : "ru";

/** The language of the page now: «ru» or «en». */
export const currentLanguage = () => language;

/** Change to the other language. */
export function changeLanguage() {
  language = language === "ru" ? "en" : "ru";
}

/** A time of day, as the language writes it. */
export const timeOfDay = (date) =>
  date.toLocaleTimeString(language === "ru" ? "ru" : "en-GB", { hour: "2-digit", minute: "2-digit" });

/** The words for a key. */
export const word = (key) => WORDS[language][key];

/** «5 members», with the right form of the noun. */
export function members(count) {
  const forms = word("people");
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace("{n}", count);
}

/** What a service message says. */
export function serviceText({ kind, names }) {
  return (word("service")[kind] ?? kind).replace("{names}", names.join(", "));
}

/** Put the words into everything that carries data-word or data-title. */
export function translatePage() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = word(element.dataset.word);
  }
  for (const element of document.querySelectorAll("[data-title]")) {
    element.title = word(element.dataset.title);
    element.setAttribute("aria-label", element.title);
  }
}
