/** R2: PostgreSQL ends in every way that it can, while members read, write and listen. */
import { Journal, broken } from "../src/journal.mjs";
import { Listener } from "../src/listener.mjs";
import { Probes, judge } from "../src/outage.mjs";
import { count, most, ms, percentile, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { Writers } from "../src/writers.mjs";

export const id = "R2";
export const promise = "PostgreSQL killed, stopped or cut off: the server waits for it and loses nothing";
export const asked =
  "10 cycles each of kill -9, immediate, fast, terminated backends: same server process, lost 0, answers in the outage 503 + " +
  "Retry-After ≤ 3 s and without SQL, first 200 ≤ 2 s after PostgreSQL accepts, events missed 0";
export const seconds = 400;

const CYCLES = 10;
const WAYS = ["SIGKILL", "SIGQUIT", "SIGINT", "terminated"];

async function cycle(site, way) {
  if (way === "terminated") await site.postgres.terminateBackends();
  else {
    await site.postgres.stop(way);
    await sleep(300);
  }
  const accepts = way === "terminated" ? performance.now() : await site.postgres.start();
  const target = `/api/forum/topics/${site.topics[0]}`;
  await until(
    "the first 200",
    async () => (await site.server.call("GET", target, { cookie: site.cookie })).status === 200,
  );
  return performance.now() - accepts;
}

export async function run() {
  const site = await (await Site.open(id)).populate();
  const pid = site.server.pid;
  const journal = new Journal(id);
  const writers = new Writers(site, journal, { pause: 5 }).start();
  const probes = new Probes(site).start();
  const listener = new Listener(site.server.address, site.cookie, site.topics).start();
  const back = [];
  for (const way of WAYS)
    for (let n = 0; n < CYCLES; n++) {
      back.push(await cycle(site, way));
      await sleep(300);
    }
  await writers.stop();
  await probes.stop();
  await until(
    "the server listens for events again",
    async () => (await site.postgres.query("SELECT FROM pg_stat_activity WHERE query ILIKE 'LISTEN%'")).length > 0,
  );
  const rows = await site.postgres.query("SELECT id FROM forum_posts WHERE number > 0");
  await until("all events", () => listener.posts.size >= rows.length, { seconds: 15 }).catch(() => {});
  const missed = rows.filter(({ id: post }) => !listener.posts.has(Number(post))).length;
  await listener.stop();
  const found = await journal.compare(site.postgres);
  const halves = await broken(site.postgres);
  const { all, refused, others, kinds, leaks, slowest, late } = judge([...writers.answers, ...probes.answers]);
  const isSame = site.server.isAlive && site.server.pid === pid;
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `${back.length} cycles, ${isSame ? "same process" : "the process ended"}, ${count(found.acknowledged)} acknowledged, lost ${found.lost}, ` +
      `double ${found.double}, ${found.unknown} unknown of which ${found.present} are there; ${count(all)} answers: ${refused} × 503 with ` +
      `Retry-After, others that failed ${others}${kinds && ` (${kinds})`}, with SQL ${leaks}, slowest ${ms(slowest)}, later than 3 s ${late}; ` +
      `first 200 after ≤ ${ms(most(back))} (p50 ${ms(percentile(back, 0.5))}); events missed ${missed}, double ${listener.twice}, ` +
      `broken rows ${halves.length}, panics ${panics}`,
    isMet:
      isSame &&
      found.isExact &&
      !halves.length &&
      others === 0 &&
      leaks === 0 &&
      late === 0 &&
      most(back) <= 2000 &&
      missed === 0 &&
      listener.twice === 0 &&
      panics === 0,
  };
}
