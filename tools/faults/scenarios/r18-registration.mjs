/** R18: many visitors register the same username or address at once. */
import { PASSWORD } from "../src/server.mjs";
import { Site } from "../src/site.mjs";

export const id = "R18";
export const promise = "of many registrations with one name, one succeeds";
export const asked = "50 parallel, same username, same email, case variants: 1 success, 49 × 409, 0 × 500";

const PARALLEL = 50;

const vary = (text, n) => [...text].map((letter, at) => ((n >> (at % 6)) & 1 ? letter.toUpperCase() : letter)).join("");

export async function run() {
  const site = await Site.open(id, { servers: 2 });
  const races = {
    "same username": (n) => ({ username: "racer", email: `racer${n}@faults.example` }),
    "same email": (n) => ({ username: `mailer${n}`, email: "mailer@faults.example" }),
    "case variants of both": (n) => ({ username: vary("variant", n), email: vary("variant@faults.example", n) }),
  };
  const figures = [];
  let isMet = true;
  for (const [what, account] of Object.entries(races)) {
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) =>
        site.servers[n % 2].call("POST", "/api/register", {
          body: { ...account(n), name: "Ada Lovelace", password: PASSWORD },
        }),
      ),
    );
    const counts = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    figures.push(
      `${what} ${Object.entries(counts)
        .map(([status, number]) => `${number} × ${status}`)
        .join(", ")}`,
    );
    if (counts[201] !== 1 || counts[409] !== PARALLEL - 1) isMet = false;
  }
  const [{ users }] = await site.postgres.query("SELECT count(*) AS users FROM users");
  const panics = site.panics();
  await site.close();
  return {
    seen: `on two servers: ${figures.join("; ")}; ${users} members; panics ${panics}`,
    isMet: isMet && Number(users) === 3 && panics === 0,
  };
}
