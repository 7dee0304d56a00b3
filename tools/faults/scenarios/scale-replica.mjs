/** REPLICA: searches are answered by a streaming replica, and by the primary while it is behind or gone. */
import { until } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "REPLICA";
export const promise = "a replica that is behind or gone costs no answer and shows nothing old";
export const asked =
  "searches answered by the replica; replay paused: 50 replies found and 20 removed ones not found by the next search; replica stopped: searches 200 ≤ 1.5 s; used again ≤ 10 s after its start";

const REPLIES = 50;
const REMOVED = 20;

export async function run() {
  const site = await (await Site.open(id)).populate();
  const replica = await site.postgres.standby(site.folder);
  // Writes need not wait for the replica when it is stopped.
  await site.postgres.query("ALTER SYSTEM RESET synchronous_standby_names");
  await site.postgres.query("SELECT pg_reload_conf()");
  await site.server.end();
  site.server.env.REPLICA_DATABASE_URL = replica.url();
  await site.server.start();

  let slowest = 0;
  let failed = 0;
  const search = async (word) => {
    const begun = performance.now();
    const answer = await site.server.call("GET", `/api/forum/search?q=${word}`, { cookie: site.cookie });
    slowest = Math.max(slowest, performance.now() - begun);
    if (answer.status !== 200) failed++;
    return answer.status === 200 ? JSON.parse(answer.text).length : 0;
  };
  const reply = (word) =>
    site.create(`/api/forum/topics/${site.topics[0]}/posts`, { content: `A reply with the word ${word} in it` });
  /** Transactions on the replica so far. PostgreSQL counts those of a connection that is idle after ten seconds. */
  const answered = async () => {
    await new Promise((resolve) => setTimeout(resolve, 12_000));
    const [row] = await replica.query("SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = 'marque'");
    return row.n;
  };

  const before = await answered();
  for (let n = 0; n < 100; n++) await search("opening");
  const onReplica = (await answered()) - before;

  await replica.query("SELECT pg_wal_replay_pause()");
  let missing = 0;
  let old = 0;
  const posts = [];
  for (let n = 0; n < REPLIES; n++) {
    // All of one length: a search also finds words that begin with its last one.
    const word = `wordnumber${100 + n}`;
    posts.push({ word, post: await reply(word) });
    if ((await search(word)) !== 1) missing++;
  }
  for (const { word, post } of posts.slice(0, REMOVED)) {
    const options = { cookie: site.cookie };
    const { status } = await site.server.call("DELETE", `/api/forum/posts/${post}`, options);
    if (status !== 204 || (await search(word)) !== 0) old++;
  }
  const behind = await site.server.metric("database_replica_events_behind");
  await replica.query("SELECT pg_wal_replay_resume()");
  await until("the replica is used again", async () => {
    await search("opening");
    return (await site.server.metric("database_replica_events_behind")) === 0;
  });

  await replica.stop("SIGQUIT");
  const slowestBefore = slowest;
  slowest = 0;
  for (let n = 0; n < 50; n++) await search("opening");
  const slowestWithout = slowest;
  const unreachable = (await site.server.metric("database_replica_reachable")) === 0;
  await replica.start();
  const begun = performance.now();
  await until("the replica is used after its start", async () => {
    await search("opening");
    return (await site.server.metric("database_replica_reachable")) === 1;
  });
  const back = performance.now() - begun;
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `100 searches, ${onReplica} transactions on the replica; replay paused (${behind} events behind): of ${REPLIES} replies not found ${missing}, of ${REMOVED} deleted ones still found ${old}, ` +
      `slowest search ${Math.round(slowestBefore)} ms; replica stopped (seen: ${unreachable}): 50 searches, slowest ${Math.round(slowestWithout)} ms; used again ${(back / 1000).toFixed(1)} s after its start; ` +
      `searches that failed ${failed}; panics ${panics}`,
    isMet:
      onReplica >= 100 &&
      behind > 0 &&
      missing === 0 &&
      old === 0 &&
      unreachable &&
      slowestWithout <= 1500 &&
      back <= 10_000 &&
      failed === 0 &&
      panics === 0,
  };
}
