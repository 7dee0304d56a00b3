/** A private PostgreSQL of one scenario: creation, start, every kind of end, streaming standby, queries. */
import fs from "node:fs";
import path from "node:path";

import pg from "pg";

import { end, freePort, isRunning, run, sleep, start, until } from "./process.mjs";
import { settings } from "./settings.mjs";

/** Debian's account of PostgreSQL, which refuses to run as root; nothing for other users. */
function account() {
  if (process.getuid() !== 0) return {};
  const fields = fs
    .readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "postgres");
  return { uid: Number(fields[2]), gid: Number(fields[3]) };
}

const OWNER = "marque";
const program = (name) => path.join(settings.postgres, name);

export class Postgres {
  constructor(folder, name, port) {
    Object.assign(this, { name, port, data: path.join(folder, name), log: path.join(folder, `${name}.log`) });
    this.preload = {};
    this.extra = [];
  }

  /** Creates and starts a cluster with an empty database. `walFolder` keeps the write-ahead log elsewhere. */
  static async create(folder, { name = "database", data, walFolder } = {}) {
    const postgres = new Postgres(folder, name, await freePort());
    if (data) postgres.data = data;
    postgres.own(postgres.data);
    if (walFolder) postgres.own(walFolder);
    const wal = walFolder ? ["-X", walFolder] : [];
    const args = ["-D", postgres.data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", ...wal];
    await run(program("initdb"), args, { ...account(), cwd: "/" });
    await postgres.start();
    await postgres.query("CREATE DATABASE marque", [], "postgres");
    return postgres;
  }

  /** Makes a folder that PostgreSQL's account owns. */
  own(folder) {
    fs.mkdirSync(path.dirname(folder), { recursive: true, mode: 0o755 });
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, gid } = account();
    if (uid !== undefined) fs.chownSync(folder, uid, gid);
  }

  url(user = "marque_app", port = this.port) {
    return `postgres://${user}@127.0.0.1:${port}/marque`;
  }

  /** Starts once; the process is `this.child`. */
  launch() {
    const args = ["-D", this.data, "-p", String(this.port), "-c", "listen_addresses=127.0.0.1"];
    args.push("-c", "unix_socket_directories=", "-c", "max_connections=200", ...this.extra);
    const env = { ...process.env, ...this.preload };
    this.child = start(program("postgres"), args, { ...account(), cwd: "/", env, log: this.log });
    return this.child;
  }

  /** Starts, repeatedly while backends of a killed postmaster are still there, until it accepts connections. */
  async start() {
    await until(
      `${this.name} accepts connections`,
      async () => {
        if (!this.child || !isRunning(this.child)) this.launch();
        await sleep(30);
        return isRunning(this.child) && (await this.query("SELECT 1", [], "postgres"));
      },
      { seconds: 60 },
    );
    return performance.now();
  }

  /** `SIGKILL`, `SIGQUIT` (immediate), `SIGINT` (fast). */
  stop(signal = "SIGINT") {
    return end(this.child, signal);
  }

  /** Runs one statement on a connection of its own as the owner; returns the rows. */
  async query(text, values = [], database = "marque") {
    const client = await this.connect(database);
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  }

  async connect(database = "marque") {
    const client = new pg.Client({
      host: "127.0.0.1",
      port: this.port,
      user: OWNER,
      database,
      connectionTimeoutMillis: 2000,
    });
    client.on("error", () => {});
    await client.connect();
    return client;
  }

  /** Process ids of the server's connections. */
  async backends() {
    const rows = await this.query("SELECT pid FROM pg_stat_activity WHERE usename = 'marque_app'");
    return rows.map(({ pid }) => pid);
  }

  async terminateBackends() {
    await this.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'marque_app'");
  }

  /** Creates a synchronous streaming standby of this cluster and starts it. */
  async standby(folder, name = "standby") {
    const standby = new Postgres(folder, name, await freePort());
    standby.own(standby.data);
    const source = `host=127.0.0.1 port=${this.port} user=${OWNER} application_name=${name}`;
    const args = ["-d", source, "-D", standby.data, "-R", "-X", "stream", "-c", "fast", "-C", "-S", name];
    await run(program("pg_basebackup"), args, { ...account(), cwd: "/" });
    await standby.start();
    await this.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
    await this.query("SELECT pg_reload_conf()");
    await until(`${name} is synchronous`, async () => {
      const [row] = await this.query("SELECT sync_state FROM pg_stat_replication WHERE application_name = $1", [name]);
      return row?.sync_state === "sync";
    });
    return standby;
  }

  async promote() {
    // The base backup may hold the primary's own setting: nothing follows the new primary yet.
    await this.query("ALTER SYSTEM RESET synchronous_standby_names");
    await this.query("SELECT pg_promote(true, 60)");
    await this.query("SELECT pg_reload_conf()");
  }
}
