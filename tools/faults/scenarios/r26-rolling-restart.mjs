/** R26: two servers behind HAProxy are restarted in turn under load. */
import { balance } from "../src/haproxy.mjs";
import { call } from "../src/http.mjs";
import { Journal, broken } from "../src/journal.mjs";
import { Listener } from "../src/listener.mjs";
import { Load } from "../src/load.mjs";
import { count, most, ms, sleep, until } from "../src/process.mjs";
import { settings } from "../src/settings.mjs";
import { Site } from "../src/site.mjs";

export const id = "R26";
export const promise = "rolling restarts of two servers behind HAProxy fail no request";
export const asked =
  "10 rolls under 500 requests/s (GET and POST), 200 sockets: failed 0, POST done twice 0, sockets back ≤ 5 s, events missed 0";
export const seconds = 420;

const ROLLS = 10;
const SOCKETS = 200;
const ASKED_RATE = 500;
const RATE = settings.rollRate;

/** Restarts one server as a deployment does: SIGTERM, new process, wait until the proxy uses it. */
async function restart(site, proxy, number) {
  const server = site.servers[number];
  const ended = await server.end("SIGTERM");
  await server.start();
  await until("the proxy uses it", () => proxy.isUp("ab"[number]));
  return ended.code;
}

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate({ topics: 20 });
  const proxy = await balance(site);
  const database = await site.postgres.connect();
  const all = async () =>
    (await database.query("SELECT id FROM forum_posts WHERE number > 0")).rows.map((row) => Number(row.id));
  // A page reads one topic anew; which replies there are then is read from the database, to keep the load that of pages.
  const refetch = async () => {
    await until("the topic is read", async () => {
      const answer = await call(proxy.address, "GET", `/api/forum/topics/${site.topics[0]}`, { cookie: site.cookie });
      return answer.status === 200;
    });
    return all();
  };
  const listeners = [];
  for (let n = 0; n < SOCKETS; n++)
    listeners.push(new Listener(proxy.address, site.cookie, site.topics, refetch).start());
  await until("everybody listens", () => listeners.every(({ last }) => last !== null));
  const journal = new Journal(id);
  const load = new Load(site, proxy.address, journal, { rate: RATE, writesEach: 25 }).start();
  const away = [];
  let exits = 0;
  for (let roll = 0; roll < ROLLS; roll++) {
    for (const number of [0, 1]) {
      exits += (await restart(site, proxy, number)) === 0;
      await sleep(500);
    }
    const back = performance.now();
    const open = () => listeners.filter(({ socket }) => socket?.readyState === 1).length;
    await until("sockets are back", () => open() === SOCKETS, { seconds: 20 }).catch((error) => {
      throw new Error(`${error.message} (${open()} of ${SOCKETS} are open; ${JSON.stringify(load.figures())})`);
    });
    away.push(performance.now() - back);
  }
  await load.stop();
  const rows = await all();
  const missing = () => listeners.reduce((sum, { posts }) => sum + rows.filter((post) => !posts.has(post)).length, 0);
  await until("all events", () => missing() === 0, { seconds: 20, pause: 500 }).catch(() => {});
  const missed = missing();
  const twice = listeners.reduce((sum, one) => sum + one.twice, 0);
  const resyncs = listeners.reduce((sum, one) => sum + one.resyncs, 0);
  const closes = listeners.flatMap((one) => one.closes.map(({ code }) => code));
  for (const listener of listeners) await listener.stop();
  const found = await journal.compare(site.postgres);
  const halves = await broken(site.postgres);
  const { all: requests, failed, kinds, rate, p99 } = load.figures();
  const panics = site.panics();
  await database.end();
  await proxy.close();
  await site.close();
  const codes = [...new Set(closes)]
    .map((code) => `${closes.filter((one) => one === code).length} × ${code}`)
    .join(", ");
  return {
    seen:
      `${ROLLS} rolls (${exits} of ${ROLLS * 2} exits with 0), ${count(requests)} requests at ${rate}/s, p99 ${ms(p99)}, failed ${failed}${kinds && ` (${kinds})`}; ${count(found.acknowledged)} replies, ` +
      `lost ${found.lost}, double ${found.double}; ${SOCKETS} sockets closed ${codes}, read anew ${count(resyncs)} ×, back ≤ ${ms(most(away))} after a roll, events missed ${missed}, double ${twice}; broken rows ${halves.length}, panics ${panics}`,
    isMet:
      failed === 0 &&
      found.isExact &&
      exits === ROLLS * 2 &&
      most(away) <= 5000 &&
      missed === 0 &&
      twice === 0 &&
      !halves.length &&
      rate >= RATE * 0.9 &&
      panics === 0,
    without:
      rate < ASKED_RATE * 0.9
        ? `${ASKED_RATE} requests/s: there were ${rate}, because two servers, the database, the proxy and the clients share the machine`
        : undefined,
  };
}
