/** Writers of topics, replies and submissions that run through a fault, each write journaled. */
import { json } from "./http.mjs";
import { sleep } from "./process.mjs";
import { submission } from "./site.mjs";

const KINDS = ["reply", "topic", "submission", "reply"];

export class Writers {
  /** `address()` is asked before each attempt, so that writers follow a server. `retries` is the share of failed writes
   * that are repeated under their key until they are acknowledged. */
  constructor(site, journal, { kinds = KINDS, retries = 0.5, pause = 0, timeout = 10_000 } = {}) {
    Object.assign(this, { site, journal, kinds, retries, pause, timeout });
    /** Every answer, with the time it began. */
    this.answers = [];
    this.isOver = false;
  }

  request(kind, text, number) {
    const { site } = this;
    if (kind === "submission") return ["/api/vehicle-submissions", submission(text)];
    if (kind === "topic")
      return [
        `/api/forum/categories/${site.category}/topics`,
        { title: `Written under faults ${number}`, content: text },
      ];
    return [`/api/forum/topics/${site.topics[number % site.topics.length]}/posts`, { content: text }];
  }

  async write(kind, number) {
    const text = this.journal.add(kind);
    const [target, body] = this.request(kind, text, number);
    const retries = Math.random() < this.retries;
    do {
      const server = this.site.servers[number % this.site.servers.length];
      const cookie = this.site.cookie;
      const answer = await server.call("POST", target, {
        cookie,
        body,
        key: text.replaceAll(" ", "-"),
        timeout: this.timeout,
      });
      this.answers.push(answer);
      if (this.journal.note(text, answer, json(answer)?.id)) return;
      await sleep(20);
    } while (retries && !this.isOver);
  }

  start() {
    this.running = this.kinds.map(async (kind, number) => {
      while (!this.isOver) {
        await this.write(kind, number);
        if (this.pause) await sleep(this.pause);
      }
    });
    return this;
  }

  /** Lets each writer finish its current write. */
  async stop() {
    this.isOver = true;
    await Promise.all(this.running);
  }
}
