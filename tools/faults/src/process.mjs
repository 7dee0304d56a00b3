/** Child processes, waiting, ports and figures. */
import { spawn } from "node:child_process";
import net from "node:net";
import { endAll } from "../../shared/process.mjs";

export { end, isRunning, sleep, start, status, until } from "../../shared/process.mjs";

/** Kills everything that was started here and still runs. */
export const killAll = () => endAll("SIGKILL");

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
