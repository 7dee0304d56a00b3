/** R16: an admin locks a topic while members reply to it. */
import { json } from "../src/http.mjs";
import { broken } from "../src/journal.mjs";
import { between, count, most, ms, sleep } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R16";
export const promise = "no reply after a lock";
export const asked = "200 rounds × 20 repliers: replies after the lock 0, count(201) = rows = postCount, lock ≤ 1 s";
export const seconds = 400;

const ROUNDS = 200;
const REPLIERS = 20;

async function round(site, number) {
  const topic = await site.topic(`Locked while it is replied to ${number}`);
  let [isOver, written] = [false, 0];
  const statuses = new Set();
  const repliers = Array.from({ length: REPLIERS }, async (_, n) => {
    const cookie = site.cookies[n % site.cookies.length];
    while (!isOver) {
      const body = { content: `Reply of replier ${n} to a topic that is locked` };
      const answer = await site.server.call("POST", `/api/forum/topics/${topic}/posts`, { cookie, body });
      statuses.add(answer.status);
      if (answer.status === 201) written++;
      else break;
    }
  });
  await sleep(between(10, 60));
  const body = { isLocked: true, reason: "Enough was said here" };
  const lock = await site.server.call("PATCH", `/api/forum/topics/${topic}`, { cookie: site.admin, body });
  await Promise.all(repliers);
  isOver = true;
  const shown = json(await site.server.call("GET", `/api/forum/topics/${topic}`, { cookie: site.cookie }));
  return { topic, written, locked: lock.status, ms: lock.ms, shown: shown.postCount, statuses };
}

export async function run() {
  const site = await (await Site.open(id)).populate();
  const rounds = [];
  for (let n = 0; n < ROUNDS; n++) rounds.push(await round(site, n));
  const events = await site.postgres.query(
    `SELECT l.topic, count(p.id) AS late FROM
       (SELECT (payload ->> 'topic')::bigint AS topic, max(id) AS id FROM events WHERE kind = 'topic_changed' GROUP BY 1) l
       LEFT JOIN events p ON p.kind = 'post_added' AND (p.payload ->> 'topic')::bigint = l.topic AND p.id > l.id GROUP BY l.topic`,
  );
  const rows = new Map(
    (
      await site.postgres.query("SELECT topic_id, count(*) AS n FROM forum_posts WHERE number > 0 GROUP BY topic_id")
    ).map((row) => [Number(row.topic_id), Number(row.n)]),
  );
  const late = events.reduce((sum, row) => sum + Number(row.late), 0);
  const differs = rounds.filter(
    ({ topic, written, shown }) => written !== shown || written !== (rows.get(topic) ?? 0),
  ).length;
  const unlocked = rounds.filter(({ locked }) => locked !== 200).length;
  const slowest = most(rounds.map((one) => one.ms));
  const written = rounds.reduce((sum, one) => sum + one.written, 0);
  const statuses = [...new Set(rounds.flatMap((one) => [...one.statuses]))].sort();
  const halves = await broken(site.postgres);
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `${ROUNDS} rounds × ${REPLIERS} repliers, ${count(written)} replies, after the lock ${late} (by commit order), rounds in which 201s, rows and postCount differ ${differs}, ` +
      `locks that failed ${unlocked}, slowest lock ${ms(slowest)}, statuses ${statuses.join(" and ")}, broken rows ${halves.length}, panics ${panics}`,
    isMet:
      late === 0 &&
      differs === 0 &&
      unlocked === 0 &&
      events.length === ROUNDS &&
      slowest <= 1000 &&
      !halves.length &&
      statuses.every((s) => [201, 409, 423].includes(s)) &&
      panics === 0,
  };
}
