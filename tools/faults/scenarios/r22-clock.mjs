/** R22: the clock jumps, of the server alone and of server and database. Needs libfaketime. */
import fs from "node:fs";
import path from "node:path";

import { connect } from "../src/listener.mjs";
import { json } from "../src/http.mjs";
import { broken } from "../src/journal.mjs";
import { Postgres } from "../src/postgres.mjs";
import { most, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { settings } from "../src/settings.mjs";

export const id = "R22";
export const promise = "jumps of the clock";
export const asked =
  "±1 h and +10 years, in the server alone and in the database as well: no panic, ready, sockets stay open, replies delivered in order, an expired session stays ended when the clock goes back";

function library() {
  const folders = fs.readdirSync("/usr/lib").map((name) => path.join("/usr/lib", name, "faketime/libfaketimeMT.so.1"));
  return folders.find((file) => fs.existsSync(file));
}

const SERVER_ONLY = "server alone";
const JUMPS = { "+1 h": "+1h", "-1 h": "-1h", "+10 years": "+3650d" };

/** Moves the clock under open sockets, writes and sessions; returns what went wrong. */
async function jump(site, where, [name, offset], setClock) {
  const wrong = [];
  const say = (what) => wrong.push(`${where}, ${name}: ${what}`);
  const get = async (cookie) => (await site.server.call("GET", "/api/user", { cookie })).status;
  const old = await site.server.logIn("ada");
  const events = [];
  let [heardAt, closeCode, pongs] = [0, null, 0];
  const socket = await connect(site.server.address, old, (data) => {
    const message = JSON.parse(data);
    if (message.type === "pong") pongs++;
    if (message.eventId !== undefined) events.push(message.eventId);
    if (message.type === "new_post") heardAt = performance.now();
  });
  socket.on("close", (code) => {
    closeCode = code;
  });
  socket.on("error", () => {});
  setClock(offset);
  await sleep(300);
  // The socket's own time is monotonic: it is answered, or closed because its session has expired.
  if (closeCode === null) socket.send('{"type":"ping"}');
  await until("an answer", () => pongs || closeCode, { seconds: 5 }).catch(() => say("no pong"));
  if (closeCode !== null && closeCode !== 1008) say(`socket closed with ${closeCode}`);
  const status = await get(old);
  if (offset === "-1h" ? status !== 200 : status !== 401) say(`old session ${status}`);
  if ((await site.server.call("GET", "/readyz")).status !== 200) say("not ready");
  const fresh = await site.server.logIn("ada");
  if ((await get(fresh)) !== 200) say("a new session is refused");
  const listening =
    closeCode === null
      ? socket
      : await connect(site.server.address, fresh, (data) => {
          const message = JSON.parse(data);
          if (message.eventId !== undefined) events.push(message.eventId);
          if (message.type === "new_post") heardAt = performance.now();
        });
  const begun = performance.now();
  const body = { content: `Written after the clock jumped by ${name}` };
  const answer = await site.server.call("POST", `/api/forum/topics/${site.topics[0]}/posts`, { cookie: fresh, body });
  if (answer.status !== 201) say(`reply ${answer.status} ${json(answer)?.title ?? ""}`);
  await until("delivery", () => heardAt > begun, { seconds: 10 }).catch(() => say("not delivered"));
  const delay = heardAt - begun;
  setClock("+0");
  await sleep(300);
  if (offset !== "-1h" && (await get(old)) !== 401) say("the expired session works again");
  if ((await site.server.call("GET", "/readyz")).status !== 200) say("not ready after the jump back");
  if (events.some((event, n) => n > 0 && event < events[n - 1])) say("events out of order");
  for (const one of [socket, listening]) one.terminate();
  return { wrong, delay };
}

export async function run() {
  const preload = library();
  if (!preload) return { skipped: "libfaketime is not installed" };
  const wrong = [];
  const delays = [];
  let [panics, halves] = [0, 0];
  for (const where of [SERVER_ONLY, "server and database"]) {
    const folder = path.join(settings.home, `${id}-${where.replaceAll(" ", "-")}`);
    fs.mkdirSync(folder, { recursive: true, mode: 0o755 });
    const clock = path.join(folder, "clock");
    const setClock = (offset) => fs.writeFileSync(clock, `${offset}\n`, { mode: 0o644 });
    setClock("+0");
    const env = {
      LD_PRELOAD: preload,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    const postgres = await Postgres.create(folder);
    if (where !== SERVER_ONLY) {
      await postgres.stop("SIGINT");
      postgres.preload = env;
      await postgres.start();
    }
    const site = await (await Site.open(path.basename(folder), { postgres, env })).populate();
    for (const one of Object.entries(JUMPS)) {
      const found = await jump(site, where, one, setClock);
      wrong.push(...found.wrong);
      delays.push(found.delay);
    }
    if (!site.server.isAlive) wrong.push(`${where}: the process ended`);
    panics += site.panics();
    halves += (await broken(site.postgres)).length;
    await site.close();
  }
  return {
    seen: `6 jumps there and back: ${wrong.length ? `wrong: ${wrong.join("; ")}` : "sessions, sockets, order and readiness as asked"}; delivery after a jump ≤ ${ms(most(delays))}, broken rows ${halves}, panics ${panics}`,
    isMet: !wrong.length && halves === 0 && panics === 0,
    without: "background jobs over months of clock time",
  };
}
