/** Child processes, waiting, ports and figures. Only processes started here are ever ended. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import net from "node:net";

const running = new Set();

/** Starts a program whose output goes to a log file; it is killed at the end of the run at the latest. */
export function start(program, args, { log, ...options } = {}) {
  const out = fs.openSync(log, "a");
  const child = spawn(program, args, { stdio: ["ignore", out, out], ...options });
  fs.closeSync(out);
  child.ended = new Promise((resolve) => {
    child.once("exit", (code, signal) => resolve({ code, signal, at: performance.now() }));
    child.once("error", (error) => resolve({ code: -1, error, at: performance.now() }));
  });
  running.add(child);
  child.ended.then(() => running.delete(child));
  return child;
}

export const isRunning = (child) => running.has(child);

/** Sends a signal to one process and waits for its end. */
export async function end(child, signal = "SIGTERM") {
  if (!running.has(child)) return child.ended;
  child.kill(signal);
  return child.ended;
}

/** Kills everything that was started here and still runs. */
export const killAll = () => Promise.all([...running].map((child) => end(child, "SIGKILL")));

/** Runs a program to its end; throws with its output if it fails. */
export function run(program, args, { input = "", ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], ...options });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (data) => {
        text += data;
      });
    child.once("error", reject);
    child.once("close", (code) =>
      code === 0 ? resolve(text) : reject(new Error(`${program} ${args.join(" ")}: ${text}`)),
    );
    child.stdin.end(input);
  });
}

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls `probe` until it returns something true; throws after `seconds`. */
export async function until(what, probe, { seconds = 30, pause = 20 } = {}) {
  const begun = performance.now();
  for (;;) {
    const found = await Promise.resolve()
      .then(probe)
      .catch(() => null);
    if (found) return found;
    if (performance.now() - begun > seconds * 1000) throw new Error(`${what}: not after ${seconds} s`);
    await sleep(pause);
  }
}

/** A TCP port of the loopback address that is free now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A field of /proc/<pid>/status as a number: `VmRSS` in KiB, `Threads`. */
export function status(pid, field) {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}

/** The value below which that share of all values lies; 0 of none. */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const most = (values) => values.reduce((a, b) => Math.max(a, b), 0);

export const between = (low, high) => low + Math.random() * (high - low);

/** Milliseconds as text for a figure. */
export const ms = (value) => (value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${Math.round(value)} ms`);

export const count = (value) => value.toLocaleString("en-US");
