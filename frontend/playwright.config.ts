import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

// A bare word would be looked for in the working folder, not among the installed programs.
const named = process.env.CHROMIUM ?? "";

/** Journeys through the real server, whose address is MARQUE_URL; `npm run e2e` needs it to be running. */
export default defineConfig({
  testDir: "e2e",
  // The journeys share a server with the browsers: half of the cores are theirs.
  workers: Math.max(1, Math.floor(availableParallelism() / 2)),
  fullyParallel: false,
  forbidOnly: true,
  timeout: 60_000,
  // The default of 5 s is too short for a log-in on a machine that stalls. Tests of speed state their own limit.
  expect: { timeout: 15_000 },
  reporter: [["list"], ["./e2e/failureReporter.ts"]],
  outputDir: ".cache/e2e",
  use: {
    baseURL: process.env.MARQUE_URL ?? "http://127.0.0.1:8080",
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      executablePath: path.isAbsolute(named) ? named : "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--no-first-run",
        "--disable-extensions",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
