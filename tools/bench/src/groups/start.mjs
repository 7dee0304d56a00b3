/** Size of the program, time to start, and memory as the inventory grows. */
import fs from "node:fs";

import { writeInventory } from "../data.mjs";
import { load, neverTheSame } from "../load.mjs";
import { marque, serve } from "../marque.mjs";
import { settledMemory, stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { settings } from "../settings.mjs";

export const title = "Start, memory and growth";

const QUERIES = [
  ["list page", ""],
  ["filter and sort", "&make=Porsche&minYear=1960&sort=price-low"],
  ["search, three words", "&search=porsche+911+chicago"],
  ["search, one word, best match first", "&search=porsche&sort=relevance"],
  ["search, miss", "&search=quetzalcoatl"],
  ["nearest first", "&near=Chicago,+IL&sort=nearest"],
];

export async function group(report) {
  report({
    name: "release binary",
    unit: "MB",
    goal: "< 30 MB",
    rounds: [{ figure: fs.statSync(settings.program).size / 1e6 }],
  });
  const sizes = [0, 1_000, 10_000, 100_000, 1_000_000].filter(
    (size) => size <= Math.max(settings.vehicles, 1_000) * 10,
  );
  for (const size of sizes) {
    const home = `start-${size}`;
    const named = size.toLocaleString("en-US");
    if (size) marque(home, ["import", writeInventory(size)]);
    else marque(home, ["migrate"]);
    const starts = [];
    let server;
    for (let round = 0; round < settings.rounds; round++) {
      if (server) await stop(server.child);
      server = await serve(home);
      starts.push({ figure: server.ready });
    }
    report({
      name: `start until the first page, ${named} vehicles`,
      unit: "ms",
      goal: size ? "< 2 s at 100,000" : "",
      rounds: starts,
    });
    report({
      name: `memory, ${named} vehicles`,
      unit: "MiB",
      goal: size === 0 ? "< 60" : size === 100_000 ? "< 110" : "",
      rounds: [{ figure: (await settledMemory(server.child.pid)) / 1024 }],
    });
    for (const [name, query] of size ? QUERIES : []) {
      const url = `${server.address}/api/vehicles?limit=50${query}`;
      const script = neverTheSame(`/api/vehicles?limit=50${query}`);
      report({
        name: `${name}, never the same twice, ${named} vehicles`,
        unit: "µs",
        goal: "flat or logarithmic",
        rounds: await rounds(async () => (await load({ pids: server.pids, url, script })).cost),
      });
    }
    await stop(server.child);
  }
}
