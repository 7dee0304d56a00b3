/** The table of a run, and docs/reliability.md, which keeps the latest result of each scenario. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { COVERED_BY_TESTS } from "./covered-by-tests.mjs";
import { settings } from "./settings.mjs";

const cell = (text) => String(text).replaceAll("|", "\\|").replaceAll("\n", " ");

const firstLine = (program, args) => execFileSync(program, args, { encoding: "utf8" }).split("\n")[0];

/** A row of the report. `without` names the parts of the figure that the scenario does not exercise. */
export function record({ isMet, without, skipped, ...row }) {
  const build = path.basename(path.dirname(settings.program));
  const date = new Date().toISOString().slice(0, 16).replace("T", " ");
  const met = skipped ? "not run" : !isMet ? "no" : without ? "in part" : "yes";
  return { ...row, seen: row.seen ?? "", met, without: skipped ?? without ?? "", build, date };
}

/** The table printed at the end of a run. */
export function table(rows) {
  const lines = rows.map(({ id, asked, seen, met }) => [id, asked, seen, met].map(cell).join(" | "));
  const text = [
    "| promise | figure asked | figure seen | met |",
    "|---|---|---|---|",
    ...lines.map((line) => `| ${line} |`),
  ];
  return text.join("\n");
}

function machine() {
  const [cpu] = os.cpus();
  const memory = Math.round(os.totalmem() / 2 ** 30);
  const postgres = firstLine(path.join(settings.postgres, "postgres"), ["--version"]);
  const haproxy = firstLine(fs.existsSync("/usr/sbin/haproxy") ? "/usr/sbin/haproxy" : "haproxy", ["-v"]);
  const proxy = haproxy.replace(/^HAProxy version (\S+).*/, "HAProxy $1");
  return `${os.cpus().length} processors (${cpu.model.trim()}), ${memory} GiB, Linux ${os.release()}; ${postgres}; ${proxy}; Node.js ${process.version}`;
}

function document(rows) {
  const order = (id) => [id.startsWith("R") ? 0 : 1, Number(/\d+/.exec(id)?.[0] ?? 0), id];
  const sorted = [...rows].sort((a, b) => {
    const [x, y] = [order(a.id), order(b.id)];
    return x[0] - y[0] || x[1] - y[1] || (x[2] < y[2] ? -1 : 1);
  });
  const body = sorted.map((row) =>
    [row.id, row.promise, row.asked, row.seen, row.met, `${row.build}, ${row.date}, ${row.seconds} s, load ${row.load}`]
      .map(cell)
      .join(" | "),
  );
  const below = sorted
    .filter(({ met }) => met === "no")
    .map(({ id, seen }) => `| ${id} | below its figure | ${cell(seen)} |`);
  const partly = sorted
    .filter(({ without }) => without)
    .map(({ id, without }) => `| ${id} | not exercised | ${cell(without)} |`);
  const open = [...below, ...partly];
  const others = COVERED_BY_TESTS.filter(({ id }) => !sorted.some((row) => row.id === id));
  const files = (list) => list.map((file) => `\`${file}\``).join(", ");
  return `# Reliability

What the server promises under faults, and what was seen. \`make faults\` runs the scenarios against the real server and writes this file;
\`make faults SCENARIOS="R1 R14"\` replaces the rows of these scenarios only. All figures come from runs; each row names its build, date (UTC),
duration, and the machine's load average at the end. A debug build is slower than a release, and a busy machine slower than an idle one. How the suite works: [tools/faults](../tools/faults/README.md).

Last run on ${machine()}.

The oracle is a journal of the client: an acknowledged write is in the database exactly once, a write that failed at most once, and one that was never
sent not at all.

| | promise | figure asked | figure seen | met | run |
|---|---|---|---|---|---|
${body.map((line) => `| ${line} |`).join("\n")}

"In part": everything that was exercised met its figure; the next table names what was not exercised.

## Below the figure, or not exercised

| | state | reason |
|---|---|---|
${open.join("\n") || "| | | none |"}

## Covered by the ordinary tests alone

| | promise | where |
|---|---|---|
${others.map(({ id, promise, tests, note }) => `| ${id} | ${promise} | ${[files(tests), note].filter(Boolean).join("; ")} |`).join("\n")}

## Also covered by the ordinary tests

\`make test\` runs smaller loads of some of these promises on every change:

| | tests |
|---|---|
${COVERED_BY_TESTS.filter(({ id, tests }) => tests.length && sorted.some((row) => row.id === id))
  .map(({ id, tests }) => `| ${id} | ${files(tests)} |`)
  .join("\n")}
`;
}

/** Merges the rows into the latest results and writes both files. */
export function write(rows) {
  const before = fs.existsSync(settings.results) ? JSON.parse(fs.readFileSync(settings.results, "utf8")) : [];
  const all = [...before.filter(({ id }) => !rows.some((row) => row.id === id)), ...rows];
  fs.writeFileSync(settings.results, `${JSON.stringify(all, null, 2)}\n`);
  fs.writeFileSync(settings.report, document(all));
}
