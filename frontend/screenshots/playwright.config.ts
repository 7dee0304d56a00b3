// Screenshots of every route, from the server at MARQUE_URL; run by scripts/screenshots, not by the tests.
import { defineConfig } from "@playwright/test";
import journeys from "../playwright.config";

export default defineConfig({
  ...journeys,
  testDir: ".",
  fullyParallel: true,
  outputDir: "../.cache/screenshot-run",
  reporter: [["dot"]],
  projects: [
    { name: "data", testMatch: "data.setup.ts" },
    { name: "screenshots", testMatch: "screenshots.spec.ts", dependencies: ["data"] },
  ],
});
