/** Child processes of the tools, and waiting. Only processes started here are ever ended. */
import { spawn } from "node:child_process";
import fs from "node:fs";

const running = new Set();

/**
 * Starts a program, which is ended with the tool at the latest. Its output goes to the file `log`, or else its standard
 * output can be read. `ended` of the child resolves with its exit code, or the error that kept it from starting.
 */
export function start(program, args, { log, ...options } = {}) {
  const out = log === undefined ? undefined : fs.openSync(log, "a");
  const stdio = out === undefined ? ["ignore", "pipe", "inherit"] : ["ignore", out, out];
  const child = spawn(program, args, { stdio, ...options });
  if (out !== undefined) fs.closeSync(out);
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

/** Ends everything that was started here and still runs. */
export const endAll = (signal) => Promise.all([...running].map((child) => end(child, signal)));

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

/** A field of /proc/<pid>/status as a number: `VmRSS` in KiB, `Threads`. */
export function status(pid, field) {
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
}
