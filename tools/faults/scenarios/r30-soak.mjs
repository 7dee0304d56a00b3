/** R30: mixed load for half an hour while servers are killed and the database restarts. */
import fs from "node:fs";

import { Journal, broken } from "../src/journal.mjs";
import { Listener } from "../src/listener.mjs";
import { Load } from "../src/load.mjs";
import { count, most, ms, sleep, status, until } from "../src/process.mjs";
import { settings } from "../src/settings.mjs";
import { Site } from "../src/site.mjs";

export const id = "R30";
export const promise = "half an hour of load and faults leaves nothing behind";
export const asked =
  "30 min of mixed load with faults of R1 and R2: memory drift ≤ 5 %, open files and threads flat, panics 0, events missed 0, counters exact";
const MINUTES = settings.soakMinutes;
export const seconds = MINUTES * 60 + 180;

const SOCKETS = 50;
/** Seconds between faults, and between measurements. */
const FAULT_EVERY = 60;
const MEASURE_EVERY = 5;
/** Requests per second to each server. */
const RATE = 25;

function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

const measure = (server) => ({
  memory: server.memory(),
  threads: status(server.pid, "Threads"),
  files: fs.readdirSync(`/proc/${server.pid}/fd`).length,
});

/** Medians of the first third after the warm-up and of the last third. */
function drift(samples, figure) {
  const warm = samples.slice(Math.floor(samples.length / 6));
  const third = Math.floor(warm.length / 3);
  const values = warm.map((sample) => sample[figure]);
  return [median(values.slice(0, third)), median(values.slice(-third))];
}

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate({ topics: 10 });
  // The first server is never killed, so that its memory can be compared; the second one is.
  const [steady, killed] = site.servers;
  const journals = site.servers.map((_, number) => new Journal(`${id}-${number}`));
  const listeners = site.servers.flatMap(({ address }) =>
    Array.from({ length: SOCKETS / 2 }, () => new Listener(address, site.cookie, site.topics).start()),
  );
  await until("everybody listens", () => listeners.every(({ last }) => last !== null));
  const loads = site.servers.map(({ address }, number) =>
    new Load(site, address, journals[number], { rate: RATE, writesEach: 10 }).start(),
  );
  const samples = [];
  const faults = { "server killed": 0, "database killed": 0, "database restarted": 0, "backends ended": 0 };
  const acts = [
    ["server killed", async () => (await killed.end("SIGKILL"), killed.start())],
    ["database killed", async () => (await site.postgres.stop("SIGKILL"), site.postgres.start())],
    ["database restarted", async () => (await site.postgres.stop("SIGINT"), site.postgres.start())],
    ["backends ended", () => site.postgres.terminateBackends()],
  ];
  const ends = performance.now() + MINUTES * 60_000;
  let next = performance.now() + FAULT_EVERY * 1000;
  let happened = 0;
  while (performance.now() < ends) {
    await sleep(MEASURE_EVERY * 1000);
    samples.push(measure(steady));
    if (performance.now() < next) continue;
    next += FAULT_EVERY * 1000;
    const [name, act] = acts[happened++ % acts.length];
    await act();
    faults[name]++;
    await until("the servers are ready", async () => {
      const answers = await Promise.all(site.servers.map((server) => server.call("GET", "/readyz")));
      return answers.every((answer) => answer.status === 200);
    });
  }
  for (const load of loads) await load.stop();
  const found = [];
  for (const journal of journals) found.push(await journal.compare(site.postgres));
  const rows = (await site.postgres.query("SELECT id FROM forum_posts WHERE number > 0")).map((row) => Number(row.id));
  const missing = () => listeners.reduce((sum, { posts }) => sum + rows.filter((post) => !posts.has(post)).length, 0);
  await until("all events", () => missing() === 0, { seconds: 20, pause: 500 }).catch(() => {});
  const missed = missing();
  const twice = listeners.reduce((sum, one) => sum + one.twice, 0);
  for (const listener of listeners) await listener.stop();
  const halves = await broken(site.postgres);
  const panics = site.panics();
  await site.close();
  const sum = (figure) => found.reduce((total, one) => total + one[figure], 0);
  const requests = loads.reduce((total, load) => total + load.answers.length, 0);
  const slowest = most(loads.flatMap((load) => load.answers.map((answer) => answer.ms)));
  const [memory, threads, files] = ["memory", "threads", "files"].map((figure) => drift(samples, figure));
  const grown = (memory[1] / memory[0] - 1) * 100;
  const kinds = Object.entries(faults).map(([name, number]) => `${name} ${number} ×`);
  return {
    seen:
      `${MINUTES} min, ${count(requests)} requests, slowest ${ms(slowest)}; ${kinds.join(", ")}; memory ${Math.round(memory[0])} to ` +
      `${Math.round(memory[1])} MiB (${grown.toFixed(1)} %), threads ${threads.join(" to ")}, open files ${files.join(" to ")}; ` +
      `${count(sum("acknowledged"))} acknowledged, lost ${sum("lost")}, double ${sum("double")}; events missed ${missed}, double ${twice}; ` +
      `broken rows ${halves.length}, panics ${panics}`,
    isMet:
      grown <= 5 &&
      threads[1] <= threads[0] + 2 &&
      files[1] <= files[0] + 5 &&
      found.every(({ isExact }) => isExact) &&
      missed + twice === 0 &&
      !halves.length &&
      panics === 0,
    without: MINUTES < 30 ? `30 minutes: the run lasted ${MINUTES}` : undefined,
  };
}
