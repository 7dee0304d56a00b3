/** HTTP load by wrk, and the processor time that it costs the server. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { processorTime } from "./process.mjs";
import { settings } from "./settings.mjs";

const run = promisify(execFile);

async function wrk({ url, headers = {}, script, connections = 32 }, seconds) {
  const options = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const lua = script ? ["-s", script] : [];
  const { stdout } = await run("wrk", [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--latency",
    ...options,
    ...lua,
    url,
  ]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused) throw new Error(`${url}: ${refused[1]} responses were errors`);
  const failed = /Socket errors: (.*)/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[1]}`);
  const percentile = (name) => inMilliseconds(new RegExp(`${name}%\\s+([\\d.]+)(us|ms|s)`).exec(stdout));
  return { count: Number(/(\d+) requests in/.exec(stdout)[1]), p50: percentile(50), p99: percentile(99) };
}

function inMilliseconds([, number, unit]) {
  return Number(number) * { us: 0.001, ms: 1, s: 1000 }[unit];
}

/**
 * Loads a server: `{ pids, url, headers, script, connections }`. Returns processor time per request in microseconds
 * (of all the processes together), and the median and 99th percentile of its latency in milliseconds.
 */
export async function load(work) {
  await wrk(work, 1);
  const spent = () => work.pids.reduce((sum, id) => sum + processorTime(id), 0);
  const before = spent();
  const { count, p50, p99 } = await wrk(work, settings.seconds);
  return { cost: (spent() - before) / count, p50, p99, rate: count / settings.seconds };
}

/** Writes a wrk script that reads a list with another price limit in every request, so that no response is repeated. */
export function neverTheSame(address) {
  const file = path.join(settings.home, "never-the-same.lua");
  fs.writeFileSync(
    file,
    `request = function() return wrk.format("GET", "${address}&maxPrice=" .. (400000 + math.random(500000))) end`,
  );
  return file;
}

/** Writes a wrk script that posts JSON; `body` is Lua text that may use `n`, which counts the requests. */
export function postScript(name, body) {
  const file = path.join(settings.home, `${name}.lua`);
  fs.writeFileSync(
    file,
    `local n = 0\nrequest = function()\n  n = n + 1\n  return wrk.format("POST", nil, { ["Content-Type"] = "application/json", ["Cookie"] = wrk.headers["Cookie"] }, ${body})\nend\n`,
  );
  return file;
}
