/** Fan-out of messages to many open sockets, next to `ws` and Socket.IO. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { createCollector, logIn, marque, serve, withDatabase } from "../marque.mjs";
import { peer } from "../peers.mjs";
import { memory, outputOf, processorTime, sleep, start, stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { settings } from "../settings.mjs";

export const title = "Live channel";

/** Messages per round. */
const MESSAGES = 20;

/** Starts listeners in a process of their own; returns commands to it. */
async function listen(kind, address, cookie) {
  const child = start(
    process.execPath,
    [path.join(import.meta.dirname, "../../peers/listeners.mjs"), kind, address, String(settings.sockets), cookie],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  await outputOf(child, /open\n/);
  return {
    child,
    /** Waits until `count` messages have reached every listener; returns the delays in milliseconds: `{ p50, p99 }`. */
    async received(count) {
      child.stdin.write(`${count}\n`);
      return JSON.parse(await outputOf(child, /\{.*\}\n/));
    },
  };
}

/** Delays of the last round. */
let latest;

async function measure(server, kind, send, cookie = "") {
  const empty = memory(server.child.pid);
  const listeners = await listen(kind, server.address, cookie);
  await sleep(1000);
  const perSocket = (memory(server.child.pid) - empty) / settings.sockets;
  const costs = await rounds(async () => {
    const before = processorTime(server.child.pid);
    const delays = listeners.received(MESSAGES);
    for (let n = 0; n < MESSAGES; n++) {
      await send(n);
      await sleep(250);
    }
    const { p50, p99 } = await delays;
    latest = { p50, p99 };
    return (processorTime(server.child.pid) - before) / (MESSAGES * settings.sockets);
  });
  const found = { perSocket, costs, ...latest };
  await stop(listeners.child);
  return found;
}

export async function group(report) {
  const most = Number(/Max open files\s+\d+\s+(\d+)/.exec(fs.readFileSync("/proc/self/limits", "utf8"))[1]);
  if (most < settings.sockets + 1000)
    throw new Error(`At most ${most} files may be open: raise the limit (ulimit -Hn), or set SOCKETS to less.`);
  execFileSync("prlimit", [`--nofile=${most}:${most}`, `--pid=${process.pid}`]);
  const peers = {};
  for (const [name, program, kind] of [
    ["ws", "ws.mjs", "ws"],
    ["Socket.IO", "socketio.mjs", "socketio"],
  ]) {
    const server = await peer(program);
    const send = () =>
      fetch(server.address, {
        method: "POST",
        body: JSON.stringify({
          type: "new_post",
          sentAt: performance.timeOrigin + performance.now(),
          text: "x".repeat(600),
        }),
      });
    peers[name] = await measure(server, kind, send);
    await stop(server.child);
  }

  marque("sockets", ["migrate"]);
  createCollector("sockets", "bench");
  const server = await serve("sockets");
  const cookie = await logIn(server.address, "bench");
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const post = async (url, body) => {
    const response = await fetch(server.address + url, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const category = await post("/api/forum/categories", { name: "Bench", description: "Topics of the benchmark" });
  const topic = await post(`/api/forum/categories/${category.id}/topics`, {
    title: "A topic",
    content: "The opening post of this topic.",
  });
  const send = (n) =>
    post(`/api/forum/topics/${topic.id}/posts`, {
      content: `sentAt=${performance.timeOrigin + performance.now()} ${n} ${"x".repeat(500)}`,
    });
  const own = await measure(server, "marque", send, cookie);

  const pair = (name) => own.costs.map(({ figure }, round) => ({ figure, limit: peers[name].costs[round].figure }));
  for (const name of Object.keys(peers)) {
    report({
      name: `delivery of a reply to ${settings.sockets.toLocaleString("en-US")} sockets`,
      unit: "µs",
      limit: name,
      goal: "≤ 1.25 × uWebSockets (8.3 µs)",
      rounds: pair(name),
    });
    report({
      name: "memory per idle socket",
      unit: "KiB",
      limit: name,
      goal: "≤ 4 KiB",
      rounds: [{ figure: own.perSocket, limit: peers[name].perSocket }],
    });
    report({
      name: "reply sent to heard, median",
      unit: "ms",
      limit: name,
      goal: "≤ 10 ms (1,000 sockets)",
      rounds: [{ figure: own.p50, limit: peers[name].p50 }],
    });
    report({
      name: "reply sent to heard, 99th percentile",
      unit: "ms",
      limit: name,
      goal: "≤ 30 ms (1,000 sockets)",
      rounds: [{ figure: own.p99, limit: peers[name].p99 }],
    });
  }
  await sleep(20_000);
  const statements = () =>
    withDatabase("sockets", async (client) =>
      Number(
        (
          await client.query(
            "SELECT sum(calls) FROM (SELECT xact_commit AS calls FROM pg_stat_database WHERE datname = current_database()) n",
          )
        ).rows[0].sum,
      ),
    );
  const before = [await statements(), processorTime(server.child.pid)];
  await sleep(30_000);
  const after = [await statements(), processorTime(server.child.pid)];
  report({
    name: "transactions of an idle server in 30 s",
    unit: "",
    goal: "none",
    rounds: [{ figure: after[0] - before[0] - 1 }],
  });
  report({
    name: "processor of an idle server",
    unit: "% of a core",
    goal: "",
    rounds: [{ figure: (after[1] - before[1]) / 300_000 }],
  });
  await stop(server.child);
}
