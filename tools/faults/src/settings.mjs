/** Paths, the program under test, and the sizes that environment variables may change. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "../../..");

function program() {
  if (process.env.MARQUE_BIN) return path.resolve(process.env.MARQUE_BIN);
  const built = ["release", "debug"].map((profile) => path.join(root, "target", profile, "marque"));
  return built.find((file) => fs.existsSync(file)) ?? built[1];
}

/** Folder of PostgreSQL's programs: `POSTGRES_BIN`, or the newest of Debian's packages. */
function postgresPrograms() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const versions = "/usr/lib/postgresql";
  const found = fs.existsSync(versions) ? fs.readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = found.map((version) => path.join(versions, version, "bin"));
  return folders.find((folder) => fs.existsSync(path.join(folder, "initdb"))) ?? null;
}

const tested = program();

export const settings = {
  program: tested,
  postgres: postgresPrograms(),
  webRoot: path.join(root, "frontend/dist"),
  haproxyConfig: path.join(root, "deploy/haproxy.cfg"),
  /** Folder of all data of a run; deleted at its end. */
  home: path.join(os.tmpdir(), `marque-faults-${process.pid}`),
  report: process.env.REPORT ?? path.join(root, "docs/reliability.md"),
  /** The latest result of each scenario, from which the report is written. */
  results: process.env.RESULTS ?? path.join(root, "tools/faults/results.json"),
  /** Requests per second of R26; a debug build takes fewer. */
  rollRate: Number(process.env.ROLL_RATE ?? (tested.includes("/debug/") ? 100 : 500)),
  /** Seconds of the longest load (R13). */
  loadSeconds: Number(process.env.LOAD_SECONDS ?? 300),
  /** Minutes of the soak (R30). */
  soakMinutes: Number(process.env.SOAK_MINUTES ?? 30),
};

/** What the suite cannot run without, as sentences; empty if nothing is missing. */
export function missing() {
  const has = (name) => (process.env.PATH ?? "").split(":").some((folder) => fs.existsSync(path.join(folder, name)));
  return [
    !fs.existsSync(settings.program) && `${settings.program} does not exist: run make build, or set MARQUE_BIN`,
    !settings.postgres && "PostgreSQL is not installed: apt-get install postgresql",
    !fs.existsSync(path.join(settings.webRoot, "index.html")) && "frontend/dist is missing: run make build",
    !has("haproxy") && !fs.existsSync("/usr/sbin/haproxy") && "HAProxy is not installed: apt-get install haproxy",
  ].filter(Boolean);
}
