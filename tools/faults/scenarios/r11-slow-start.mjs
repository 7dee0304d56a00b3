/** R11-START: a client resumes on a server that has just started and cannot read the event log for some seconds. */
import { Listener } from "../src/listener.mjs";
import { sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R11-START";
export const promise = "no forum event lost on a server that starts while the event log is slow";
export const asked =
  "the event log unreadable for 6 s after a start: a resuming client gets each missed event, or is told to read anew; missing 0";

const HELD = 6_000;

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate({ topics: 1 });
  const [starting, other] = site.servers;
  const listener = new Listener(starting.address, site.cookie, site.topics).start();
  await until("it listens", () => listener.last !== null);
  const target = `/api/forum/topics/${site.topics[0]}/posts`;
  const reply = (text) => other.call("POST", target, { cookie: site.cookie, body: { content: text } });
  await reply("Heard by the client before its server ends");
  await until("the first reply is heard", () => listener.posts.size === 1);
  await starting.end("SIGKILL");
  await reply("Written while the client has no connection");
  const holder = await site.postgres.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE events IN ACCESS EXCLUSIVE MODE");
  // Ready or not, the server accepts sockets as soon as its port is open.
  const started = starting.start();
  await sleep(HELD);
  await holder.query("ROLLBACK");
  await holder.end();
  await started;
  await sleep(3000);
  await reply("Written when everything works again");
  await sleep(6000);
  const rows = (await site.postgres.query("SELECT id FROM forum_posts WHERE number > 0")).map((row) => Number(row.id));
  const missing = rows.filter((post) => !listener.posts.has(post)).length;
  const { resyncs, connections, twice } = listener;
  await listener.stop();
  const panics = site.panics();
  await site.close();
  return {
    seen: `${rows.length} replies, ${connections} connections, told to read anew ${resyncs} ×: missing ${missing}, double ${twice}, panics ${panics}`,
    isMet: missing === 0 && twice === 0 && panics === 0,
  };
}
