/** R21: the volume of the database, then that of the uploads, is full for a while. Needs root for small file systems. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { json } from "../src/http.mjs";
import { Journal, broken } from "../src/journal.mjs";
import { Postgres } from "../src/postgres.mjs";
import { count, ms, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";
import { root, settings } from "../src/settings.mjs";

export const id = "R21";
export const promise = "a full disk refuses writes, serves reads and recovers by itself";
export const asked =
  "volume of the database (200 MB) and of the uploads filled: reads 200, writes 503 or 507, partial files 0, lost 0, recovery without a restart ≤ 5 s";

/** Mounts a file system in memory. */
function mount(folder, size) {
  fs.mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
}

const unmount = (folder) => execFileSync("umount", ["-l", folder]);

/** Writes a file until nothing fits any more. */
function fill(folder) {
  const file = fs.openSync(path.join(folder, "filler"), "w");
  for (const size of [1 << 20, 1 << 12]) {
    try {
      for (;;) fs.writeSync(file, Buffer.alloc(size));
    } catch (error) {
      if (error.code !== "ENOSPC") throw error;
    }
  }
  fs.closeSync(file);
}

const free = (folder) => fs.rmSync(path.join(folder, "filler"));

const files = (folder) =>
  fs.existsSync(folder)
    ? fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
    : 0;

async function reply(site, journal, length) {
  const text = journal.add("reply");
  const body = { content: text };
  // Long replies need new pages of the table; the marker stays at the beginning.
  if (length) body.content = `${text}${" filler words".repeat(length / 13)}`;
  journal.entries.set(body.content, journal.entries.get(text));
  if (body.content !== text) journal.entries.delete(text);
  const answer = await site.server.call("POST", `/api/forum/topics/${site.topics[0]}/posts`, {
    cookie: site.cookie,
    body,
  });
  journal.note(body.content, answer, json(answer)?.id);
  return answer.status;
}

function upload(site) {
  const picture = fs.readFileSync(path.join(root, "docs/home.jpg"));
  const head =
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), picture, Buffer.from("\r\n--edge--\r\n")]);
  return site.server.call("POST", "/api/images", {
    cookie: site.cookie,
    body,
    headers: { "Content-Type": "multipart/form-data; boundary=edge" },
  });
}

const tally = (list) => {
  const counts = {};
  for (const one of list) counts[one] = (counts[one] ?? 0) + 1;
  return Object.entries(counts)
    .map(([what, number]) => `${number} × ${what}`)
    .join(", ");
};

async function databaseFull(site, volume, journal) {
  for (let n = 0; n < 20; n++) await reply(site, journal, 0);
  const targets = ["/api/vehicles", "/api/user", "/api/forum/categories", `/api/forum/topics/${site.topics[0]}`];
  for (const target of targets) await site.server.call("GET", target, { cookie: site.cookie });
  fill(volume);
  const [writes, reads] = [[], []];
  for (let n = 0; n < 60; n++) {
    writes.push(await reply(site, journal, 19_000));
    reads.push((await site.server.call("GET", targets[n % targets.length], { cookie: site.cookie })).status);
    await sleep(50);
  }
  free(volume);
  const begun = performance.now();
  await until("writes go on", async () => (await reply(site, journal, 19_000)) === 201, { seconds: 30, pause: 100 });
  return { writes, reads, back: performance.now() - begun };
}

async function uploadsFull(site, volume) {
  const media = path.join(volume, "media");
  const good = (await upload(site)).status;
  const before = files(media);
  fill(volume);
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push((await upload(site)).status);
  const read = (await site.server.call("GET", "/api/user", { cookie: site.cookie })).status;
  const partial = files(media) - before;
  free(volume);
  const begun = performance.now();
  await until("uploads go on", async () => (await upload(site)).status === 201, { seconds: 30, pause: 100 });
  return { good, answers, read, partial, back: performance.now() - begun };
}

export async function run() {
  if (process.getuid() !== 0) return { skipped: "mounting a small file system needs root" };
  const folder = path.join(settings.home, id);
  const [volume, uploads] = [path.join(folder, "volume"), path.join(folder, "uploads")];
  try {
    mount(volume, "200m");
    mount(uploads, "60m");
  } catch (error) {
    return { skipped: `a small file system cannot be mounted: ${error.message.split("\n")[0]}` };
  }
  try {
    const options = { data: path.join(volume, "data"), walFolder: path.join(folder, "wal") };
    const postgres = await Postgres.create(folder, options);
    const site = await (
      await Site.open(id, { postgres, env: { STORAGE_URL: `file:${path.join(uploads, "media")}` } })
    ).populate();
    const journal = new Journal(id);
    const { pid } = site.server;
    const database = await databaseFull(site, volume, journal);
    const media = await uploadsFull(site, uploads);
    const found = await journal.compare(site.postgres);
    const halves = await broken(site.postgres);
    const isSame = site.server.isAlive && site.server.pid === pid;
    const panics = site.panics();
    await site.close();
    const refused = database.writes.filter((status) => status !== 201);
    return {
      seen:
        `database full: writes ${tally(database.writes)}, reads ${tally(database.reads)}, back after ${ms(database.back)}; ${count(found.acknowledged)} acknowledged, lost ${found.lost}, double ${found.double}, ` +
        `broken rows ${halves.length}; uploads full: ${tally(media.answers)}, reads ${media.read}, partial files ${media.partial}, back after ${ms(media.back)}; ${isSame ? "same process" : "the process ended"}, panics ${panics}`,
      isMet:
        refused.length > 0 &&
        refused.every((status) => [503, 507].includes(status)) &&
        database.reads.every((status) => status === 200) &&
        database.back <= 5000 &&
        found.isExact &&
        !halves.length &&
        media.good === 201 &&
        media.answers.every((status) => [503, 507].includes(status)) &&
        media.read === 200 &&
        media.partial === 0 &&
        media.back <= 5000 &&
        isSame &&
        panics === 0,
      without: "a full volume of the write-ahead log, which stops PostgreSQL: it is on another volume here",
    };
  } finally {
    for (const one of [volume, uploads]) unmount(one);
  }
}
