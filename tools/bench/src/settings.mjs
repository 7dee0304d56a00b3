/** Settings of a run, from the environment. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const number = (name, usual) => Number(process.env[name] ?? usual);

export const root = path.join(import.meta.dirname, "../../..");

export const settings = {
  /** The program to measure. */
  program: process.env.MARQUE ?? path.join(root, "target/release/marque"),
  /** The production build of the front end. */
  webRoot: path.join(root, "frontend/dist"),
  /** Rounds in which a subject alternates with its limit. */
  rounds: number("ROUNDS", 3),
  /** Seconds of each load. */
  seconds: number("SECONDS_EACH", 3),
  vehicles: number("VEHICLES", 100_000),
  posts: number("POSTS", 1_000_000),
  sockets: number("SOCKETS", 10_000),
  /** Lighthouse runs per page. */
  pageRuns: number("PAGE_RUNS", 5),
  /** Temporary folder, removed at the end. */
  home: fs.mkdtempSync(path.join(os.tmpdir(), "marque-bench-")),
};
