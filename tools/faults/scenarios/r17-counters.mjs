/** R17: many members open the same topics at once. */
import { broken } from "../src/journal.mjs";
import { count } from "../src/process.mjs";
import { Site } from "../src/site.mjs";

export const id = "R17";
export const promise = "counters are exact";
export const asked =
  "8 × 1,000 concurrent views: exactly 8,000 counted; postCount and topicsCount = count(*) after every fault";
export const seconds = 300;

const MEMBERS = 8;
const TOPICS = 1_000;

export async function run() {
  const collectors = Array.from({ length: MEMBERS }, (_, n) => `member${n}`);
  const site = await (await Site.open(id, { env: { DATABASE_CONNECTIONS: "16" } })).populate({ collectors, topics: 0 });
  const topics = [];
  const numbers = Array.from({ length: TOPICS }, (_, n) => n);
  const write = async () => {
    for (let n = numbers.pop(); n !== undefined; n = numbers.pop())
      topics.push(await site.topic(`Topic to be viewed number ${n}`));
  };
  await Promise.all([write(), write(), write(), write()]);
  // A member counts once for each topic and day. All members open the same topic at the same moment, and every tenth
  // topic twice.
  let failed = 0;
  for (const [n, topic] of topics.entries()) {
    const cookies = n % 10 ? site.cookies : [...site.cookies, ...site.cookies];
    const answers = await Promise.all(
      cookies.map((cookie) => site.server.call("GET", `/api/forum/topics/${topic}`, { cookie })),
    );
    failed += answers.filter(({ status }) => status !== 200).length;
  }
  const [{ sum }] = await site.postgres.query("SELECT sum(count) FROM forum_view_counts");
  const [{ wrong }] = await site.postgres.query(
    `SELECT count(*) AS wrong FROM forum_view_counts WHERE count <> ${MEMBERS}`,
  );
  const halves = await broken(site.postgres);
  const panics = site.panics();
  await site.close();
  return {
    seen: `${count(MEMBERS * TOPICS)} first views and ${count((MEMBERS * TOPICS) / 10)} repeated ones, failed ${failed}: counted ${count(Number(sum))}, topics with a wrong count ${wrong}, broken rows ${halves.length}, panics ${panics}`,
    isMet: Number(sum) === MEMBERS * TOPICS && Number(wrong) === 0 && failed === 0 && !halves.length && panics === 0,
  };
}
