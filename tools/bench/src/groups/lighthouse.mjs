/** Lighthouse (mobile preset) on the public pages. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

import { marque, serve } from "../marque.mjs";
import { stop } from "../process.mjs";
import { settings } from "../settings.mjs";

export const title = "Lighthouse, mobile preset";

const run = promisify(execFile);
const CLI = path.join(import.meta.dirname, "../../node_modules/lighthouse/cli/index.js");
const FLAGS =
  "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync";

async function audit(url) {
  const categories = "--only-categories=performance,accessibility,best-practices,seo";
  const { stdout } = await run(
    process.execPath,
    [CLI, url, "--quiet", "--output=json", categories, `--chrome-flags=${FLAGS}`],
    {
      maxBuffer: 2 ** 27,
      env: { ...process.env, CHROME_PATH: "/usr/bin/chromium" },
    },
  );
  return JSON.parse(stdout);
}

export async function group(report) {
  marque("lighthouse", ["seed"]);
  const server = await serve("lighthouse");
  const [vehicle] = await (await fetch(`${server.address}/api/vehicles?limit=1`)).json();
  const pages = { home: "/", listings: "/listings", vehicle: `/listings/${vehicle.id}/${vehicle.slug}`, auth: "/auth" };
  for (const [name, url] of Object.entries(pages)) {
    const found = [];
    for (let n = 0; n < settings.pageRuns; n++) found.push(await audit(server.address + url));
    const of = (read) => found.map((result) => ({ figure: read(result) }));
    for (const [category, goal] of [
      ["performance", "≥ 98"],
      ["accessibility", "100"],
      ["best-practices", "100"],
      ["seo", name === "auth" ? "100 but for its noindex" : "100"],
    ]) {
      report({
        name: `${name}: ${category}`,
        unit: "",
        goal,
        rounds: of(({ categories }) => categories[category].score * 100),
      });
    }
    report({
      name: `${name}: largest contentful paint`,
      unit: "s",
      goal: "≤ 1.6 s",
      rounds: of(({ audits }) => audits["largest-contentful-paint"].numericValue / 1000),
    });
    report({
      name: `${name}: total blocking time`,
      unit: "ms",
      goal: "",
      rounds: of(({ audits }) => audits["total-blocking-time"].numericValue),
    });
    report({
      name: `${name}: cumulative layout shift`,
      unit: "",
      goal: "0.00",
      rounds: of(({ audits }) => audits["cumulative-layout-shift"].numericValue),
    });
  }
  await stop(server.child);
}
