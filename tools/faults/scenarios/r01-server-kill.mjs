/** R1: the server is killed again and again while members write. */
import { Journal, broken } from "../src/journal.mjs";
import { between, count, most, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { Writers } from "../src/writers.mjs";

export const id = "R1";
export const promise = "kill -9 of the server loses nothing that was acknowledged";
export const asked =
  "20 kills, 4 writers, ≥ 5,000 acknowledged, lost 0, double 0 after retries, half objects 0, ready again ≤ 3 s";

const KILLS = 20;
const WRITES = 5_000;

export async function run() {
  const site = await (await Site.open(id)).populate();
  const journal = new Journal(id);
  const writers = new Writers(site, journal).start();
  const starts = [];
  for (let kill = 1; kill <= KILLS; kill++) {
    await until("the writers go on", () => journal.acknowledged >= (kill * WRITES) / (KILLS + 1), { seconds: 60 });
    await sleep(between(50, 500));
    await site.server.end("SIGKILL");
    starts.push(await site.server.start());
  }
  await until("the last writes", () => journal.acknowledged >= WRITES, { seconds: 60 });
  await writers.stop();
  const found = await journal.compare(site.postgres);
  const halves = await broken(site.postgres);
  const panics = site.panics();
  await site.close();
  const slowest = most(starts);
  return {
    seen:
      `${KILLS} kills, ${count(found.acknowledged)} acknowledged, lost ${found.lost}, double ${found.double}, never sent but there ` +
      `${found.foreign}, ${found.unknown} unknown of which ${found.present} are there, half objects ` +
      `${halves.length ? halves.map(([what, n]) => `${what} ${n}`).join(", ") : 0}, ready again ≤ ${ms(slowest)}, panics ${panics}`,
    isMet: found.isExact && !halves.length && found.acknowledged >= WRITES && slowest <= 3000 && panics === 0,
  };
}
