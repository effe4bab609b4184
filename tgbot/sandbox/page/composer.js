/** The text field of a column, with the menu of commands and the message that is replied to. */

import { make, makeButton } from "./bubbles.js";
import { word } from "./words.js";

export class Composer {
  /**
   * @param onSend called with the text and the id of the message that is replied to, or null.
   * @param commands gives the commands that Telegram offers here now.
   */
  constructor(onSend, commands) {
    this.onSend = onSend;
    this.commands = commands;
    this.replyTo = null;
    this.chosen = -1;
    this.field = make("textarea", "field");
    this.field.rows = 1;
    this.field.dataset.action = "text";
    this.field.addEventListener("keydown", (event) => this.#onKey(event));
    this.field.addEventListener("input", () => this.#showMenu());
    this.field.addEventListener("blur", () => setTimeout(() => this.#hideMenu(), 150));
    this.sendButton = makeButton("send", "send", "➤");
    this.sendButton.addEventListener("click", () => this.#send());
    this.menu = make("ul", "menu");
    this.menu.hidden = true;
    this.quote = make("div", "replying");
    this.quote.hidden = true;
    const line = make("div", "line", this.field, this.sendButton);
    this.element = make("div", "composer", this.menu, this.quote, line);
    this.translate();
  }

  translate() {
    this.field.placeholder = word("message");
    this.field.setAttribute("aria-label", word("message"));
    this.sendButton.title = word("send");
    this.sendButton.setAttribute("aria-label", word("send"));
  }

  /** Answer this message with the next text. */
  reply(message) {
    this.replyTo = message.id;
    const cancel = makeButton("cancel", "", "×");
    cancel.setAttribute("aria-label", word("cancel"));
    cancel.addEventListener("click", () => this.#forgetReply());
    const quoted = make("span", "", make("b", "", message.name), ` ${message.text.slice(0, 60)}`);
    this.quote.replaceChildren(quoted, cancel);
    this.quote.hidden = false;
    this.field.focus();
  }

  #forgetReply() {
    this.replyTo = null;
    this.quote.hidden = true;
  }

  #send() {
    const text = this.field.value.trim();
    if (text === "") return;
    this.onSend(text, this.replyTo);
    this.field.value = "";
    this.#forgetReply();
    this.#hideMenu();
  }

  #onKey(event) {
    const items = [...this.menu.querySelectorAll("button")];
    if (!this.menu.hidden && ["ArrowDown", "ArrowUp"].includes(event.key)) {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      this.chosen = (this.chosen + step + items.length) % items.length;
      items.forEach((item, index) => item.classList.toggle("chosen", index === this.chosen));
      items[this.chosen].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Escape") {
      this.#hideMenu();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      if (!this.menu.hidden && this.chosen >= 0) items[this.chosen].click();
      else this.#send();
    }
  }

  #showMenu() {
    const typed = this.field.value;
    const fitting = /^\/\w*$/.test(typed)
      ? this.commands().filter(({ command }) => `/${command}`.startsWith(typed))
      : [];
    this.chosen = -1;
    this.menu.hidden = fitting.length === 0;
    this.menu.replaceChildren(...fitting.map((command) => make("li", "", this.#menuItem(command))));
  }

  #menuItem({ command, description }) {
    const item = makeButton("", "", make("b", "", `/${command}`), make("span", "", description));
    item.tabIndex = -1;
    item.addEventListener("click", () => {
      this.field.value = `/${command}`;
      this.#send();
      this.field.focus();
    });
    return item;
  }

  #hideMenu() {
    this.menu.hidden = true;
    this.chosen = -1;
  }
}
