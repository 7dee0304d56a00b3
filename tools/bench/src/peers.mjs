/** Limits and peers: nginx, bare actix-web, Fastify with PostgreSQL, `ws` and Socket.IO. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

import { outputOf, start, until } from "./process.mjs";
import { settings } from "./settings.mjs";

const here = import.meta.dirname;

/** nginx serving the given bytes as files: `{ name: Buffer }`, at `/name`. */
export async function nginx(files) {
  const folder = path.join(settings.home, "nginx");
  fs.mkdirSync(path.join(folder, "files"), { recursive: true });
  fs.chmodSync(settings.home, 0o755);
  for (const [name, body] of Object.entries(files)) fs.writeFileSync(path.join(folder, "files", name), body);
  const port = 20_000 + (process.pid % 20_000);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  fs.writeFileSync(
    path.join(folder, "nginx.conf"),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 2; events { }
     http { access_log off; keepalive_requests 10000000; sendfile on; ${temporary}
     server { listen 127.0.0.1:${port}; root ${folder}/files; default_type application/json; } }`,
  );
  const child = start("nginx", ["-c", path.join(folder, "nginx.conf"), "-e", path.join(folder, "error.log")]);
  const address = `http://127.0.0.1:${port}`;
  await until("nginx", async () => (await fetch(`${address}/${Object.keys(files)[0]}`)).ok, { seconds: 10 });
  return { pids: [child.pid], address };
}

/** actix-web without middleware, answering `hello` at `/` and 304 at `/unchanged`. */
export async function bareActix() {
  const manifest = path.join(here, "../actix/Cargo.toml");
  execFileSync("cargo", ["build", "--locked", "--release", "--quiet", "--manifest-path", manifest], {
    stdio: "inherit",
  });
  const child = start(path.join(here, "../actix/target/release/bare-actix"), []);
  const address = await outputOf(child, /http:\/\/\S+/);
  return { pids: [child.pid], address };
}

/** A Node program of `peers/`, with its arguments; returns its process and address. */
export async function peer(program, ...args) {
  const child = start(process.execPath, [path.join(here, "../peers", program), ...args.map(String)]);
  return { child, pids: [child.pid], address: await outputOf(child, /http:\/\/\S+/) };
}
