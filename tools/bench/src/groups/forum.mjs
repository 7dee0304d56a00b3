/** The forum with many posts, for a signed-in collector, next to pgbench running the same statements. */
import { fillForum } from "../data.mjs";
import { load, postScript } from "../load.mjs";
import { createCollector, logIn, marque, serve } from "../marque.mjs";
import { stop } from "../process.mjs";
import { rounds } from "../rounds.mjs";
import { settings } from "../settings.mjs";
import { pgbench, statementsOf } from "../statements.mjs";

export const title = "Forum";

export async function group(report) {
  marque("forum", ["migrate"]);
  createCollector("forum", "bench");
  const server = await serve("forum");
  const topics = await fillForum("forum", settings.posts);
  const Cookie = await logIn(server.address, "bench");
  const headers = { Cookie };
  const get = (path) => async () => {
    const response = await fetch(server.address + path, { headers });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const [category] = await (await fetch(`${server.address}/api/forum/categories`, { headers })).json();
  const topic = Math.floor(topics / 2);
  const works = [
    ["topic page of 20 posts", `/api/forum/topics/${topic}?limit=20`, "≤ 105 µs; ≤ 1.3 × pgbench + 20 µs"],
    ["a category's topics", `/api/forum/categories/${category.id}/topics`, "≤ 200 µs"],
    ["latest topics", "/api/forum/topics", "≤ 200 µs"],
    ["unread topics", "/api/forum/topics?view=unread", "≤ 200 µs"],
    ["search, a word of every post", "/api/forum/search?q=engine", "≤ 5,000 µs"],
    ["search, a rare word", "/api/forum/search?q=quetzalcoatl", "≤ 5,000 µs"],
  ];
  for (const [name, path, goal] of works) {
    const statements = await statementsOf("forum", get(path));
    const subject = async () =>
      (await load({ pids: server.pids, url: server.address + path, headers, connections: 8 })).cost;
    report({
      name,
      unit: "µs",
      limit: "pgbench, same statements",
      goal,
      rounds: await rounds(subject, () => pgbench("forum", statements)),
    });
  }

  const script = postScript(
    "reply",
    `'{"content":"A reply of the benchmark, number ' .. n .. ', sent at ' .. math.random(1e9) .. '."}'`,
  );
  const path = `/api/forum/topics/${topic}/posts`;
  const reply = async () =>
    (await load({ pids: server.pids, url: server.address + path, headers, script, connections: 4 })).cost;
  report({
    name: "reply: validated, stored, announced",
    unit: "µs",
    goal: "≥ 0.7 of pgbench",
    rounds: await rounds(reply),
  });
  await stop(server.child);
}
