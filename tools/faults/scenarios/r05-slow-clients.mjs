/** R5: many connections that send their head or body slowly, or do not read what they asked for. */
import fs from "node:fs";
import net from "node:net";
import path from "node:path";

import { count, most, ms, percentile, run as command, sleep } from "../src/process.mjs";
import { settings } from "../src/settings.mjs";
import { Site } from "../src/site.mjs";

export const id = "R5";
export const promise = "slow clients do not hold the server";
export const asked =
  "500 connections each with slow head, slow body, no reading, for 60 s: all closed ≤ 15 s, a normal client p99 ≤ 500 ms and 0 errors, memory +≤ 100 MiB";

const CONNECTIONS = 500;
const LENGTH = 60_000;

const POST =
  "POST /api/inquiries HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{";
/** The site's largest public file, relative to its root: cheap to send, so that buffers fill and not the processor. */
function largestFile() {
  const folder = path.join(settings.webRoot, "assets");
  const files = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => /\.(js|webp|avif|jpg)$/.test(entry.name));
  const paths = files.map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  const [largest] = paths.sort((a, b) => fs.statSync(b).size - fs.statSync(a).size);
  return { size: fs.statSync(largest).size, target: `/${path.relative(settings.webRoot, largest)}` };
}

const FILE = largestFile();
const GET = `GET ${FILE.target} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
/** More than the buffers of both sides hold. */
const UNREAD = 16 * 2 ** 20;
/** What a connection sends first, and every five seconds. */
const KINDS = {
  "slow head": { first: "GET / HTTP/1.1\r\nHost: localhost\r\n", more: "X-Slow: yes\r\n" },
  "slow body": { first: POST, more: " " },
  "no reading": { first: GET.repeat(Math.ceil(UNREAD / FILE.size)), more: "", isDeaf: true },
};

/** Opens one connection; returns when it was closed, in milliseconds after its opening. */
function attack(port, { first, more, isDeaf }) {
  const one = { closedAfter: Number.POSITIVE_INFINITY };
  const begun = performance.now();
  const socket = net.connect(port, "127.0.0.1", () => {
    socket.write(first);
    if (isDeaf) socket.pause();
    else socket.resume();
  });
  const timer = more && setInterval(() => socket.write(more), 5000);
  socket.on("error", () => {});
  socket.on("end", () => socket.destroy());
  const finish = () => {
    clearInterval(timer);
    one.closedAfter = Math.min(one.closedAfter, performance.now() - begun);
  };
  socket.on("close", finish);
  one.end = () => socket.destroy();
  return one;
}

/** Number of connections that the server holds, from the kernel's table: a paused socket does not see its end. */
function held(pid) {
  return fs.readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return fs.readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith("socket:");
    } catch {
      return false;
    }
  }).length;
}

async function siege(site, kind) {
  const base = held(site.server.pid);
  const before = site.server.memory();
  const begun = performance.now();
  const attackers = [];
  for (let n = 0; n < CONNECTIONS; n++) {
    attackers.push(attack(site.server.port, kind));
    if (n % 50 === 49) await sleep(20);
  }
  const opened = performance.now();
  const [times, peaks] = [[], []];
  let [errors, freeAfter, peak] = [0, Number.POSITIVE_INFINITY, 0];
  while (performance.now() - begun < LENGTH) {
    const answer = await site.server.call("GET", "/api/vehicles", { agent: false });
    times.push(answer.ms);
    if (answer.status !== 200) errors++;
    peaks.push(site.server.memory());
    const now = held(site.server.pid) - base;
    peak = Math.max(peak, now);
    // A few connections come and go: those of this client and of the database pool.
    if (now > CONNECTIONS / 50) freeAfter = Number.POSITIVE_INFINITY;
    else if (freeAfter === Number.POSITIVE_INFINITY) freeAfter = performance.now() - opened;
    // All are gone for five seconds: nothing more happens.
    if (Number.isFinite(freeAfter) && performance.now() - opened > freeAfter + 5000) break;
    await sleep(100);
  }
  for (const one of attackers) one.end();
  await sleep(500);
  return { freeAfter, peak, p99: percentile(times, 0.99), errors, grown: most(peaks) - before, calls: times.length };
}

export async function run() {
  const site = await Site.open(id);
  await command(settings.program, ["seed"], { env: site.server.env });
  await sleep(1000);
  const figures = [];
  let isMet = true;
  for (const [name, kind] of Object.entries(KINDS)) {
    const { freeAfter, peak, p99, errors, grown, calls } = await siege(site, kind);
    figures.push(
      `${name}: ${peak} held, ${Number.isFinite(freeAfter) ? `gone after ${ms(freeAfter)}` : `not gone after ${ms(LENGTH)}`}, normal client p99 ${ms(p99)} of ${count(calls)}, errors ${errors}, memory +${Math.round(grown)} MiB`,
    );
    if (freeAfter > 15_000 || p99 > 500 || errors || grown > 100 || peak < CONNECTIONS * 0.9) isMet = false;
  }
  const panics = site.panics();
  await site.close();
  return { seen: `${figures.join("; ")}; panics ${panics}`, isMet: isMet && panics === 0 };
}
