/** R29: ten times the requests that the server can answer, and a flood of log-ins. */
import { execFileSync } from "node:child_process";
import os from "node:os";

import { count, ms, percentile, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R29";
export const promise = "overload is shed, and the server does not collapse";
export const asked =
  "10 × the peak rate for 60 s: goodput ≥ 80 % of the peak, the rest gets 429 or 503 with Retry-After ≤ 100 ms, back to normal ≤ 5 s; " +
  "flood of log-ins: reads p99 ≤ 250 ms";
export const seconds = 300;

const PEAK_SECONDS = 10;
const OVERLOAD_SECONDS = 60;
const FLOOD_SECONDS = 20;
const FACTOR = 10;

/** Moves this process to one processor. Processes that it starts later stay there, running ones stay where they are. */
function moveTo(processor) {
  execFileSync("taskset", ["--all-tasks", "--cpu-list", "--pid", String(processor), String(process.pid)], {
    stdio: "ignore",
  });
}

/** Calls without a pause from `workers` at once, until the time is over; returns the answers. */
async function closedLoop(workers, length, request) {
  const answers = [];
  const ends = performance.now() + length * 1000;
  const work = async () => {
    while (performance.now() < ends) answers.push(await request());
  };
  await Promise.all(Array.from({ length: workers }, work));
  return answers;
}

/** Calls at a fixed rate, however many are open; returns the answers. */
async function openLoop(rate, length, request) {
  const [answers, open] = [[], new Set()];
  const begun = performance.now();
  for (let number = 0; number < rate * length; number++) {
    const due = begun + (number * 1000) / rate - performance.now();
    if (due > 2) await sleep(due);
    // Without a rest, the answers would not be read.
    else if (number % 20 === 0) await sleep(0);
    if (performance.now() - begun > length * 1000) break;
    const one = request().then((answer) => {
      answers.push(answer);
      open.delete(one);
    });
    open.add(one);
  }
  await Promise.all(open);
  return answers;
}

const isOk = ({ status }) => status === 200;
const isRefusal = ({ status, headers }) => (status === 429 || status === 503) && headers["retry-after"] !== undefined;
const times = (answers) => answers.map((answer) => answer.ms);

export async function run() {
  const processors = os.cpus().length;
  // The clients must not take the server's processor: with two, each side has one.
  if (processors > 1) moveTo(`0-${processors - 2}`);
  const site = await (await Site.open(id)).populate({ topics: 20 });
  if (processors > 1) moveTo(processors - 1);
  try {
    return await overload(site, processors);
  } finally {
    if (processors > 1) moveTo(`0-${processors - 1}`);
    await site.close();
  }
}

async function overload(site, processors) {
  let number = 0;
  const read = () => {
    const topic = site.topics[number++ % site.topics.length];
    return site.server.call("GET", `/api/forum/topics/${topic}`, { cookie: site.cookie });
  };
  await closedLoop(16, 2, read);
  const peak = (await closedLoop(16, PEAK_SECONDS, read)).filter(isOk).length / PEAK_SECONDS;

  const asked = peak * FACTOR;
  const begun = performance.now();
  const answers = await openLoop(asked, OVERLOAD_SECONDS, read);
  const length = (performance.now() - begun) / 1000;
  const [served, refused] = [answers.filter(isOk), answers.filter(isRefusal)];
  const rate = answers.length / length;
  const goodput = served.length / length;
  const others = answers.length - served.length - refused.length;

  const over = performance.now();
  let inTime = 0;
  await until("the server is back to normal", async () => {
    const answer = await read();
    inTime = isOk(answer) && answer.ms <= 250 ? inTime + 1 : 0;
    return inTime >= 20;
  });
  const back = performance.now() - over;

  const logIn = () => site.server.call("POST", "/api/login", { body: { username: "eve", password: "a wrong guess" } });
  const visitor = () => site.server.call("GET", "/api/vehicles");
  const [guesses, reads] = await Promise.all([
    closedLoop(100, FLOOD_SECONDS, logIn),
    openLoop(50, FLOOD_SECONDS, visitor),
  ]);
  const panics = site.panics();
  const readsFailed = reads.length - reads.filter(isOk).length;
  const [late, slow] = [percentile(times(refused), 0.99), percentile(times(served), 0.99)];
  const p99 = percentile(times(reads), 0.99);
  const share = goodput / peak;
  const isFull = rate >= asked * 0.9;
  return {
    seen:
      `peak ${count(Math.round(peak))}/s, sent ${count(Math.round(rate))}/s for ${OVERLOAD_SECONDS} s: goodput ${Math.round(share * 100)} %, ` +
      `p99 ${ms(slow)}; ${count(refused.length)} refused, p99 ${ms(late)}; others ${count(others)}; back to normal after ${ms(back)}; ` +
      `flood of ${count(guesses.length)} log-ins: ${count(reads.length)} reads, failed ${readsFailed}, p99 ${ms(p99)}; panics ${panics}`,
    isMet:
      share >= 0.8 && late <= 100 && others === 0 && back <= 5000 && readsFailed === 0 && p99 <= 250 && panics === 0,
    without: isFull
      ? undefined
      : `${FACTOR} × the peak: there was ${(rate / peak).toFixed(1)} ×, because the clients have one of ${processors} processors`,
  };
}
