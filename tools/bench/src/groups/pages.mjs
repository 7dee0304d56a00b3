/** Server-rendered pages for visitors, next to nginx serving the same bytes. */
import { load } from "../load.mjs";
import { marque, serve } from "../marque.mjs";
import { nginx } from "../peers.mjs";
import { stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";

export const title = "Rendered pages";

export async function group(report) {
  marque("pages", ["seed"]);
  const server = await serve("pages");
  const [vehicle] = await (await fetch(`${server.address}/api/vehicles?limit=1`)).json();
  const pages = { home: "/", listings: "/listings", vehicle: `/listings/${vehicle.id}/${vehicle.slug}` };
  const bodies = {};
  for (const [name, path] of Object.entries(pages))
    bodies[name] = Buffer.from(await (await fetch(server.address + path)).arrayBuffer());
  const files = await nginx(bodies);
  for (const [name, path] of Object.entries(pages)) {
    const subject = async () => (await load({ pids: server.pids, url: server.address + path })).cost;
    const beside = async () => (await load({ pids: files.pids, url: `${files.address}/${name}` })).cost;
    report({
      name: `${name}, rendered, from the cache`,
      unit: "µs",
      limit: "nginx, same bytes",
      goal: "≤ 3 ×",
      rounds: await rounds(subject, beside),
    });
  }
  await stop(server.child);
}
