/** R15: two admins on two servers decide about the same submission at the same moment. */
import { Site, submission } from "../src/site.mjs";

export const id = "R15";
export const promise = "of two decisions at once, one is made";
export const asked =
  "2 admins × 500 submissions, both verdicts at once: 500 transitions, 500 audit entries, the loser gets 409 with the state, a decision never changes";

const SUBMISSIONS = 500;
const AT_ONCE = 8;

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate();
  await site.server.join(["chief"], "admin");
  const admins = [site.admin, await site.server.logIn("chief")];
  const ids = [];
  for (let n = 0; n < SUBMISSIONS; n++)
    ids.push(await site.create("/api/vehicle-submissions", submission(`Car number ${n} of the race`)));
  const bodies = [{ status: "approved" }, { status: "rejected", notes: "Not what we are looking for" }];
  const decide = (submissionId, side, verdict) =>
    site.servers[side].call("POST", `/api/admin/submissions/${submissionId}/decision`, {
      cookie: admins[side],
      body: bodies[verdict],
    });
  const answers = [];
  const queue = [...ids];
  const work = async () => {
    for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
      const approver = one % 2;
      const pair = await Promise.all([decide(one, approver, 0), decide(one, 1 - approver, 1)]);
      answers.push({ one, pair });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const odd = answers.filter(
    ({ pair }) =>
      pair
        .map(({ status }) => status)
        .sort()
        .join() !== "200,409",
  );
  const states = new Map(
    (await site.postgres.query("SELECT id, status FROM submissions")).map((row) => [Number(row.id), row.status]),
  );
  const mismatched = answers.filter(
    ({ one, pair }) => states.get(one) !== (pair[0].status === 200 ? "approved" : "rejected"),
  );
  const silent = answers.filter(({ one, pair }) => {
    const loser = pair.find(({ status }) => status === 409);
    return loser && !new RegExp(states.get(one), "i").test(loser.text);
  });
  // A decision stands: the other verdict is refused afterwards.
  const late = await Promise.all(ids.slice(0, 50).map((one) => decide(one, 0, states.get(one) === "approved" ? 1 : 0)));
  const changed = late.filter(({ status }) => status !== 409).length;
  const [figures] = await site.postgres.query(
    `SELECT (SELECT count(*) FROM submission_transitions WHERE to_status IN ('approved', 'rejected')) AS moves,
            (SELECT count(*) FROM audit_log WHERE action LIKE 'submission%' AND action NOT LIKE '%sent%' AND actor_id IN
               (SELECT id FROM users WHERE username IN ('desk', 'chief'))) AS audited,
            (SELECT count(*) FROM vehicles) AS vehicles,
            (SELECT count(*) FROM submissions WHERE status = 'approved') AS approved`,
  );
  const kinds = await site.postgres.query("SELECT action, count(*) FROM audit_log GROUP BY action");
  if (process.env.KEEP) console.error(kinds, silent[0]?.pair[1]);
  const panics = site.panics();
  await site.close();
  return {
    seen:
      `${answers.length} races: one 200 and one 409 in all but ${odd.length}, ${figures.moves} transitions, ${figures.audited} audit entries, ${figures.approved} approved and as many ` +
      `listings (${figures.vehicles}), stored state differs from the winner's ${mismatched.length}, 409 without the state ${silent.length}; ${changed} of ${late.length} decisions changed later; panics ${panics}`,
    isMet:
      odd.length === 0 &&
      mismatched.length === 0 &&
      silent.length === 0 &&
      changed === 0 &&
      Number(figures.moves) === SUBMISSIONS &&
      Number(figures.audited) === SUBMISSIONS &&
      figures.vehicles === figures.approved &&
      panics === 0,
  };
}
