/** Child processes: start, stop, processor time and memory, read from /proc. */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";

/** Microseconds per clock tick of /proc (100 ticks per second on Linux). */
const TICK = 10_000;

const running = new Set();

/** Starts a program that is stopped with the benchmark. */
export function start(program, args, options = {}) {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], ...options });
  running.add(child);
  child.once("exit", () => running.delete(child));
  return child;
}

/** Stops a program and waits for its end. */
export async function stop(child) {
  if (!running.has(child)) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

/** Stops all programs that still run. */
export const stopAll = () => Promise.all([...running].map(stop));

/** The first line of a program's output that matches; throws if the program ends before. */
export function outputOf(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const match = pattern.exec(text);
      if (match) resolve(match[0]);
    });
    child.once("exit", () => reject(new Error(`${child.spawnfile} ended before it was ready`)));
  });
}

export const has = (program) => spawnSync("which", [program]).status === 0;

export const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Calls `probe` until it returns something; throws after ten seconds. */
export async function until(what, probe) {
  for (let attempt = 0; attempt < 500; attempt++) {
    const found = await probe().catch(() => null);
    if (found) return found;
    await sleep(20);
  }
  throw new Error(`${what} was not ready after ten seconds`);
}

function children(id) {
  const tasks = fs.readdirSync(`/proc/${id}/task`);
  return tasks.flatMap((task) =>
    fs.readFileSync(`/proc/${id}/task/${task}/children`, "utf8").trim().split(" ").filter(Boolean),
  );
}

/** Processor time in microseconds of a process, its descendants, and the descendants that have ended. */
export function processorTime(id) {
  try {
    const stat = fs.readFileSync(`/proc/${id}/stat`, "utf8");
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const own = (fields[11] + fields[12] + fields[13] + fields[14]) * TICK;
    return children(id).reduce((sum, child) => sum + processorTime(child), own);
  } catch (error) {
    if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
    throw error;
  }
}

/** Resident memory of one process in KiB. */
export function memory(id) {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${id}/status`, "utf8"))[1]);
}

/** Resident memory in KiB once it has not changed for a second. */
export async function settledMemory(id) {
  let [before, now] = [-1, memory(id)];
  while (Math.abs(now - before) > 64) {
    await sleep(1000);
    [before, now] = [now, memory(id)];
  }
  return now;
}
