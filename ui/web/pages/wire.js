// The socket to the table: it comes back by itself, and what was said is said again until it is answered.

/** @typedef {{resolve: (answer: any) => void, message: any}} Pending */

const PING = 4000;
const DEAD = 6000;
const CONNECTING = 5000;
const AGAIN = 400;
const LATEST_AGAIN = 30000;

export class Wire {
  /**
   * @param {{hello: () => Record<string, unknown>, heard: (message: any) => void, state: (there: boolean) => void}} owner
   */
  constructor(owner) {
    this.owner = owner;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.open = false;
    this.run = "";
    this.stopped = false;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.heardAt = 0;
    this.begunAt = 0;
    for (const event of ["pageshow", "online", "focus"]) window.addEventListener(event, () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    window.addEventListener("offline", () => this.drop());
    setInterval(() => this.tick(), 1000);
    this.connect();
  }

  connect() {
    if (this.stopped) return;
    this.begunAt = Date.now();
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      if (this.socket !== socket) return;
      this.heardAt = Date.now();
      socket.send(JSON.stringify({ is: "hello", protocol: 1, ...this.owner.hello() }));
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return;
      this.heardAt = Date.now();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  /** @param {any} message */
  take(message) {
    if (message.is === "welcome") {
      this.open = true;
      this.owner.state(true);
      for (const { message: said } of this.pending.values()) this.write(said);
    }
    if (message.is === "view") this.run = message.run;
    const pending = message.id ? this.pending.get(message.id) : undefined;
    if (pending && message.is !== "pong") {
      this.pending.delete(message.id);
      pending.resolve(message);
    }
    this.owner.heard(message);
  }

  /** The socket is gone: try again at once, and then again and again. */
  lost() {
    this.socket = null;
    if (this.open) this.owner.state(false);
    this.open = false;
    setTimeout(() => !this.socket && this.connect(), AGAIN);
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
    this.lost();
  }

  /** The page is seen again: whatever the socket believes, ask. */
  wake() {
    if (this.stopped) return;
    if (!this.socket) this.connect();
    else if (this.open) this.ping();
  }

  tick() {
    if (this.stopped) return;
    const now = Date.now();
    if (!this.socket) return;
    if (!this.open && now - this.begunAt > CONNECTING) this.drop();
    else if (this.open && now - this.heardAt > DEAD) this.drop();
    else if (this.open && now - this.heardAt > PING) this.ping();
    for (const [id, one] of this.pending) {
      if (now - one.message.at > LATEST_AGAIN) {
        this.pending.delete(id);
        one.resolve({ is: "unsure", id });
      }
    }
  }

  ping() {
    this.write({ is: "ping", id: "p" });
  }

  /** @param {any} message */
  write(message) {
    if (!this.socket || this.socket.readyState !== WebSocket.OPEN) return;
    const { at, ...said } = message;
    this.socket.send(JSON.stringify(said));
  }

  /**
   * Say something, and be told what came of it; it has an id, so that it is never done twice.
   * @param {Record<string, unknown>} message
   * @returns {Promise<any>}
   */
  ask(message) {
    const id = newId();
    const said = { ...message, id, at: Date.now() };
    return new Promise((resolve) => {
      this.pending.set(id, { resolve, message: said });
      if (this.open) this.write(said);
    });
  }

  /** @param {Record<string, unknown>} command */
  say(command) {
    return this.ask({ is: "say", run: this.run, command });
  }

  stop() {
    this.stopped = true;
    const socket = this.socket;
    this.socket = null;
    this.open = false;
    if (socket) socket.close();
  }
}

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}
