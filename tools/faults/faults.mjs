#!/usr/bin/env node
/** Runs the real server through faults and races. `node faults.mjs` runs all scenarios, `node faults.mjs R1 R14` some. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { killAll } from "./src/process.mjs";
import { record, table, write } from "./src/report.mjs";
import { missing, settings } from "./src/settings.mjs";

/** Longest time of one scenario, in seconds; a scenario may set its own. */
const LONGEST = 240;

const folder = path.join(import.meta.dirname, "scenarios");
const scenarios = [];
for (const file of fs.readdirSync(folder).sort()) scenarios.push(await import(path.join(folder, file)));

async function bounded(scenario) {
  const seconds = scenario.seconds ?? LONGEST;
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not over after ${seconds} s`)), seconds * 1000);
  });
  try {
    return await Promise.race([scenario.run(), late]);
  } catch (error) {
    console.error(error.stack);
    return { seen: `ended early: ${error.message.split("\n")[0]}`, isMet: false };
  } finally {
    clearTimeout(timer);
    await killAll();
  }
}

async function main(chosen) {
  fs.mkdirSync(settings.home, { recursive: true, mode: 0o755 });
  const rows = [];
  for (const scenario of chosen) {
    console.error(`${scenario.id}: ${scenario.promise}…`);
    const begun = performance.now();
    const found = await bounded(scenario);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const { id, promise, asked } = scenario;
    const load = os.loadavg()[0].toFixed(1);
    rows.push(record({ id, promise, asked, ...found, seconds, load }));
    console.error(`  ${rows.at(-1).met}, ${seconds} s: ${rows.at(-1).seen || rows.at(-1).without}`);
  }
  console.log(table(rows));
  write(rows);
  process.exitCode = rows.some(({ met }) => met === "no") ? 1 : 0;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !scenarios.some(({ id }) => id === name));
const lacking = missing();
if (unknown.length || lacking.length) {
  for (const name of unknown) console.error(`There is no scenario ${name}.`);
  if (unknown.length) console.error(`The scenarios are ${scenarios.map(({ id }) => id).join(" ")}.`);
  for (const sentence of lacking) console.error(sentence);
  process.exit(2);
}
// Thousands of sockets need more open files than the usual limit.
try {
  const most = /Max open files\s+\d+\s+(\d+)/.exec(fs.readFileSync("/proc/self/limits", "utf8"))[1];
  execFileSync("prlimit", [`--nofile=${most}:${most}`, `--pid=${process.pid}`], { stdio: "ignore" });
} catch {
  console.error("The limit of open files cannot be raised; scenarios with many sockets may fail.");
}
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    killAll().then(() => {
      fs.rmSync(settings.home, { recursive: true, force: true });
      process.exit(130);
    });
  });
try {
  await main(names.length ? scenarios.filter(({ id }) => names.includes(id)) : scenarios);
} finally {
  await killAll();
  if (process.env.KEEP) console.error(`Data and logs are in ${settings.home}`);
  else fs.rmSync(settings.home, { recursive: true, force: true });
}
process.exit();
