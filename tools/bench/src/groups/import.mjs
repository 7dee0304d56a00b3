/** Import of a file, next to `COPY` of the same rows into the same indexed table. */
import { writeInventory } from "../data.mjs";
import { marque, serve, withDatabase } from "../marque.mjs";
import { stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { settings } from "../settings.mjs";

export const title = "Import";

export async function group(report) {
  const file = writeInventory(settings.vehicles);
  let run = 0;
  const subject = async () => {
    const home = `import-${++run}`;
    marque(home, ["migrate"]);
    const begun = performance.now();
    marque(home, ["import", file]);
    return (performance.now() - begun) / 1000;
  };
  const limit = async () => {
    const home = `import-${run}`;
    const server = await serve(home);
    const seconds = await withDatabase(home, async (client) => {
      const columns = (
        await client.query(
          "SELECT string_agg(quote_ident(column_name), ', ') AS list FROM information_schema.columns WHERE table_name = 'vehicles' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'import_key')",
        )
      ).rows[0].list;
      await client.query(`COPY (SELECT ${columns} FROM vehicles) TO '${settings.home}/rows.copy'`);
      await client.query("CREATE TABLE copied (LIKE vehicles INCLUDING ALL)");
      const begun = performance.now();
      await client.query(`COPY copied (${columns}) FROM '${settings.home}/rows.copy'`);
      return (performance.now() - begun) / 1000;
    });
    await stop(server.child);
    return seconds;
  };
  const found = [];
  for (let round = 0; round < Math.min(2, settings.rounds); round++) {
    const [{ figure }] = await rounds(subject, undefined, 1);
    found.push({ figure, limit: await limit() });
  }
  report({
    name: `import of ${settings.vehicles.toLocaleString("en-US")} vehicles, start included`,
    unit: "s",
    limit: "COPY of the same rows",
    goal: "≤ 2 ×",
    rounds: found,
  });
}
