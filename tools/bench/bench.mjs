#!/usr/bin/env node
// Measures the release next to its limits and peers. `node bench.mjs` runs all groups, `node bench.mjs vehicles forum` some.
import fs from "node:fs";
import path from "node:path";

import { has, stopAll } from "./src/process.mjs";
import { conditions, picture, summary, table } from "./src/report.mjs";
import { settings } from "./src/settings.mjs";
import { PGBENCH } from "./src/statements.mjs";

const GROUPS = ["vehicles", "pages", "account", "forum", "sockets", "import", "start", "lighthouse"];

async function measure(names) {
  const rows = [];
  const sections = [];
  for (const name of names) {
    const { title, group } = await import(`./src/groups/${name}.mjs`);
    console.error(`${title}…`);
    const found = [];
    await group((row) => {
      found.push(summary({ group: name, ...row }));
      console.error(table(found.slice(-1)).split("\n").at(-1));
    });
    await stopAll();
    rows.push(...found);
    sections.push(`## ${title}\n\n${table(found)}`);
  }
  return { rows, text: `${conditions()}\n\n${sections.join("\n\n")}\n` };
}

const names = process.argv.slice(2).length ? process.argv.slice(2) : GROUPS;
const unknown = names.filter((name) => !GROUPS.includes(name));
const missing = ["wrk", "nginx", "chromium"].filter((program) => !has(program));
if (!PGBENCH) missing.push("pgbench");
if (unknown.length) {
  console.error(`There is no group ${unknown.join(", ")}; the groups are ${GROUPS.join(", ")}.`);
  process.exitCode = 2;
} else if (missing.length) {
  console.error(`Not installed: ${missing.join(", ")}. On Debian: apt-get install wrk nginx-light postgresql chromium`);
  process.exitCode = 2;
} else if (!fs.existsSync(settings.program)) {
  console.error(`${settings.program} does not exist: run make bench, which builds it.`);
  process.exitCode = 2;
} else {
  try {
    const { rows, text } = await measure(names);
    const out = process.env.OUT ?? path.join(import.meta.dirname, "results");
    fs.mkdirSync(out, { recursive: true });
    fs.writeFileSync(path.join(out, "results.md"), text);
    fs.writeFileSync(path.join(out, "results.svg"), picture(rows));
    fs.writeFileSync(path.join(out, "results.json"), `${JSON.stringify(rows, null, 2)}\n`);
    console.log(text);
  } finally {
    await stopAll();
    fs.rmSync(settings.home, { recursive: true, force: true });
  }
}
