/** Child processes of the benchmark: their output, processor time and memory, read from /proc. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { endAll, sleep, status } from "../../shared/process.mjs";

export { end as stop, sleep, start, until } from "../../shared/process.mjs";

/** Microseconds per clock tick of /proc (100 ticks per second on Linux). */
const TICK = 10_000;

/** Stops all programs that still run. */
export const stopAll = () => endAll("SIGTERM");

/** The first line of a program's output that matches; throws if the program ends before. */
export function outputOf(child, pattern) {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (data) => {
      text += data;
      const match = pattern.exec(text);
      if (match) resolve(match[0]);
    });
    child.ended.then(() => reject(new Error(`${child.spawnfile} ended before it was ready`)));
  });
}

export const has = (program) => spawnSync("which", [program]).status === 0;

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
export const memory = (id) => status(id, "VmRSS");

/** Resident memory in KiB once it has not changed for a second. */
export async function settledMemory(id) {
  let [before, now] = [-1, memory(id)];
  while (Math.abs(now - before) > 64) {
    await sleep(1000);
    [before, now] = [now, memory(id)];
  }
  return now;
}
