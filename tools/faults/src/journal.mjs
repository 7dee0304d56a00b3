/**
 * Journal of writes on the client's side, and its comparison with the database: an acknowledged write is there
 * exactly once, one that failed at most once (its fate is unknown), one that was never sent not at all.
 */

let next = 0;

export class Journal {
  constructor(name) {
    this.prefix = `journal ${name} ${process.pid} `;
    /** By text: kind, state ("sent", "acknowledged", "unknown", "refused"), id. */
    this.entries = new Map();
  }

  /** The unique text of the next write; it counts as sent from now on. */
  add(kind) {
    const text = `${this.prefix}${kind} ${next++} end`;
    this.entries.set(text, { kind, state: "sent" });
    return text;
  }

  /** Records the answer; returns whether the write was acknowledged. */
  note(text, answer, id) {
    const entry = this.entries.get(text);
    if (answer.status === 201) {
      if (entry.id !== undefined && entry.id !== id) entry.second = id;
      Object.assign(entry, { state: "acknowledged", id });
    } else if (entry.state !== "acknowledged") entry.state = "unknown";
    return answer.status === 201;
  }

  of(state) {
    return [...this.entries.values()].filter((entry) => entry.state === state).length;
  }

  get acknowledged() {
    return this.of("acknowledged");
  }

  /** Figures: acknowledged, lost, double, unknown (of them present), foreign (never sent but there). */
  async compare(postgres) {
    const rows = await postgres.query(
      `SELECT id, content AS text FROM forum_posts WHERE number > 0 AND content LIKE $1
       UNION ALL SELECT topic_id, content FROM forum_posts WHERE number = 0 AND content LIKE $1
       UNION ALL SELECT id, description FROM submissions WHERE description LIKE $1`,
      [`${this.prefix}%`],
    );
    const there = new Map();
    for (const { id, text } of rows) there.set(text, [...(there.get(text) ?? []), Number(id)]);
    const found = { acknowledged: 0, lost: 0, double: 0, unknown: 0, present: 0, foreign: 0 };
    for (const [text, entry] of this.entries) {
      const ids = there.get(text) ?? [];
      if (ids.length > 1 || entry.second !== undefined) found.double++;
      if (entry.state === "acknowledged") {
        found.acknowledged++;
        if (!ids.includes(Number(entry.id))) found.lost++;
      } else {
        found.unknown++;
        if (ids.length) found.present++;
      }
    }
    for (const text of there.keys()) if (!this.entries.has(text)) found.foreign++;
    found.isExact = found.lost + found.double + found.foreign === 0;
    return found;
  }
}

/** Rules that hold in the database after every fault; each is the number of rows that break it. */
export async function broken(postgres) {
  const [row] = await postgres.query(
    `SELECT
       (SELECT count(*) FROM forum_topics t WHERE NOT EXISTS
          (SELECT FROM forum_posts p WHERE p.topic_id = t.id AND p.number = 0)) AS "topics without text",
       (SELECT count(*) FROM forum_topics t WHERE last_number <>
          (SELECT count(*) FROM forum_posts p WHERE p.topic_id = t.id AND p.number > 0)) AS "wrong reply counts",
       (SELECT count(*) FROM forum_categories c WHERE topics_count <>
          (SELECT count(*) FROM forum_topics t WHERE t.category_id = c.id AND t.state = 'shown')
        ) AS "wrong topic counts",
       (SELECT count(*) FROM forum_topics t WHERE NOT EXISTS (SELECT FROM events e WHERE e.kind = 'topic_opened'
          AND (e.payload ->> 'topic')::bigint = t.id)) AS "topics without event",
       (SELECT count(*) FROM (SELECT count(e.id) AS told FROM forum_posts p LEFT JOIN events e
          ON e.kind = 'post_added' AND (e.payload ->> 'post')::bigint = p.id WHERE p.number > 0 GROUP BY p.id) n
          WHERE told <> 1) AS "replies without exactly one event",
       (SELECT count(*) FROM events e WHERE e.kind = 'post_added' AND NOT EXISTS
          (SELECT FROM forum_posts p WHERE p.id = (e.payload ->> 'post')::bigint)) AS "events without reply",
       (SELECT count(*) FROM submissions s WHERE NOT EXISTS
          (SELECT FROM submission_transitions m WHERE m.submission_id = s.id)) AS "submissions without history",
       (SELECT count(*) FROM idempotency_keys WHERE answer IS NULL) AS "keys without answer"`,
  );
  return Object.entries(row).filter(([, number]) => Number(number) > 0);
}
