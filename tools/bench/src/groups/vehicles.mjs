/** Reads of the inventory, next to nginx serving the same bytes, bare actix-web, and Fastify with PostgreSQL. */
import fs from "node:fs";

import { writeInventory } from "../data.mjs";
import { load, neverTheSame } from "../load.mjs";
import { database, marque, serve } from "../marque.mjs";
import { bareActix, nginx, peer } from "../peers.mjs";
import { stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { settings } from "../settings.mjs";

export const title = "Inventory";

const WORKS = [
  ["list page of 50", "", "≤ 1.5 × nginx"],
  ["filter and sort", "&make=Porsche&minYear=1960&maxPrice=400000&sort=price-low", "≤ 1.5 × nginx"],
  ["search, hit, three words", "&search=porsche+911+chicago", "≤ 3 × nginx"],
  ["search, miss", "&search=quetzalcoatl", "≤ 6 × nginx"],
];

export async function group(report) {
  const home = "vehicles";
  marque(home, ["import", writeInventory(settings.vehicles)]);
  const server = await serve(home);
  const cost =
    (peer, path, more = {}) =>
    async () =>
      (await load({ pids: peer.pids, url: peer.address + path, ...more })).cost;

  const bodies = {};
  for (const [name, query] of WORKS)
    bodies[name.replaceAll(/\W+/g, "-")] = Buffer.from(
      await (await fetch(`${server.address}/api/vehicles?limit=50${query}`)).arrayBuffer(),
    );
  const files = await nginx(bodies);
  const actix = await bareActix();

  report({
    name: "`/healthz`",
    unit: "µs",
    limit: "bare actix",
    goal: "≤ 12 µs",
    rounds: await rounds(cost(server, "/healthz"), cost(actix, "/")),
  });
  for (const [name, query, goal] of WORKS) {
    const beside = cost(files, `/${name.replaceAll(/\W+/g, "-")}`);
    report({
      name,
      unit: "µs",
      limit: "nginx, same bytes",
      goal,
      rounds: await rounds(cost(server, `/api/vehicles?limit=50${query}`), beside),
    });
  }
  for (const [name, query] of WORKS.slice(1)) {
    const script = neverTheSame(`/api/vehicles?limit=50${query.replace("&maxPrice=400000", "")}`);
    const beside = cost(files, `/${name.replaceAll(/\W+/g, "-")}`);
    report({
      name: `${name}, never the same twice`,
      unit: "µs",
      limit: "nginx",
      goal: name.endsWith("miss") ? "≤ 6 ×" : "≤ 3 ×",
      rounds: await rounds(cost(server, "", { script }), beside),
    });
  }
  const etag = (await fetch(`${server.address}/api/vehicles?limit=50`)).headers.get("etag");
  const unchanged = cost(server, "/api/vehicles?limit=50", { headers: { "If-None-Match": etag } });
  report({
    name: "list page, unchanged (304)",
    unit: "µs",
    limit: "bare actix, 304",
    goal: "≤ 1.1 ×",
    rounds: await rounds(unchanged, cost(actix, "/unchanged")),
  });

  const base = database(home);
  const fastify = await peer("fastify.mjs", base.host, base.port, base.user, base.database);
  const both = { pids: [...fastify.pids, base.pid], address: fastify.address };
  report({
    name: "list page of 50",
    unit: "µs",
    limit: "Fastify + pg",
    goal: "≤ 1/15",
    rounds: await rounds(cost(server, "/api/vehicles?limit=50"), cost(both, "/vehicles")),
  });
  await stop(fastify.child);
  await stop(server.child);
}
