/** Marque itself: start, accounts, import, and its database. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import pg from "pg";

import { outputOf, start, until } from "./process.mjs";
import { root, settings } from "./settings.mjs";

const PASSWORD = "a-long-benchmark-password";

/** Environment of a Marque with a home of its own, an embedded database and loose rate limits. */
export function environment(name) {
  const own = {
    MARQUE_HOME: path.join(settings.home, name),
    WEB_ROOT: settings.webRoot,
    BIND: "127.0.0.1:0",
    RATE_LIMITS: "relaxed",
    LOG: "warn",
  };
  const inherited = { ...process.env };
  for (const other of ["DATABASE_URL", "PUBLIC_URL", "STORAGE_URL", "SMTP_URL"]) delete inherited[other];
  return { ...inherited, ...own };
}

const options = (name) => ({ cwd: root, env: environment(name) });

/** Runs a subcommand to its end. */
export function marque(name, args, input = "") {
  return execFileSync(settings.program, args, {
    ...options(name),
    input,
    stdio: ["pipe", "pipe", "inherit"],
    encoding: "utf8",
  });
}

/** Starts the server; returns its process, address, and milliseconds until its port was open and it was ready. */
export async function serve(name) {
  const begun = performance.now();
  const child = start(settings.program, ["serve"], options(name));
  const [address] = /http:\/\/[\d.:]+/.exec(await outputOf(child, /http:\/\/[\d.]+:\d+\S*\s/));
  const opened = performance.now() - begun;
  await until(
    "Marque",
    async () => (await fetch(`${address}/readyz`)).ok && (await fetch(`${address}/api/vehicles?limit=50`)).ok,
    { seconds: 10 },
  );
  return { child, pids: [child.pid], address, opened, ready: performance.now() - begun };
}

/** Creates a verified collector. */
export function createCollector(name, username) {
  const account = [
    "--username",
    username,
    "--email",
    `${username}@bench.example`,
    "--name",
    "Bench Collector",
    "--role",
    "collector",
  ];
  marque(name, ["user", "create", ...account], `${PASSWORD}\n`);
}

/** Logs a member in; returns the value of the Cookie header. */
export async function logIn(address, username) {
  const response = await fetch(`${address}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`log-in of ${username}: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

export const logInBody = (username) => JSON.stringify({ username, password: PASSWORD });

/** Socket, port and database of the embedded PostgreSQL of a running Marque. */
export function database(name) {
  const data = fs
    .readdirSync(environment(name).MARQUE_HOME, { recursive: true })
    .find((file) => file.endsWith("postmaster.pid"));
  const lines = fs.readFileSync(path.join(environment(name).MARQUE_HOME, data), "utf8").split("\n");
  return {
    host: lines[4].trim(),
    port: Number(lines[3]),
    user: "app",
    database: "marque",
    pid: Number(lines[0]),
    folder: path.dirname(path.join(environment(name).MARQUE_HOME, data)),
  };
}

/** Runs a task with a connection to the database as its owner. */
export async function withDatabase(name, task) {
  const { host, port, user, database: base } = database(name);
  const client = new pg.Client({ host, port, user, database: base });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}
