/** The columns of the page: groups, and private chats. */

import { avatar, bubble, make, makeButton } from "./bubbles.js";
import { Composer } from "./composer.js";
import { members, word } from "./words.js";

const TOAST_MS = 5000;
const PRESS_MS = 15000;

/** What groups and private chats have in common: messages, a text field, toasts. */
class Column {
  constructor(page, kind) {
    this.page = page;
    this.messages = new Map();
    this.items = new Map();
    this.head = make("header", "head");
    this.list = make("ol", "messages");
    this.list.tabIndex = 0;
    this.toasts = make("div", "toasts");
    this.toasts.setAttribute("role", "status");
    this.composer = new Composer(
      (text, replyTo) => this.page.send({ action: "say", ...this.speaker(), text, reply_to: replyTo }),
      () => this.page.commands(this.speaker()),
    );
    this.foot = make("footer", "foot");
    this.element = make("section", `column ${kind}`, this.head, make("div", "body", this.list, this.toasts), this.foot);
    this.element.dataset.kind = kind;
  }

  /** Show a message, in its new form if it is there already. */
  show(message) {
    const key = `${message.chat}:${message.id}`;
    const old = this.items.get(key);
    if (message.deleted) {
      old?.remove();
      this.items.delete(key);
      this.messages.delete(key);
      return;
    }
    const atEnd = this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < 80;
    const item = bubble(message, this.#context(message));
    if (old) {
      item.classList.add("changed");
      old.replaceWith(item);
    } else {
      this.list.append(item);
    }
    this.items.set(key, item);
    this.messages.set(key, message);
    if (atEnd) {
      this.list.scrollTop = this.list.scrollHeight;
      item.querySelector("img.photo")?.addEventListener("load", () => {
        this.list.scrollTop = this.list.scrollHeight;
      });
    }
  }

  /** Draw all messages again. */
  redraw() {
    const messages = [...this.messages.values()];
    this.list.replaceChildren();
    this.items.clear();
    this.messages.clear();
    messages.forEach((message) => this.show(message));
    this.list.scrollTop = this.list.scrollHeight;
    this.composer.translate();
  }

  #context(message) {
    return {
      bot: this.page.bot,
      isOwn: message.sender === this.speaker().user,
      showsName: this.showsNames && message.sender !== this.speaker().user,
      onPress: (data) =>
        this.page.send({
          action: "press",
          user: this.speaker().user,
          chat: message.chat,
          message: message.id,
          data,
        }),
      onBotLink: (url) => this.page.send({ action: "open", user: this.speaker().user, url }),
      onCommand: (text) => this.page.send({ action: "say", ...this.speaker(), text }),
      onReply: () => this.composer.reply(message),
    };
  }

  /** Mark the button of a press as waiting, or as answered. */
  setBusy({ chat, message, data }, isBusy) {
    const item = this.items.get(`${chat}:${message}`);
    for (const button of item?.querySelectorAll("[data-button]") ?? []) {
      if (button.dataset.button === data) {
        if (isBusy) {
          button.setAttribute("aria-busy", "true");
          setTimeout(() => button.removeAttribute("aria-busy"), PRESS_MS);
        } else {
          button.removeAttribute("aria-busy");
        }
      }
    }
  }

  /** Show the answer to a press: a toast, or an alert that stays until it is closed. */
  answer({ user, name, text, alert }, showsName) {
    if (!text) return;
    const box = make("div", alert ? "alert" : "toast");
    if (showsName) box.append(make("b", "", `${name}: `));
    box.append(make("span", "", text));
    box.dataset[alert ? "alert" : "toast"] = "";
    box.dataset.user = user;
    if (alert) {
      const close = makeButton("close", "close-alert", word("close"));
      close.addEventListener("click", () => box.remove());
      box.setAttribute("role", "alertdialog");
      box.append(close);
    } else {
      setTimeout(() => box.remove(), TOAST_MS);
    }
    this.toasts.append(box);
  }
}

/** A group, and the choice as whom one presses and writes in it. */
export class GroupColumn extends Column {
  showsNames = true;

  constructor(page) {
    super(page, "group");
    this.as = null;
    this.choice = make("div", "choice");
    this.choice.setAttribute("role", "radiogroup");
    this.foot.append(this.choice, this.composer.element);
  }

