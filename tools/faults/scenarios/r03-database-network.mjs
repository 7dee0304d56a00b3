/** R3: the network between server and database is cut or swallows everything, and backends hang. */
import { Journal, broken } from "../src/journal.mjs";
import { Probes, judge } from "../src/outage.mjs";
import { Postgres } from "../src/postgres.mjs";
import { count, most, ms, sleep, status, until } from "../src/process.mjs";
import { FaultProxy } from "../src/proxy.mjs";
import { Site } from "../src/site.mjs";
import { settings } from "../src/settings.mjs";
import { Writers } from "../src/writers.mjs";

export const id = "R3";
export const promise = "a database network that is cut or hangs";
export const asked =
  "cut, black hole and stopped backends for 10 s each: answers 503 + Retry-After ≤ 3 s, lost 0, first 200 ≤ 2 s after the network is " +
  "back; after 50 cycles requests in flight 0, threads as before";
export const seconds = 300;

const LENGTH = 10_000;
const CYCLES = 50;

async function recovered(site) {
  const begun = performance.now();
  const target = `/api/forum/topics/${site.topics[0]}`;
  await until(
    "the first 200",
    async () => (await site.server.call("GET", target, { cookie: site.cookie })).status === 200,
  );
  return performance.now() - begun;
}

async function stopBackends(site, length) {
  const pids = await site.postgres.backends();
  for (const pid of pids) process.kill(pid, "SIGSTOP");
  await sleep(length);
  for (const pid of pids) process.kill(pid, "SIGCONT");
}

export async function run() {
  const postgres = await Postgres.create(`${settings.home}/${id}`);
  const proxy = await new FaultProxy(postgres.port).open();
  const site = await (await Site.open(id, { postgres, via: proxy.port })).populate();
  const journal = new Journal(id);
  const writers = new Writers(site, journal, { pause: 5 }).start();
  const probes = new Probes(site).start();
  await sleep(1000);
  const threads = status(site.server.pid, "Threads");
  const back = [];
  for (const mode of ["cut", "hole"]) {
    proxy.set(mode);
    await sleep(LENGTH);
    proxy.set("pass");
    back.push(await recovered(site));
  }
  await stopBackends(site, LENGTH);
  back.push(await recovered(site));
  for (let n = 0; n < CYCLES; n++) {
    proxy.set(n % 2 ? "hole" : "cut");
    await sleep(300);
    proxy.set("pass");
    back.push(await recovered(site));
  }
  await writers.stop();
  await probes.stop();
  await sleep(4000);
  // The request for the metrics is in flight itself.
  const inFlight = (await site.server.metric("http_requests_in_flight")) - 1;
  const more = status(site.server.pid, "Threads") - threads;
  const found = await journal.compare(site.postgres);
  const halves = await broken(site.postgres);
  const { all, refused, others, kinds, leaks, slowest, late } = judge([...writers.answers, ...probes.answers]);
  const { isAlive } = site.server;
  const panics = site.panics();
  await proxy.close();
  await site.close();
  return {
    seen:
      `${back.length} faults, ${count(found.acknowledged)} acknowledged, lost ${found.lost}, double ${found.double}, ${found.unknown} unknown; ` +
      `${count(all)} answers: ${count(refused)} × 503 with Retry-After, others that failed ${others}${kinds && ` (${kinds})`}, with SQL ${leaks}, slowest ` +
      `${ms(slowest)}, later than 3 s ${late}; first 200 after ≤ ${ms(most(back))}; in flight afterwards ${inFlight}, threads ` +
      `${threads} before and ${threads + more} after, broken rows ${halves.length}, panics ${panics}`,
    isMet:
      isAlive &&
      found.isExact &&
      !halves.length &&
      others === 0 &&
      leaks === 0 &&
      late === 0 &&
      most(back) <= 2000 &&
      inFlight === 0 &&
      more <= 10 &&
      panics === 0,
  };
}
