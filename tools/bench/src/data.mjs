/** Made-up inventory and forum, the same in every run. */
import fs from "node:fs";
import path from "node:path";

import { withDatabase } from "./marque.mjs";
import { settings } from "./settings.mjs";

const MAKES = [
  "Porsche",
  "Ferrari",
  "Mercedes-Benz",
  "BMW",
  "Jaguar",
  "Lancia",
  "Chevrolet",
  "Toyota",
  "Lotus",
  "Alfa Romeo",
];
const MODELS = [
  "911 Carrera",
  "Testarossa",
  "300 SL",
  "M3 Evolution",
  "E-Type",
  "Delta",
  "Corvette",
  "2000GT",
  "Elan",
  "Giulia",
];
const PLACES = ["Chicago, IL", "Austin, TX", "Monterey, CA", "Miami, FL", "Boston, MA", "Denver, CO", "Portland, OR"];

/** A generator of whole numbers below a bound (Lehmer), the same sequence in every run. */
function numbers() {
  let state = 1;
  return (below) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

/** Writes `count` varied vehicles as JSON Lines; returns the file. */
export function writeInventory(count) {
  const draw = numbers();
  const file = path.join(settings.home, `vehicles-${count}.jsonl`);
  const out = fs.openSync(file, "w");
  let lines = [];
  const flush = () => {
    fs.writeSync(out, lines.join(""));
    lines = [];
  };
  for (let number = 0; number < count; number++) {
    const kind = draw(MAKES.length);
    const car = {
      source: "bench",
      stockNumber: `B${number}`,
      make: MAKES[kind],
      model: `${MODELS[kind]} ${draw(400)}`,
      year: 1950 + draw(76),
      price: 5_000 + draw(900_000),
      miles: draw(150_000),
      location: PLACES[draw(PLACES.length)],
      description: `One of ${draw(5000)}. ${"Long kept in a dry garage and driven on Sundays. ".repeat(1 + draw(12))}`,
      specs: ["3.0-liter engine", `${150 + draw(500)} horsepower`, "Manual (5-Speed)"],
    };
    lines.push(`${JSON.stringify(car)}\n`);
    if (lines.length === 1000) flush();
  }
  flush();
  fs.closeSync(out);
  return file;
}

/** Replies per topic of the made-up forum, besides the opening post. */
const REPLIES = 99;

/**
 * Fills the forum of a running Marque with `posts` posts in topics of 100, ten categories, by members of their own.
 * Every post has the word "engine"; one in 50,000 has the word "quetzalcoatl".
 */
export async function fillForum(name, posts) {
  const topics = Math.ceil(posts / (REPLIES + 1));
  await withDatabase(name, async (client) => {
    const { rows } = await client.query("SELECT id FROM users WHERE is_collector ORDER BY id LIMIT 1");
    const author = rows[0].id;
    await client.query("ALTER TABLE forum_posts DISABLE TRIGGER USER; ALTER TABLE forum_topics DISABLE TRIGGER USER");
    await client.query(
      `INSERT INTO forum_categories (name, name_key, description, opened_at, topics_count, posts_count)
       SELECT 'Bench ' || n, 'bench ' || n, 'Topics of the benchmark', now(), $1::bigint / 10, $2::bigint / 10 FROM generate_series(1, 10) n`,
      [topics, posts],
    );
    await client.query(
      `INSERT INTO forum_topics (category_id, title, author_id, created_at, last_number, last_activity_at)
       SELECT c.id, 'Topic ' || n, $2, now() - interval '1 year', $3, now() - interval '1 year' + n * interval '1 second'
       FROM generate_series(1, $1::int) n JOIN forum_categories c ON c.name = 'Bench ' || (n % 10 + 1)`,
      [topics, author, REPLIES],
    );
    await client.query(
      `INSERT INTO forum_posts (topic_id, number, author_id, content, created_at, document)
       SELECT t.id, n, $1, text.content, t.created_at + n * interval '1 minute', to_tsvector('simple', text.content)
       FROM forum_topics t CROSS JOIN generate_series(0, $2::int) n
       CROSS JOIN LATERAL (SELECT 'The engine of car ' || t.id || ' was rebuilt in ' || 1950 + (t.id + n) % 70
         || ' and has run without a fault since. **Ask** about part ' || (t.id * 100 + n) % 9973
         || CASE WHEN (t.id * 100 + n) % 50000 = 0 THEN ' quetzalcoatl' ELSE '' END || '.' AS content) text
       WHERE t.title LIKE 'Topic %'`,
      [author, REPLIES],
    );
    await client.query("ALTER TABLE forum_posts ENABLE TRIGGER USER; ALTER TABLE forum_topics ENABLE TRIGGER USER");
    await client.query("VACUUM ANALYZE forum_posts, forum_topics, forum_categories");
  });
  return topics;
}
