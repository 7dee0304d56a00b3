/** R4: all connections of the pool wait for a lock that somebody else holds. */
import { Probes, judge } from "../src/outage.mjs";
import { count, ms, percentile, sleep } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R4";
export const promise = "an exhausted connection pool sheds work";
export const asked =
  "pool of 4, all waiting, 200 concurrent calls for 20 s: answers ≤ 3 s, only 2xx and 503; /healthz p99 ≤ 50 ms; all 2xx 1 s after release";

const CALLERS = 200;
const LENGTH = 20_000;

export async function run() {
  const site = await (await Site.open(id, { env: { DATABASE_CONNECTIONS: "4" } })).populate();
  const holder = await site.postgres.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE forum_topics IN ACCESS EXCLUSIVE MODE");
  const target = `/api/forum/topics/${site.topics[0]}`;
  const callers = new Probes(
    site,
    Array.from({ length: CALLERS }, () => target),
  ).start();
  const health = [];
  const begun = performance.now();
  while (performance.now() - begun < LENGTH) {
    const answer = await site.server.call("GET", "/healthz");
    health.push(answer.status === 200 ? answer.ms : 60_000);
    await sleep(20);
  }
  await holder.query("ROLLBACK");
  await holder.end();
  await sleep(1000);
  const released = performance.now();
  await sleep(3000);
  await callers.stop();
  const during = judge(callers.answers.filter((answer) => answer.begun < released));
  const after = callers.answers.filter((answer) => answer.begun >= released);
  const failed = after.filter(({ status }) => status !== 200).length;
  const panics = site.panics();
  await site.close();
  const p99 = percentile(health, 0.99);
  return {
    seen:
      `${count(during.all)} answers while held, ${count(during.refused)} × 503, others that failed ${during.others}${during.kinds && ` (${during.kinds})`}, slowest ` +
      `${ms(during.slowest)}, later than 3 s ${during.late}; /healthz p99 ${ms(p99)} of ${count(health.length)}; ${failed} of ${count(after.length)} failed after release; panics ${panics}`,
    isMet: during.others === 0 && during.late === 0 && p99 <= 50 && failed === 0 && after.length > 0 && panics === 0,
  };
}
