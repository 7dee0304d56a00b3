/** FAILOVER: the primary database is killed under load and its synchronous standby promoted. */
import { Journal, broken } from "../src/journal.mjs";
import { Listener } from "../src/listener.mjs";
import { Probes, judge } from "../src/outage.mjs";
import { Postgres } from "../src/postgres.mjs";
import { count, most, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { settings } from "../src/settings.mjs";
import { Writers } from "../src/writers.mjs";

export const id = "FAILOVER";
export const promise = "the primary is killed and the standby promoted: no acknowledged write is lost";
export const asked =
  "5 failovers under 4 writers, two servers: lost 0, double 0, same processes, only 2xx and 503 ≤ 3 s, both servers answer 200 ≤ 5 s after the promotion, events missed 0";

const FAILOVERS = 5;
const WRITES = 150;

/** One life: writers, kill, promotion. A new site each time, because the old primary does not come back. */
async function failover(number) {
  const folder = `${settings.home}/${id}-${number}`;
  const postgres = await Postgres.create(folder, { name: "primary" });
  const standby = await postgres.standby(folder);
  // libpq tries the hosts in order and takes the one that accepts writes.
  const hosts = `127.0.0.1:${postgres.port},127.0.0.1:${standby.port}`;
  const url = `postgres://marque_app@${hosts}/marque?target_session_attrs=read-write`;
  const site = await (await Site.open(`${id}-${number}`, { servers: 2, postgres, url })).populate();
  const journal = new Journal(`${id}-${number}`);
  const writers = new Writers(site, journal, { pause: 5 }).start();
  const probes = new Probes(site).start();
  const listener = new Listener(site.servers[1].address, site.cookie, site.topics).start();
  await until("writes", () => journal.acknowledged >= WRITES, { seconds: 60 });
  const pids = site.servers.map(({ pid }) => pid);
  await postgres.stop("SIGKILL");
  const killed = performance.now();
  await sleep(500);
  await standby.promote();
  const promoted = performance.now();
  site.postgres = standby;
  const get = (server) => server.call("GET", `/api/forum/topics/${site.topics[0]}`, { cookie: site.cookie });
  for (const server of site.servers)
    await until("the server answers", async () => (await get(server)).status === 200, { seconds: 30 });
  const back = performance.now() - promoted;
  const before = journal.acknowledged;
  await until("writes go on", () => journal.acknowledged >= before + WRITES, { seconds: 60 });
  await writers.stop();
  await probes.stop();
  const rows = await standby.query("SELECT id FROM forum_posts WHERE number > 0");
  const missing = () => rows.filter((row) => !listener.posts.has(Number(row.id))).length;
  await until("all events", () => missing() === 0, { seconds: 15, pause: 200 }).catch(() => {});
  const missed = missing();
  await listener.stop();
  const found = await journal.compare(standby);
  const halves = await broken(standby);
  const isSame = site.servers.every(({ isAlive, pid }, n) => isAlive && pid === pids[n]);
  const judged = judge([...writers.answers, ...probes.answers]);
  const panics = site.panics();
  await site.close();
  return { found, halves, missed, back, isSame, judged, panics, outage: promoted + back - killed };
}

export async function run() {
  const lives = [];
  for (let n = 1; n <= FAILOVERS; n++) lives.push(await failover(n));
  const sum = (figure) => lives.reduce((total, life) => total + figure(life), 0);
  const acknowledged = sum(({ found }) => found.acknowledged);
  const [lost, double, foreign] = ["lost", "double", "foreign"].map((what) => sum(({ found }) => found[what]));
  const [unknown, present] = [sum(({ found }) => found.unknown), sum(({ found }) => found.present)];
  const others = sum(({ judged }) => judged.others);
  const kinds = lives
    .map(({ judged }) => judged.kinds)
    .filter(Boolean)
    .join(", ");
  const late = sum(({ judged }) => judged.late);
  const slowest = most(lives.map(({ judged }) => judged.slowest));
  const back = most(lives.map((life) => life.back));
  const missed = sum((life) => life.missed);
  const halves = sum((life) => life.halves.length);
  const panics = sum((life) => life.panics);
  const isSame = lives.every((life) => life.isSame);
  return {
    seen:
      `${FAILOVERS} failovers, ${count(acknowledged)} acknowledged, lost ${lost}, double ${double}, ${unknown} unknown of which ${present} are there; ${isSame ? "same processes" : "a process ended"}, ` +
      `answers that failed otherwise ${others}${kinds && ` (${kinds})`}, slowest ${ms(slowest)}, later than 3 s ${late}; both servers answer ≤ ${ms(back)} after the promotion, ` +
      `outage ≤ ${ms(most(lives.map((life) => life.outage)))} with a promotion by hand; events missed ${missed}, broken rows ${halves}, panics ${panics}`,
    isMet: lost + double + foreign + others + late + missed + halves + panics === 0 && isSame && back <= 5000,
  };
}
