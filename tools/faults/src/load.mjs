/** Reads and writes at a fixed rate through an address, each write journaled; a request is never repeated. */
import { call, json } from "./http.mjs";
import { percentile, sleep } from "./process.mjs";

export class Load {
  /** `rate` requests per second, of which every `writesEach`-th is a reply. */
  constructor(site, address, journal, { rate, writesEach = 5 }) {
    Object.assign(this, { site, address, journal, rate, writesEach, answers: [], open: new Set(), isOver: false });
  }

  async request(number) {
    const { site, address } = this;
    const cookie = site.cookies[number % site.cookies.length];
    const topic = site.topics[number % site.topics.length];
    let answer;
    if (number % this.writesEach) {
      const reads = ["/api/vehicles", "/api/user", "/api/forum/categories", `/api/forum/topics/${topic}`];
      answer = await call(address, "GET", reads[number % reads.length], { cookie });
    } else {
      const text = this.journal.add("reply");
      answer = await call(address, "POST", `/api/forum/topics/${topic}/posts`, { cookie, body: { content: text } });
      this.journal.note(text, answer, json(answer)?.id);
      answer.isWrite = true;
    }
    this.answers.push(answer);
  }

  start() {
    this.running = (async () => {
      const begun = performance.now();
      for (let number = 0; !this.isOver; number++) {
        const due = begun + (number * 1000) / this.rate - performance.now();
        if (due > 2) await sleep(due);
        const request = this.request(number).finally(() => this.open.delete(request));
        this.open.add(request);
      }
      this.seconds = (performance.now() - begun) / 1000;
    })();
    return this;
  }

  async stop() {
    this.isOver = true;
    await this.running;
    await Promise.all(this.open);
  }

  figures() {
    const failed = this.answers.filter(({ status }) => status < 200 || status > 299);
    const kinds = {};
    for (const { status, error, headers, isWrite } of failed) {
      const kind = `${isWrite ? "POST" : "GET"} ${error ?? status}${error ? "" : headers["x-request-id"] ? " of a server" : " of the proxy"}`;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
    return {
      all: this.answers.length,
      failed: failed.length,
      kinds: Object.entries(kinds)
        .map(([kind, number]) => `${number} × ${kind}`)
        .join(", "),
      rate: Math.round(this.answers.length / this.seconds),
      p99: percentile(
        this.answers.map(({ ms }) => ms),
        0.99,
      ),
    };
  }
}