  speaker() {
    return { user: this.as, chat: this.group.id };
  }

  update(group, people) {
    this.group = group;
    this.element.dataset.chat = group.id;
    this.element.setAttribute("aria-label", group.title);
    const inside = people.filter((person) => group.members.includes(person.id));
    const about = [members(inside.length), word(group.kind)];
    if (!group.has_bot) about.push(word("no_bot"));
    const names = make("div", "names", make("h2", "", group.title), make("p", "", about.join(" · ")));
    this.head.replaceChildren(avatar(group.id, group.title), names);
    if (!inside.some((person) => person.id === this.as)) this.#choose(inside[0]?.id ?? null);
    this.choice.setAttribute("aria-label", word("as"));
    const label = make("span", "label", word("as"));
    this.choice.replaceChildren(label, ...inside.map((person) => this.#option(person)));
    this.foot.hidden = inside.length === 0;
  }

  #option(person) {
    const radio = make("input");
    radio.type = "radio";
    radio.name = `as${this.group.id}`;
    radio.checked = person.id === this.as;
    radio.dataset.action = "as";
    radio.dataset.user = person.id;
    radio.setAttribute("aria-label", person.name);
    radio.addEventListener("change", () => this.#choose(person.id));
    const option = make("label", "option", radio, avatar(person.id, person.name), make("span", "", person.name));
    option.title = person.name;
    return option;
  }

  #choose(userId) {
    if (this.as === userId) return;
    this.as = userId;
    this.redraw();
  }
}

/** The private chat of one person with the bot. */
export class PrivateColumn extends Column {
  showsNames = false;

  constructor(page) {
    super(page, "private");
    this.startButton = makeButton("start", "start");
    this.startButton.addEventListener("click", () => this.#start());
    this.invitation = null;
  }

  speaker() {
    return { user: this.person.id, chat: this.person.id };
  }

  update(person) {
    this.person = person;
    this.element.dataset.chat = person.id;
    this.element.dataset.user = person.id;
    this.element.setAttribute("aria-label", person.name);
    const about = person.blocked ? word("blocked_now") : person.started ? "" : word("not_started_yet");
    const names = make("div", "names", make("h2", "", person.name));
    if (about || person.username) names.append(make("p", "", about || `@${person.username}`));
    this.head.replaceChildren(avatar(person.id, person.name), names, ...this.#switches());
    this.startButton.textContent = person.blocked ? word("unblock") : word("start");
    this.#arrangeFoot();
  }

  /** Offer «Start» with the payload of a link to the bot, as Telegram does when a press is answered with one. */
  invite(url) {
    this.invitation = url;
    this.#arrangeFoot();
    this.element.scrollIntoView({ block: "nearest" });
    this.startButton.focus();
  }

  #start() {
    const url = this.invitation;
    this.invitation = null;
    this.page.send(url ? { action: "open", user: this.person.id, url } : { action: "start", user: this.person.id });
    this.#arrangeFoot();
  }

  #arrangeFoot() {
    const isOpen = this.person.started && !this.person.blocked && this.invitation === null;
    const wanted = isOpen ? this.composer.element : this.startButton;
    if (this.foot.firstChild !== wanted) this.foot.replaceChildren(wanted);
    this.startButton.toggleAttribute("data-invited", this.invitation !== null);
  }

  #switches() {
    const { id, started, blocked, by_hand: byHand } = this.person;
    const switches = [];
    if (this.page.hasControls) {
      const hand = makeButton("switch", "by-hand", byHand ? "🙋" : "🤖");
      hand.title = byHand ? word("by_hand") : word("by_robot");
      hand.setAttribute("aria-pressed", String(byHand));
      hand.addEventListener("click", () => this.page.send({ action: "by_hand", user: id, on: !byHand }));
      switches.push(hand);
    }
    if (started) {
      const block = makeButton("switch", "block", blocked ? "🔓" : "⊘");
      block.title = blocked ? word("unblock") : word("block");
      block.setAttribute("aria-pressed", String(blocked));
      block.addEventListener("click", () => this.page.send({ action: "block", user: id, on: !blocked }));
      switches.push(block);
    }
    switches.forEach((each) => each.setAttribute("aria-label", each.title));
    return switches;
  }
}
