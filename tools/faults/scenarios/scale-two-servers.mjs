/** TWO-SERVERS: events and revocations cross from one server to the other, behind HAProxy, with a synchronous standby. */
import { call } from "../src/http.mjs";
import { balance } from "../src/haproxy.mjs";
import { connect } from "../src/listener.mjs";
import { ms, percentile, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "TWO-SERVERS";
export const promise = "what happens on one server reaches the members on the other";
export const asked =
  "a reply through A reaches a socket on B, p99 ≤ 500 ms of 200; a role taken on A closes the socket on B with 1008 ≤ 2 s; a write through the proxy is read on both at once";

const REPLIES = 200;

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate();
  await site.postgres.standby(site.folder);
  const proxy = await balance(site);
  const [a, b] = site.servers;
  const heard = new Map();
  let closed;
  const socket = await connect(b.address, site.cookies[1], (data) => {
    const message = JSON.parse(data);
    if (message.type === "new_post") heard.set(message.post.id, performance.now());
  });
  socket.on("close", (code) => {
    closed = { code, at: performance.now() };
  });
  const delays = [];
  let unread = 0;
  for (let n = 0; n < REPLIES; n++) {
    const begun = performance.now();
    const post = await (async () => {
      const body = { content: `Reply number ${n} through the first server` };
      const answer = await a.call("POST", `/api/forum/topics/${site.topics[0]}/posts`, { cookie: site.cookie, body });
      return JSON.parse(answer.text).id;
    })();
    const at = await until("the reply is heard", () => heard.get(post), { seconds: 10, pause: 2 });
    delays.push(at - begun);
  }
  for (let n = 0; n < 20; n++) {
    const options = { cookie: site.cookie, body: { content: `Reply number ${n} through the proxy` } };
    const answer = await call(proxy.address, "POST", `/api/forum/topics/${site.topics[1]}/posts`, options);
    const { id: post } = JSON.parse(answer.text);
    for (const server of site.servers) {
      const shown = await server.call("GET", `/api/forum/posts/${post}`, { cookie: site.cookie });
      if (shown.status !== 200) unread++;
    }
  }
  const [{ id: eve }] = await site.postgres.query("SELECT id FROM users WHERE username = 'eve'");
  const body = { isCollector: false, reason: "Sold the whole collection" };
  const taken = await a.call("PATCH", `/api/admin/users/${eve}`, { cookie: site.admin, body });
  const takenAt = performance.now();
  await until("the socket is closed", () => closed, { seconds: 10 }).catch(() => {});
  const panics = site.panics();
  await proxy.close();
  await site.close();
  const p99 = percentile(delays, 0.99);
  const after = closed ? closed.at - takenAt : Number.POSITIVE_INFINITY;
  return {
    seen:
      `${REPLIES} replies from A heard on B, from sending p50 ${ms(percentile(delays, 0.5))}, p99 ${ms(p99)} (with a synchronous standby); role taken on A (${taken.status}): socket on B closed with ` +
      `${closed?.code} after ${ms(Math.max(0, after))}; 20 replies through the proxy, not read on a server ${unread}; panics ${panics}`,
    isMet: p99 <= 500 && closed?.code === 1008 && after <= 2000 && unread === 0 && panics === 0,
  };
}
