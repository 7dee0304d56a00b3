/** R13: many sockets hear many replies, for minutes. */
import { fork } from "node:child_process";
import path from "node:path";

import { count, ms, sleep, until } from "../src/process.mjs";
import { settings } from "../src/settings.mjs";
import { Site } from "../src/site.mjs";

export const id = "R13";
export const promise = "live delivery under load";
export const asked =
  "1,000 sockets, 20 replies/s, 5 min: from sending to receiving p50 ≤ 50 ms, p99 ≤ 500 ms, pong p99 ≤ 1 s, dropped sockets 0, missed 0";
export const seconds = settings.loadSeconds + 120;

const SOCKETS = 1_000;
const RATE = 20;

/** Sends replies at a fixed rate, each with its time; returns how many were acknowledged and how many failed. */
export async function writeFor(site, duration, { text = "" } = {}) {
  const open = new Set();
  const sent = { acknowledged: 0, failed: 0 };
  const begun = performance.now();
  for (let n = 0; performance.now() - begun < duration * 1000; n++) {
    const due = begun + (n * 1000) / RATE - performance.now();
    if (due > 1) await sleep(due);
    const body = { content: `sentAt=${(performance.timeOrigin + performance.now()).toFixed(2)} reply ${n} ${text}` };
    const target = `/api/forum/topics/${site.topics[n % site.topics.length]}/posts`;
    const request = site.server.call("POST", target, { cookie: site.cookie, body }).then((answer) => {
      sent[answer.status === 201 ? "acknowledged" : "failed"]++;
      open.delete(request);
    });
    open.add(request);
  }
  await Promise.all(open);
  return sent;
}

/** Opens sockets in a process of their own, so that writers and readers do not wait for each other. */
export async function listeners(site, number) {
  const child = fork(path.join(import.meta.dirname, "../src/listeners.mjs"), [
    site.server.address,
    site.cookie,
    String(number),
  ]);
  const answers = [];
  child.on("message", (message) => answers.push(message));
  await until("the sockets are open", () => answers.shift(), { seconds: 60 });
  return {
    async figures() {
      child.send("figures");
      return until("figures", () => answers.shift(), { seconds: 30 });
    },
    close: () => child.kill("SIGKILL"),
  };
}

export async function run() {
  const site = await (await Site.open(id)).populate({ topics: 50 });
  const readers = await listeners(site, SOCKETS);
  const before = site.server.memory();
  const { acknowledged, failed } = await writeFor(site, settings.loadSeconds);
  await sleep(2000);
  const found = await readers.figures();
  const [{ rows }] = await site.postgres.query("SELECT count(*) AS rows FROM forum_posts WHERE number > 0");
  const grown = site.server.memory() - before;
  readers.close();
  const panics = site.panics();
  await site.close();
  // A reply that failed may be there and is delivered then. A socket that is dropped misses what follows.
  const missed = Number(rows) * SOCKETS - found.received;
  const { p50, p99, pong, dropped } = found;
  return {
    seen:
      `${count(SOCKETS)} sockets, ${count(acknowledged)} replies in ${settings.loadSeconds} s (${failed} failed), ${count(found.received)} received, missed ${missed}; from sending to receiving p50 ${ms(p50)}, ` +
      `p99 ${ms(p99)}, slowest ${ms(found.slowest)}; pong p99 ${ms(pong)} of ${count(found.pongs)}; dropped sockets ${dropped}${dropped ? ` (${found.codes})` : ""}; memory +${Math.round(grown)} MiB, panics ${panics}`,
    isMet: p50 <= 50 && p99 <= 500 && pong <= 1000 && dropped === 0 && missed === 0 && failed === 0 && panics === 0,
    without: settings.loadSeconds < 300 ? `the load lasted ${settings.loadSeconds} s` : undefined,
  };
}
