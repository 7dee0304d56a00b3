/** HAProxy with deploy/haproxy.cfg before two servers. */
import fs from "node:fs";
import path from "node:path";

import { end, freePort, start, until } from "./process.mjs";
import { call } from "./http.mjs";
import { settings } from "./settings.mjs";

const program = () => (fs.existsSync("/usr/sbin/haproxy") ? "/usr/sbin/haproxy" : "haproxy");

/** Starts the proxy and waits until both servers get requests; returns its address and how to end it. */
export async function balance(site) {
  const [port, statistics] = [await freePort(), await freePort()];
  const [a, b] = site.servers.map((server) => `127.0.0.1:${server.port}`);
  const env = { PATH: process.env.PATH, BIND_SITE: `127.0.0.1:${port}`, BIND_STATS: `127.0.0.1:${statistics}` };
  const log = path.join(site.folder, "haproxy.log");
  const child = start(program(), ["-db", "-f", settings.haproxyConfig], {
    env: { ...env, SERVER_A: a, SERVER_B: b },
    log,
  });
  const address = `http://127.0.0.1:${port}`;
  const states = async () => {
    const { text } = await call(`http://127.0.0.1:${statistics}`, "GET", "/;csv");
    const [header, ...lines] = text.split("\n").map((line) => line.split(","));
    const column = header.indexOf("status");
    return Object.fromEntries(lines.filter(([name]) => name === "marque").map((line) => [line[1], line[column]]));
  };
  const isUp = async (name) => (await states())[name] === "UP";
  await until("both servers are up", async () => (await isUp("a")) && (await isUp("b")));
  return { address, isUp, close: () => end(child, "SIGKILL") };
}
