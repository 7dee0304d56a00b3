/** R27: a server is told to stop while requests run and sockets are open. */
import http from "node:http";

import { connect } from "../src/listener.mjs";
import { most, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R27";
export const promise = "a graceful shutdown";
export const asked =
  "SIGTERM: /readyz 404 at once, a request of 2 s in flight ends with 201, sockets closed with 1001 or 1012 spread over 3 s, no new connection " +
  "after the drain, exit 0 ≤ 10 s; clients come back after an outage of 25 s, give up visibly after 40 s";

const SOCKETS = 100;

/** A reply whose body arrives within two seconds. */
function slowReply(site) {
  const body = JSON.stringify({ content: "A reply whose body arrives slowly" });
  return new Promise((resolve) => {
    const options = {
      method: "POST",
      headers: { Cookie: site.cookie, "Content-Type": "application/json", "Content-Length": body.length },
    };
    const request = http.request(
      `${site.server.address}/api/forum/topics/${site.topics[0]}/posts`,
      options,
      (response) => {
        response.resume();
        response.once("end", () => resolve(response.statusCode));
      },
    );
    request.on("error", (error) => resolve(error.code));
    request.write(body.slice(0, 10));
    setTimeout(() => request.end(body.slice(10)), 2000);
  });
}

export async function run() {
  const site = await (await Site.open(id)).populate();
  const closed = [];
  for (let n = 0; n < SOCKETS; n++) {
    const socket = await connect(site.server.address, site.cookie);
    socket.on("error", () => {});
    socket.on("close", (code) => closed.push({ code, at: performance.now() }));
  }
  const reply = slowReply(site);
  await sleep(200);
  site.server.signal("SIGTERM");
  const told = performance.now();
  const draining = until(
    "readyz is 404",
    async () => (await site.server.call("GET", "/readyz", { agent: false })).status === 404,
    { pause: 5 },
  );
  const drainedAfter = await draining.then(() => performance.now() - told).catch(() => Number.POSITIVE_INFINITY);
  const refused = until(
    "no new connection",
    async () => (await site.server.call("GET", "/healthz", { agent: false })).error === "ECONNREFUSED",
    { pause: 20 },
  );
  await refused;
  const refusedAfter = performance.now() - told;
  const status = await reply;
  const { code, at } = await site.server.child.ended;
  await sleep(100);
  const times = closed.map((one) => one.at - told).sort((x, y) => x - y);
  const spread = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const codes = [...new Set(closed.map((one) => one.code))];
  const crowd = most(times.map((time) => times.filter((other) => other >= time && other < time + 500).length));
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `/readyz 404 after ${ms(drainedAfter)}, new connections refused after ${ms(refusedAfter)}, the request in flight ended with ${status}; ${closed.length} of ${SOCKETS} sockets closed ` +
      `with ${codes.join(", ")} within ${ms(spread)}, at most ${crowd} in half a second; exit ${code} after ${ms(at - told)}; panics ${panics}`,
    isMet:
      drainedAfter <= 200 &&
      status === 201 &&
      closed.length === SOCKETS &&
      codes.every((one) => one === 1001 || one === 1012) &&
      spread >= 2000 &&
      crowd <= SOCKETS / 2 &&
      code === 0 &&
      at - told <= 10_000 &&
      panics === 0,
    without:
      "outages of 25 s and 40 s with real pages (the delays of reconnecting are tested in `frontend/src/shared/realtime/RealtimeClient.test.ts`)",
  };
}
