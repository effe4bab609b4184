/** Messages as bubbles. Names and texts only ever become text nodes, never markup. */

import { serviceText, timeOfDay, word } from "./words.js";

const TAGS = {
  bold: "b",
  italic: "i",
  underline: "u",
  strikethrough: "s",
  code: "code",
  pre: "pre",
  blockquote: "blockquote",
  expandable_blockquote: "blockquote",
  spoiler: "span",
  custom_emoji: "span",
  text_mention: "span",
  mention: "span",
  bot_command: "button",
  text_link: "a",
  url: "a",
};

/** They end their line by themselves, so the line break after them is not shown again. */
const BLOCKS = new Set(["pre", "blockquote", "expandable_blockquote"]);

/** A new element with a class, and text or children inside. */
export function make(tag, className = "", ...inside) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...inside);
  return element;
}

/** A new button that does not submit anything. */
export function makeButton(className, action, ...inside) {
  const button = make("button", className, ...inside);
  button.type = "button";
  if (action) button.dataset.action = action;
  return button;
}

/** The round picture with initials; its colour follows from the id. */
export function avatar(id, name) {
  const initials = [...(name.trim() || "?")].slice(0, 1).join("").toUpperCase();
  const picture = make("span", `avatar hue${Math.abs(id) % 7}`, initials);
  picture.setAttribute("aria-hidden", "true");
  return picture;
}

/** Whether a link opens the bot's private chat. */
export function leadsToBot(link, bot) {
  const url = asUrl(link);
  if (url === null) return false;
  const name = bot.username.toLowerCase();
  if (url.protocol === "tg:") {
    return (url.searchParams.get("domain") ?? "").toLowerCase() === name;
  }
  return url.hostname === "t.me" && url.pathname.slice(1).toLowerCase() === name;
}

function asUrl(link) {
  try {
    const url = new URL(link.includes(":") ? link : `https://${link}`);
    return ["http:", "https:", "tg:"].includes(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** A text with its entities (sorted, the outer one first) as nodes. */
function textNodes(text, entities, begin, end, context) {
  const nodes = [];
  let place = begin;
  for (let index = 0; index < entities.length; ) {
    const entity = entities[index];
    const stop = Math.min(entity.offset + entity.length, end);
    let next = index + 1;
    while (next < entities.length && entities[next].offset < stop) next += 1;
    if (entity.offset > place) nodes.push(text.slice(place, entity.offset));
    const inside = textNodes(text, entities.slice(index + 1, next), entity.offset, stop, context);
    nodes.push(marked(entity, text.slice(entity.offset, stop), inside, context));
    place = BLOCKS.has(entity.type) && text[stop] === "\n" ? stop + 1 : stop;
    index = next;
  }
  if (place < end) nodes.push(text.slice(place, end));
  return nodes;
}

function marked(entity, text, inside, context) {
  const element = make(TAGS[entity.type] ?? "span", `entity ${entity.type}`, ...inside);
  switch (entity.type) {
    case "spoiler":
    case "expandable_blockquote":
      element.tabIndex = 0;
      element.setAttribute("role", "button");
      element.addEventListener("click", () => element.classList.toggle("open"));
      element.addEventListener("keydown", (event) => {
        if (event.key === "Enter") element.classList.toggle("open");
      });
      break;
    case "bot_command":
      element.type = "button";
      element.addEventListener("click", () => context.onCommand(text));
      break;
    case "text_link":
    case "url":
      makeLink(element, entity.url ?? text, context);
      break;
  }
  return element;
}

function makeLink(element, link, context) {
  const url = asUrl(link);
  if (url === null) return;
  element.href = url.href;
  element.title = link;
  if (leadsToBot(link, context.bot)) {
    element.addEventListener("click", (event) => {
      event.preventDefault();
      context.onBotLink(link);
    });
  } else {
    element.target = "_blank";
    element.rel = "noopener noreferrer";
  }
}

function keyboardOf(message, context) {
  const rows = message.keyboard.map((row) =>
    make("div", "row", ...row.map((button) => inlineButton(button, context))),
  );
  return make("div", "keyboard", ...rows);
}

function inlineButton(button, context) {
  const element = makeButton(button.url ? "inline link" : "inline", "", make("span", "", button.text));
  element.dataset.button = button.data ?? button.url ?? "";
  element.title = button.text;
  element.addEventListener("click", () => {
    if (button.data !== null) {
      element.setAttribute("aria-busy", "true");
      context.onPress(button.data);
    } else if (leadsToBot(button.url ?? "", context.bot)) {
      context.onBotLink(button.url);
    } else if (asUrl(button.url ?? "") !== null) {
      window.open(button.url, "_blank", "noopener,noreferrer");
    }
  });
  return element;
}

/**
 * One message.
 *
 * @param message as the server describes it.
 * @param context bot, isOwn, showsName, and what presses, commands, links and replies do.
 */
export function bubble(message, context) {
  const item = make("li", message.service ? "service" : `message${context.isOwn ? " own" : ""}`);
  item.dataset.messageId = message.id;
  item.dataset.chatId = message.chat;
  item.dataset.sender = message.sender;
  item.dataset.edited = message.edited ? "yes" : "no";
  if (message.service) {
    item.append(make("span", "", serviceText(message.service)));
    return item;
  }
  if (context.showsName) item.append(avatar(message.sender, message.name));
  item.append(make("div", "stack", bubbleBox(message, context), keyboardOf(message, context)));
  return item;
}

function bubbleBox(message, context) {
  const box = make("div", message.photo ? "bubble with-photo" : "bubble");
  if (context.showsName) {
    box.append(make("div", `sender hue${Math.abs(message.sender) % 7}`, message.name));
  }
  if (message.reply) {
    box.append(make("div", "quoted", make("b", "", message.reply.name), make("span", "", message.reply.text)));
  }
  if (message.photo) {
    const photo = make("img", "photo");
    photo.src = message.photo;
    photo.alt = message.text || word("photo");
    box.append(photo);
  }
  if (message.text) {
    const nodes = textNodes(message.text, message.entities, 0, message.text.length, context);
    const text = make("div", "text", ...nodes);
    text.dir = "auto";
    box.append(text);
  }
  box.append(footer(message, context));
  return box;
}

function footer(message, context) {
  const line = make("div", "footer");
  for (const emoji of message.reactions) line.append(make("span", "reaction", emoji));
  if (message.edited) line.append(make("span", "edited", word("edited")));
  line.append(make("time", "", timeOfDay(new Date(message.date))));
  const reply = makeButton("reply", "reply", "↩");
  reply.title = word("reply");
  reply.setAttribute("aria-label", word("reply"));
  reply.addEventListener("click", context.onReply);
  line.append(reply);
  return line;
}
