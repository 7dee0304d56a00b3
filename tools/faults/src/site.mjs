/** What most scenarios begin with: a database, one or more servers on it, members, a category and topics. */
import fs from "node:fs";
import path from "node:path";

import { json } from "./http.mjs";
import { Postgres } from "./postgres.mjs";
import { end, run } from "./process.mjs";
import { Server } from "./server.mjs";
import { settings } from "./settings.mjs";

export class Site {
  /**
   * `servers`: how many on one database; `env`: settings of all servers; `via`: port of a proxy before the
   * database; `postgres`: a database that runs already.
   */
  static async open(name, { servers = 1, env = {}, via, postgres, url } = {}) {
    const site = new Site();
    site.folder = path.join(settings.home, name);
    fs.mkdirSync(site.folder, { recursive: true, mode: 0o755 });
    site.postgres = postgres ?? (await Postgres.create(site.folder));
    const ownerUrl = site.postgres.url("marque");
    const options = (number) => ({
      name: `server-${number}`,
      url: url ?? site.postgres.url("marque_app"),
      ownerUrl,
      env,
    });
    site.servers = Array.from({ length: servers }, (_, number) => new Server(site.folder, options(number + 1)));
    if (via) for (const server of site.servers) server.env.DATABASE_URL = site.postgres.url("marque_app", via);
    [site.server] = site.servers;
    // The owner's address bypasses the proxy, so that the schema exists before the first fault.
    await run(settings.program, ["migrate"], { env: site.server.env });
    for (const server of site.servers) await server.start();
    return site;
  }

  /** Two collectors and an admin, signed in; a category and `topics` topics of the first collector. */
  async populate({ topics = 2, collectors = ["ada", "eve"] } = {}) {
    await this.server.join(collectors, "collector");
    await this.server.join(["desk"], "admin");
    this.cookies = [];
    for (const name of collectors) this.cookies.push(await this.server.logIn(name));
    [this.cookie] = this.cookies;
    this.admin = await this.server.logIn("desk");
    this.category = await this.create("/api/forum/categories", {
      name: "Prewar cars",
      description: "Cars that were built before the war",
    });
    this.topics = [];
    for (let n = 0; n < topics; n++) this.topics.push(await this.topic(`Topic number ${n} of the category`));
    return this;
  }

  topic(title, cookie = this.cookie) {
    const body = { title, content: "The opening post of a topic of the fault suite." };
    return this.create(`/api/forum/categories/${this.category}/topics`, body, cookie);
  }

  /** Creates something that must succeed; returns its id. */
  async create(target, body, cookie = this.cookie) {
    const answer = await this.server.call("POST", target, { cookie, body });
    if (answer.status !== 201) throw new Error(`POST ${target}: ${answer.status} ${answer.text || answer.error}`);
    return json(answer).id;
  }

  /** Panics in the logs of all servers. */
  panics() {
    return this.servers.reduce((sum, server) => sum + (fs.existsSync(server.log) ? server.panics() : 0), 0);
  }

  async close() {
    for (const server of this.servers) if (server.child) await end(server.child, "SIGKILL");
    if (this.postgres.child) await this.postgres.stop("SIGQUIT");
  }
}

/** A submission's form; `text` is its description. */
export const submission = (text) => ({
  make: "Porsche",
  model: "911 Carrera",
  year: "1990",
  price: "$85,000",
  miles: "42,000 miles",
  location: "Chicago, IL",
  description: text,
});
