/** The SQL statements of one request, as a script for pgbench. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

import { database, environment, withDatabase } from "./marque.mjs";
import { processorTime, sleep } from "./process.mjs";
import { settings } from "./settings.mjs";

const run = promisify(execFile);

/** Path of pgbench, which Debian keeps outside the search path; undefined if it is not installed. */
export const PGBENCH = ["/usr/lib/postgresql", "/usr/bin"]
  .filter((folder) => fs.existsSync(folder))
  .flatMap((folder) =>
    fs
      .readdirSync(folder)
      .map((entry) => (entry === "pgbench" ? path.join(folder, entry) : path.join(folder, entry, "bin/pgbench"))),
  )
  .find((file) => fs.existsSync(file));

const logOf = (name) => {
  const home = environment(name).MARQUE_HOME;
  return path.join(
    home,
    fs.readdirSync(home, { recursive: true }).find((file) => file.endsWith(".log")),
  );
};

const setting = (name, sql) =>
  withDatabase(name, async (client) => {
    await client.query(sql);
    await client.query("SELECT pg_reload_conf()");
  }).then(() => sleep(500));

/** Performs `request` while the database logs every statement; returns them with their parameters filled in. */
export async function statementsOf(name, request) {
  await request();
  await setting(name, "ALTER SYSTEM SET log_statement = 'all'");
  const begin = fs.statSync(logOf(name)).size;
  await request();
  await sleep(300);
  const text = fs.readFileSync(logOf(name)).subarray(begin).toString();
  await setting(name, "ALTER SYSTEM RESET log_statement");
  const entries = text.split(/\n(?=[^\t])/);
  const statements = [];
  for (const entry of entries) {
    const said = /LOG: {2}(?:statement|execute [^:]*): ([\s\S]*)/.exec(entry);
    const detail = /DETAIL: {2}(?:Parameters|parameters): ([\s\S]*)/.exec(entry);
    if (said) statements.push(said[1].replaceAll(/\s+/g, " ").trim());
    else if (detail) statements.push(filled(statements.pop(), detail[1].replaceAll("\n\t", " ")));
  }
  return statements.filter((statement) => !/pg_reload_conf|ALTER SYSTEM|^LISTEN/.test(statement));
}

/** Replaces `$1`, `$2`… by the values of the log ("$1 = '17', $2 = NULL"). */
function filled(statement, parameters) {
  const values = new Map(
    [...parameters.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g)].map(([, index, value]) => [index, value]),
  );
  return statement.replaceAll(/\$(\d+)/g, (_, index) => values.get(index) ?? "NULL");
}

/** Processor time of the database in microseconds per run of the statements by pgbench, prepared. */
export async function pgbench(name, statements) {
  const { host, port, user, database: base, pid } = database(name);
  const script = path.join(settings.home, "statements.sql");
  // A colon followed by a letter or digit would be a variable of pgbench, also within a literal.
  const literal = (value) => `'${value.slice(1, -1).replaceAll(":", "\\x3a")}'`;
  const escaped = statements.map(
    (statement) => `${statement.replaceAll(/'(?:[^']|'')*:[^']*'/g, (value) => `E${literal(value)}`)};`,
  );
  fs.writeFileSync(script, escaped.join("\n"));
  const before = processorTime(pid);
  const { stdout } = await run(PGBENCH, [
    "-n",
    "-M",
    "prepared",
    "-c",
    "4",
    "-j",
    "1",
    "-T",
    String(settings.seconds),
    "-h",
    host,
    "-p",
    String(port),
    "-U",
    user,
    "-f",
    script,
    base,
  ]);
  const count = Number(/processed: (\d+)/.exec(stdout)[1]);
  return (processorTime(pid) - before) / count;
}
