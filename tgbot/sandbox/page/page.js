/** The page as a whole: the socket, the columns, the bar of controls. It remembers nothing. */

import { leadsToBot, make } from "./bubbles.js";
import { GroupColumn, PrivateColumn } from "./columns.js";
import { changeLanguage, currentLanguage, translatePage, word } from "./words.js";

const RETRY_MS = 1000;
const NOTICE_MS = 6000;

class Page {
  bot = { id: 0, name: "", username: "" };
  hasControls = false;
  groups = new Map();
  people = new Map();
  state = { groups: [], people: [] };
  #socket = null;

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.#socket = new WebSocket(`${scheme}//${location.host}/live`);
    this.#socket.addEventListener("message", ({ data }) => this.#hear(JSON.parse(data)));
    this.#socket.addEventListener("close", () => {
      if (document.documentElement.dataset.live === "yes") this.notice(word("lost"));
      document.documentElement.dataset.live = "no";
      setTimeout(() => this.connect(), RETRY_MS);
    });
  }

  send(order) {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(order));
  }

  /** The commands that Telegram offers a speaker in a chat. */
  commands({ user, chat }) {
    return this.state.people.find((person) => person.id === user)?.commands[chat] ?? [];
  }

  notice(text) {
    const line = make("div", "notice", text);
    line.dataset.notice = "";
    document.querySelector(".notices").append(line);
    setTimeout(() => line.remove(), NOTICE_MS);
  }

  #hear(news) {
    switch (news.type) {
      case "state":
        this.#take(news);
        break;
      case "message":
        this.#columnOf(news.message.chat)?.show(news.message);
        break;
      case "pressed":
        this.#columnOf(news.chat)?.setBusy(news, true);
        break;
      case "answer":
        this.#answer(news);
        break;
      case "notice":
        this.#explain(news);
        break;
    }
  }

  #take(news) {
    this.bot = news.bot;
    this.hasControls = news.controls;
    this.state = news;
    if (news.messages) this.#clear();
    this.#arrange();
    for (const message of news.messages ?? []) this.#columnOf(message.chat)?.show(message);
    document.documentElement.dataset.live = "yes";
  }

  #clear() {
    this.#removeAllBut(this.groups, new Set());
    this.#removeAllBut(this.people, new Set());
  }

  #removeAllBut(columns, kept) {
    for (const [id, column] of columns) {
      if (!kept.has(id)) {
        column.element.remove();
        columns.delete(id);
      }
    }
  }

  /** Make the columns fit the state; a group keeps its column when it becomes a supergroup. */
  #arrange() {
    const { groups, people } = this.state;
    for (const group of groups) {
      const [first] = group.chat_ids;
      if (!this.groups.has(first)) {
        this.groups.set(first, new GroupColumn(this));
        document.querySelector(".groups").append(this.groups.get(first).element);
      }
      this.groups.get(first).update(group, people);
    }
    for (const person of people) {
      if (!this.people.has(person.id)) {
        this.people.set(person.id, new PrivateColumn(this));
        document.querySelector(".people").append(this.people.get(person.id).element);
      }
      this.people.get(person.id).update(person);
    }
    this.#removeAllBut(this.groups, new Set(groups.map((group) => group.chat_ids[0])));
    this.#removeAllBut(this.people, new Set(people.map((person) => person.id)));
    document.querySelector(".table").dataset.empty = people.length ? "no" : "yes";
    for (const action of ["robots", "deadline"]) {
      document.querySelector(`[data-action="${action}"]`).hidden = !this.hasControls;
    }
  }

  #columnOf(chatId) {
    const group = this.state.groups.find((each) => each.chat_ids.includes(chatId));
    return group ? this.groups.get(group.chat_ids[0]) : this.people.get(chatId);
  }

  #answer(news) {
    const where = this.#columnOf(news.chat);
    const own = this.people.get(news.user);
    where?.setBusy(news, false);
    own?.answer(news, false);
    if (where !== own) where?.answer(news, true);
    if (news.url && leadsToBot(news.url, this.bot)) own?.invite(news.url);
  }

  #explain({ key, text, user }) {
    const said = text ?? word(key);
    const column = this.people.get(user);
    if (column) column.answer({ user, text: said, alert: false }, false);
    this.notice(said);
  }

  redraw() {
    translatePage();
    this.#arrange();
    for (const column of [...this.groups.values(), ...this.people.values()]) column.redraw();
  }

  listen() {
    const on = (action, act) =>
      document.querySelector(`[data-action="${action}"]`).addEventListener("click", act);
    const firstGroup = () => this.state.groups[0]?.id ?? 0;
    on("add-player", () => {
      const starts = document.querySelector('[data-action="starts"]').checked;
      this.send({ action: "add_player", language: currentLanguage(), starts });
    });
    on("robots", () => this.send({ action: "robots", chat: firstGroup() }));
    on("deadline", () => this.send({ action: "deadline", chat: firstGroup() }));
    on("reset", () => this.send({ action: "reset" }));
    on("language", () => {
      changeLanguage();
      this.redraw();
    });
    on("theme", () => {
      const root = document.documentElement;
      const isDark = root.dataset.theme
        ? root.dataset.theme === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = isDark ? "light" : "dark";
    });
  }
}

const page = new Page();
translatePage();
page.listen();
page.connect();
