/** The server under test: start, end by signal, subcommands, log and metrics. */
import fs from "node:fs";
import path from "node:path";

import { call } from "./http.mjs";
import { end, freePort, run, start, status, until } from "./process.mjs";
import { settings } from "./settings.mjs";

export const PASSWORD = "canary horse battery";
const METRICS_TOKEN = "d6c1f1e0a2a04d0e9b5c7e7b6f0a4c11";
const SECRET_KEY = "9c1185a5c5e9fc54612808977ee8f548b2258d31d1fd3c4f8a6e0b7a92c4d3e6";
/** Settings of the surroundings that must not reach the server. */
const FOREIGN =
  /^(DATABASE_|MIGRATION_|REPLICA_|PUBLIC_URL|STORAGE_URL|BACKUP_|SMTP_URL|TRUSTED_|METRICS_|BRAND_|ADMIN_|LOG|AWS_)/;

export class Server {
  /** Not started yet. `env` overrides settings, such as DATABASE_CONNECTIONS. */
  constructor(folder, { name = "server", url, ownerUrl, env = {} }) {
    this.name = name;
    this.log = path.join(folder, `${name}.log`);
    const inherited = Object.fromEntries(Object.entries(process.env).filter(([key]) => !FOREIGN.test(key)));
    this.env = {
      ...inherited,
      MARQUE_HOME: path.join(folder, "home"),
      STORAGE_URL: `file:${path.join(folder, "home/media")}`,
      WEB_ROOT: settings.webRoot,
      RATE_LIMITS: "relaxed",
      LOG: "info",
      SECRET_KEY,
      METRICS_TOKEN,
      DATABASE_URL: url,
      MIGRATION_DATABASE_URL: ownerUrl,
      ...env,
    };
  }

  /** Starts on the same port each time; returns the milliseconds until `/readyz` answers 200. */
  async start() {
    const begun = performance.now();
    this.port ??= await freePort();
    this.address = `http://127.0.0.1:${this.port}`;
    const env = { ...this.env, BIND: `127.0.0.1:${this.port}` };
    this.child = start(settings.program, ["serve"], { env, log: this.log });
    await this.ready();
    return performance.now() - begun;
  }

  async ready(seconds = 60) {
    await until(`${this.name} is ready`, async () => (await this.call("GET", "/readyz")).status === 200, {
      seconds,
      pause: 10,
    });
  }

  call(method, target, options) {
    return call(this.address, method, target, options);
  }

  get pid() {
    return this.child.pid;
  }

  get isAlive() {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  signal(signal) {
    this.child.kill(signal);
  }

  /** Ends the process and waits for it. */
  end(signal = "SIGTERM") {
    return end(this.child, signal);
  }

  /** Resident memory in MiB. */
  memory() {
    return status(this.pid, "VmRSS") / 1024;
  }

  /** The value of a metric without labels. */
  async metric(name) {
    const { text } = await this.call("GET", "/metrics", { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
  }

  /** Number of panics in the log. */
  panics() {
    return fs.readFileSync(this.log, "utf8").split("panicked at").length - 1;
  }

  /** Creates members, all with the same password; several at a time. */
  async join(names, role) {
    const roles = role ? ["--role", role] : [];
    for (let at = 0; at < names.length; at += 4)
      await Promise.all(
        names.slice(at, at + 4).map((name) => {
          const account = ["--username", name, "--email", `${name}@faults.example`, "--name", "Ada Lovelace"];
          return run(settings.program, ["user", "create", ...account, ...roles], {
            env: this.env,
            input: `${PASSWORD}\n`,
          });
        }),
      );
  }

  /** Logs a member in; returns the value of the Cookie header. */
  async logIn(username, password = PASSWORD) {
    const answer = await this.call("POST", "/api/login", { body: { username, password } });
    if (answer.status !== 200) throw new Error(`log-in of ${username}: ${answer.status} ${answer.text}`);
    return answer.cookies;
  }
}
