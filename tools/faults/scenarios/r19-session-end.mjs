/** R19: a session ends or a role is taken on one server while both serve the member. */
import { connect } from "../src/listener.mjs";
import { count, most, ms, sleep, until } from "../src/process.mjs";
import { PASSWORD } from "../src/server.mjs";
import { Site } from "../src/site.mjs";

export const id = "R19";
export const promise = "an ended session or a lost role takes effect at once on all servers";
export const asked =
  "password change, role taken, all other sessions ended, account deleted: of 1,000 calls on both servers that begin after the answer 0 succeed; open sockets " +
  "closed with 1008 ≤ 2 s, events delivered later 0";

const CALLS = 1_000;
const CALLERS = 8;
const SOCKETS = 8;
const NEXT_PASSWORD = "battery staple horse";

/** Calls and listens as `name` on both servers while `change` is made. */
async function race(site, name, { target, change, refused }) {
  const sessions = [];
  for (let n = 0; n < CALLERS; n++) sessions.push(await site.servers[n % 2].logIn(name));
  const own = await site.servers[0].logIn(name);
  const closed = [];
  let [changedAt, late] = [Number.POSITIVE_INFINITY, 0];
  for (let n = 0; n < SOCKETS; n++) {
    const socket = await connect(site.servers[n % 2].address, sessions[n % CALLERS]);
    socket.on("message", (data) => {
      if (JSON.parse(data).type === "new_post" && performance.now() > changedAt) late++;
    });
    socket.on("error", () => {});
    socket.on("close", (code) => closed.push({ code, at: performance.now() }));
  }
  const calls = [];
  let isOver = false;
  const callers = sessions.map(async (cookie, n) => {
    while (!isOver) calls.push(await site.servers[n % 2].call("GET", target, { cookie }));
  });
  await until("calls succeed", () => calls.filter(({ status }) => status === 200).length > 50);
  const answer = await change(own);
  changedAt = performance.now();
  const after = () => calls.filter(({ begun }) => begun > changedAt);
  // Members who stay write on, which the closed sockets must not hear of.
  for (let n = 0; n < 20; n++) {
    const body = { content: "Written after the session ended, for others" };
    await site.server.call("POST", `/api/forum/topics/${site.topics[0]}/posts`, { cookie: site.cookie, body });
  }
  await until("enough calls", () => after().length >= CALLS, { seconds: 60 });
  isOver = true;
  await Promise.all(callers);
  await until("sockets are closed", () => closed.length === SOCKETS, { seconds: 10 }).catch(() => {});
  const served = after().filter(({ status }) => status !== refused).length;
  const slowest = most(closed.map(({ at }) => at - changedAt));
  const codes = [...new Set(closed.map(({ code }) => code))];
  return { status: answer.status, calls: after().length, served, closed: closed.length, codes, slowest, late };
}

export async function run() {
  const names = ["changer", "loser", "ender", "leaver"];
  const site = await (await Site.open(id, { servers: 2 })).populate();
  await site.server.join(names, "collector");
  const [{ id: loser }] = await site.postgres.query("SELECT id FROM users WHERE username = 'loser'");
  const [here, there] = site.servers;
  const forum = `/api/forum/topics/${site.topics[0]}`;
  const cases = {
    changer: {
      target: "/api/user",
      refused: 401,
      change: (cookie) =>
        there.call("POST", "/api/user/password", {
          cookie,
          body: { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD },
        }),
    },
    loser: {
      target: forum,
      refused: 403,
      change: () =>
        here.call("PATCH", `/api/admin/users/${loser}`, {
          cookie: site.admin,
          body: { isCollector: false, reason: "Sold the whole collection" },
        }),
    },
    ender: {
      target: "/api/user",
      refused: 401,
      change: (cookie) => here.call("DELETE", "/api/user/sessions", { cookie }),
    },
    leaver: {
      target: "/api/user",
      refused: 401,
      change: (cookie) =>
        there.call("DELETE", "/api/user", { cookie, body: { username: "leaver", password: PASSWORD } }),
    },
  };
  const figures = [];
  for (const name of names) {
    figures.push(await race(site, name, cases[name]));
    await sleep(200);
  }
  const sum = (figure) => figures.reduce((total, one) => total + one[figure], 0);
  const codes = [...new Set(figures.flatMap((one) => one.codes))];
  const slowest = most(figures.map((one) => one.slowest));
  const statuses = figures.map(({ status }) => status).join(", ");
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `4 changes (answers ${statuses}), ${count(sum("calls"))} calls that began later, served ${sum("served")}; ${sum("closed")} of ${SOCKETS * 4} sockets closed, codes ${codes.join(", ")}, ` +
      `slowest ${ms(slowest)}, events later ${sum("late")}; panics ${panics}`,
    isMet:
      figures.every(({ status }) => status < 300) &&
      sum("served") === 0 &&
      sum("closed") === SOCKETS * 4 &&
      codes.join() === "1008" &&
      slowest <= 2000 &&
      sum("late") === 0 &&
      panics === 0,
    without: "the check of all sessions every 30 seconds while the wake-up between servers is cut",
  };
}
