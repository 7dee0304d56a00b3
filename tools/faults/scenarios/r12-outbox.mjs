/** R12: a reply is aborted between its insertion and its commit, and the server is killed right after commits. */
import { Journal, broken } from "../src/journal.mjs";
import { json } from "../src/http.mjs";
import { Listener } from "../src/listener.mjs";
import { between, sleep, until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R12";
export const promise = "an event if and only if its change is committed";
export const asked =
  "20 aborts between insertion and commit: events of rolled-back replies 0; server killed around 20 commits: events of committed replies 100 %";

const TIMES = 20;
/** Advisory lock under which events are numbered, held until commit. */
const EVENT_LOCK = 1296126537;

function reply(site, journal) {
  const text = journal.add("reply");
  const options = { cookie: site.cookie, body: { content: text } };
  const answer = site.server.call("POST", `/api/forum/topics/${site.topics[0]}/posts`, options);
  return answer.then((got) => journal.note(text, got, json(got)?.id));
}

/** Lets a reply wait for the number of its event, after it was inserted, and ends its connection there. */
async function abort(site, journal, holder) {
  await holder.query("SELECT pg_advisory_lock($1)", [EVENT_LOCK]);
  const answer = reply(site, journal);
  const waiting = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND NOT granted";
  const pids = await until("the reply waits", async () => {
    const { rows } = await holder.query(waiting, [EVENT_LOCK]);
    return rows.length && rows;
  });
  for (const { pid } of pids) await holder.query("SELECT pg_terminate_backend($1)", [pid]);
  await holder.query("SELECT pg_advisory_unlock($1)", [EVENT_LOCK]);
  return answer;
}

export async function run() {
  const site = await (await Site.open(id)).populate({ topics: 1 });
  const listener = new Listener(site.server.address, site.cookie, site.topics).start();
  await until("it listens", () => listener.last !== null);
  const journal = new Journal(id);
  const holder = await site.postgres.connect();
  let acknowledged = 0;
  for (let n = 0; n < TIMES; n++) acknowledged += await abort(site, journal, holder);
  const aborted = await site.postgres.query("SELECT FROM forum_posts WHERE number > 0");
  for (let n = 0; n < TIMES; n++) {
    const answer = reply(site, journal);
    await sleep(between(0, 80));
    await site.server.end("SIGKILL");
    await answer;
    await site.server.start();
  }
  await holder.end();
  const rows = await site.postgres.query("SELECT id FROM forum_posts WHERE number > 0");
  await until("all events", () => listener.posts.size >= rows.length, { seconds: 15 }).catch(() => {});
  const unheard = rows.filter(({ id: post }) => !listener.posts.has(Number(post))).length;
  const phantom = listener.posts.size - (rows.length - unheard);
  await listener.stop();
  const found = await journal.compare(site.postgres);
  const halves = await broken(site.postgres);
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `${TIMES} aborted before commit: acknowledged ${acknowledged}, rows ${aborted.length}; server killed around ${TIMES} commits: ${rows.length} committed, ` +
      `of which the listener missed ${unheard}; events without a row ${phantom}, rows without exactly one event ${halves.length}, acknowledged but lost ${found.lost}, panics ${panics}`,
    isMet:
      acknowledged === 0 &&
      aborted.length === 0 &&
      unheard === 0 &&
      phantom === 0 &&
      !halves.length &&
      found.isExact &&
      rows.length > 0 &&
      panics === 0,
    without:
      "the check for rows without an event that runs each minute and pages: the event is written in the transaction of its change instead",
  };
}
