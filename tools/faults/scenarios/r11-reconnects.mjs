/** R11: listeners whose connections are cut while the server is killed and the database restarts. */
import { Journal } from "../src/journal.mjs";
import { Listener } from "../src/listener.mjs";
import { between, count, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { Writers } from "../src/writers.mjs";

export const id = "R11";
export const promise = "no forum event lost or double over reconnects";
export const asked =
  "50 clients × 20 cuts, server killed, database restarted, 2,000 replies: missing 0, double 0, out of order 0 for each client; a client " +
  "beyond the backlog of 1,000 is told to read anew and ends equal";
export const seconds = 300;

const CLIENTS = 50;
const CUTS = 20;
const REPLIES = 2_000;

export async function run() {
  const site = await (await Site.open(id)).populate({ topics: 3 });
  const listen = () => new Listener(site.server.address, site.cookie, site.topics).start();
  const listeners = Array.from({ length: CLIENTS }, listen);
  await until("everybody listens", () => listeners.every(({ last }) => last !== null));
  // One more hears the beginning only, and comes back at the end.
  const absent = listen();
  await until("the absent one was there", () => absent.last !== null);
  await absent.stop();
  const journal = new Journal(id);
  const writers = new Writers(site, journal, { kinds: ["reply", "reply", "reply"], retries: 1, pause: 5 }).start();
  let [kills, restarts] = [0, 0];
  for (let round = 1; round <= CUTS; round++) {
    const due = (round * REPLIES) / CUTS;
    await until("the writers go on", () => journal.acknowledged >= due - REPLIES / CUTS / 2, { seconds: 60 });
    for (const listener of listeners) {
      listener.cut();
      if (Math.random() < 0.3) await sleep(between(0, 10));
    }
    if (round % 4 === 1) {
      await site.server.end("SIGKILL");
      await site.server.start();
      kills++;
    }
    if (round % 4 === 3) {
      await site.postgres.stop("SIGKILL");
      await site.postgres.start();
      restarts++;
    }
    await until("the writers go on", () => journal.acknowledged >= due, { seconds: 60 });
  }
  await writers.stop();
  const found = await journal.compare(site.postgres);
  const rows = (await site.postgres.query("SELECT id FROM forum_posts WHERE number > 0")).map((row) => Number(row.id));
  Object.assign(absent, { isOver: false });
  absent.start();
  listeners.push(absent);
  const isComplete = ({ posts }) => rows.every((post) => posts.has(post));
  await until("all events", () => listeners.every(isComplete), { seconds: 20, pause: 200 }).catch(() => {});
  const sum = (figure) => listeners.reduce((total, listener) => total + figure(listener), 0);
  const lost = sum(({ posts }) => rows.filter((post) => !posts.has(post)).length);
  const extra = sum(({ posts }) => [...posts].filter((post) => !rows.includes(post)).length);
  const [twice, disorder] = [sum((one) => one.twice), sum((one) => one.outOfOrder)];
  const connections = sum((one) => one.connections);
  for (const listener of listeners) await listener.stop();
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `${CLIENTS} clients, ${count(connections)} connections, server killed ${kills} ×, database ${restarts} ×, ${count(rows.length)} replies: ` +
      `missing ${lost}, never written ${extra}, double ${twice}, out of order ${disorder}; the absent client was told to read anew ${absent.resyncs} × ` +
      `and ${isComplete(absent) ? "ends equal" : "differs"}; acknowledged but lost ${found.lost}, panics ${panics}`,
    isMet:
      lost + extra + twice + disorder === 0 &&
      found.isExact &&
      absent.resyncs >= 1 &&
      rows.length >= REPLIES &&
      connections >= CLIENTS * (CUTS + 1) &&
      panics === 0,
  };
}
