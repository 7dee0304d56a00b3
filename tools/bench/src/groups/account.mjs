/** Requests of a signed-in member, log-in, and uploads. */
import fs from "node:fs";
import path from "node:path";

import { load, postScript } from "../load.mjs";
import { createCollector, logIn, logInBody, marque, serve } from "../marque.mjs";
import { processorTime, stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { root } from "../settings.mjs";

export const title = "Accounts and uploads";

const PICTURE = path.join(root, "frontend/public/plates/ferrari-812-superfast/1600.webp");

export async function group(report) {
  marque("account", ["migrate"]);
  createCollector("account", "bench");
  const server = await serve("account");
  const Cookie = await logIn(server.address, "bench");
  const user = async () =>
    (await load({ pids: server.pids, url: `${server.address}/api/user`, headers: { Cookie } })).cost;
  report({ name: "`GET /api/user` with a session", unit: "µs", goal: "≤ 60 µs", rounds: await rounds(user) });

  const script = postScript("log-in", `'${logInBody("bench")}'`);
  const logIns = async () =>
    (await load({ pids: server.pids, url: `${server.address}/api/login`, script, connections: 2 })).cost / 1000;
  report({ name: "log-in (Argon2id)", unit: "ms", goal: "the hash itself", rounds: await rounds(logIns) });

  if (!fs.existsSync(PICTURE)) throw new Error(`${PICTURE} does not exist: build the front end's pictures first`);
  const picture = fs.readFileSync(PICTURE);
  const upload = async () => {
    const before = processorTime(server.child.pid);
    for (let n = 0; n < 10; n++) {
      const form = new FormData();
      form.append("file", new Blob([picture], { type: "image/webp" }), "car.webp");
      const response = await fetch(`${server.address}/api/images`, { method: "POST", body: form, headers: { Cookie } });
      if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
    }
    return (processorTime(server.child.pid) - before) / 10 / 1000;
  };
  report({ name: "upload of a picture, all renditions", unit: "ms", goal: "", rounds: await rounds(upload) });
  await stop(server.child);
}
