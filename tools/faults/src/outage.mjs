/** Judges what a server answers while its database is out of reach. */
import { call, leaks } from "./http.mjs";
import { most, percentile, sleep } from "./process.mjs";

/** Reads continuously beside the writers; `answers` are those of all probes. */
export class Probes {
  constructor(site, targets = ["/api/forum/categories", `/api/forum/topics/${site.topics[0]}`, "/api/user"]) {
    Object.assign(this, { site, targets, answers: [], isOver: false });
  }

  start() {
    this.running = this.targets.map(async (target) => {
      while (!this.isOver) {
        this.answers.push(await call(this.site.server.address, "GET", target, { cookie: this.site.cookie }));
        await sleep(20);
      }
    });
    return this;
  }

  async stop() {
    this.isOver = true;
    await Promise.all(this.running);
  }
}

/** Counts what must not be: answers other than success and 503 with Retry-After, hung calls, leaked causes. */
export function judge(answers) {
  const failed = answers.filter(({ status }) => status < 200 || status > 299);
  const refused = failed.filter(({ status, headers }) => status === 503 && headers["retry-after"]);
  const others = failed.filter((answer) => !refused.includes(answer));
  const kinds = {};
  for (const { status, error } of others) kinds[error ?? status] = (kinds[error ?? status] ?? 0) + 1;
  if (process.env.KEEP)
    for (const { method, target, ms, status } of answers)
      if (ms > 3000) console.error(method, target, status, Math.round(ms));
  const times = answers.map(({ ms }) => ms);
  return {
    all: answers.length,
    refused: refused.length,
    others: others.length,
    kinds: Object.entries(kinds)
      .map(([kind, number]) => `${number} × ${kind}`)
      .join(", "),
    leaks: answers.filter(leaks).length,
    slowest: most(times),
    late: times.filter((time) => time > 3000).length,
    p99: percentile(times, 0.99),
  };
}
