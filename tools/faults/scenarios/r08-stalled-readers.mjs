/** R8: some sockets stop reading while replies arrive. */
import { connect } from "../src/listener.mjs";
import { count, most, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { listeners, writeFor } from "./r13-live-load.mjs";

export const id = "R8";
export const promise = "a socket that does not read is dropped, and the others do not wait for it";
export const asked =
  "20 of 1,000 sockets stop reading, 20 replies/s for 60 s: stalled ones dropped ≤ 10 s or at 256 queued; others p99 ≤ 500 ms, missed 0";

const SOCKETS = 200;
const STALLED = 20;
const LENGTH = 60;

export async function run() {
  const site = await (await Site.open(id)).populate({ topics: 20 });
  const readers = await listeners(site, SOCKETS);
  const open = () => site.server.metric("live_sockets");
  for (let n = 0; n < STALLED; n++)
    (await connect(site.server.address, site.cookie)).on("error", () => {})._socket.pause();
  const all = await open();
  const before = site.server.memory();
  const begun = performance.now();
  // Long replies, so that the buffers of the system are full soon.
  const writing = writeFor(site, LENGTH, { text: "long ".repeat(3000) });
  const evicted = until("stalled sockets are dropped", async () => (await open()) <= SOCKETS, {
    seconds: LENGTH,
    pause: 200,
  })
    .then(() => performance.now() - begun)
    .catch(() => Number.POSITIVE_INFINITY);
  const after = await evicted;
  const { acknowledged, failed } = await writing;
  await sleep(3000);
  const found = await readers.figures();
  const left = (await open()) - SOCKETS;
  const grown = most([0, site.server.memory() - before]);
  readers.close();
  const panics = site.panics();
  await site.close();
  const missed = acknowledged * SOCKETS - found.received;
  return {
    seen:
      `${STALLED} of ${all} sockets stalled, ${count(acknowledged)} replies of 15 KB in ${LENGTH} s (${failed} failed): stalled ones left ${left}, all dropped after ` +
      `${Number.isFinite(after) ? ms(after) : "never"} of writing; the others p99 ${ms(found.p99)}, missed ${missed}, dropped ${found.dropped}; memory +${Math.round(grown)} MiB, panics ${panics}`,
    isMet: left === 0 && found.p99 <= 500 && missed === 0 && found.dropped === 0 && failed === 0 && panics === 0,
    without:
      "1,000 sockets (220 were open, with replies of 15 KB); the time from a full buffer to the end, since the system's buffers fill first",
  };
}
