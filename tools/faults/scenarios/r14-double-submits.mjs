/** R14: the same write is sent many times at once, on two servers, and again after a kill. */
import { json } from "../src/http.mjs";
import { Site, submission } from "../src/site.mjs";

export const id = "R14";
export const promise = "a double submit is done once";
export const asked =
  "50 parallel POSTs with one key on submissions, topics, replies, categories: 1 row, one id or 409; the same after kill -9 and on the other " +
  "server; other body 422; keys are per member; without keys all are done";

const PARALLEL = 50;

function kinds(site) {
  return [
    [
      "submission",
      "/api/vehicle-submissions",
      (text) => submission(text),
      "SELECT FROM submissions WHERE description LIKE $1",
    ],
    [
      "topic",
      `/api/forum/categories/${site.category}/topics`,
      (text) => ({ title: "Sent many times at once", content: text }),
      "SELECT FROM forum_posts WHERE number = 0 AND content LIKE $1",
    ],
    [
      "reply",
      `/api/forum/topics/${site.topics[0]}/posts`,
      (text) => ({ content: text }),
      "SELECT FROM forum_posts WHERE number > 0 AND content LIKE $1",
    ],
    [
      "category",
      "/api/forum/categories",
      (text) => ({ name: text.slice(0, 40), description: text }),
      "SELECT FROM forum_categories WHERE description LIKE $1",
    ],
  ];
}

export async function run() {
  const site = await (await Site.open(id, { servers: 2 })).populate();
  const wrong = [];
  let sent = 0;
  const check = (what, isRight) => {
    if (!isRight) wrong.push(what);
  };
  for (const [kind, target, body, rowsOf] of kinds(site)) {
    const text = `The ${kind} that is sent again and again`;
    const send = (server, cookie, content = text, key = `key-of-${kind}`) => {
      sent++;
      return server.call("POST", target, { cookie, key, body: body(content) });
    };
    const rows = async (like = `${text}%`) => (await site.postgres.query(rowsOf, [like])).length;
    const answers = await Promise.all(
      Array.from({ length: PARALLEL }, (_, n) => send(site.servers[n % 2], site.cookie)),
    );
    const ids = new Set(answers.filter(({ status }) => status === 201).map((answer) => json(answer).id));
    check(
      `${kind}: ${answers.map(({ status }) => status)}`,
      answers.every(({ status }) => [201, 409].includes(status)),
    );
    check(`${kind}: ${ids.size} ids`, ids.size === 1);
    check(`${kind}: ${await rows()} rows`, (await rows()) === 1);
    await site.server.end("SIGKILL");
    await site.server.start();
    for (const server of site.servers) {
      const again = await send(server, site.cookie);
      check(`${kind} repeated: ${again.status}`, again.status === 201 && ids.has(json(again).id));
    }
    const other = await send(site.server, site.cookie, `${text} with another text`);
    check(`${kind}, other body: ${other.status}`, other.status === 422 && (await rows()) === 1);
    // The name of a category is unique, so the other member's text differs.
    const foreign = `Another member's ${kind} under the same key`;
    const theirs = await send(site.server, site.cookies[1], foreign);
    check(`${kind} of another member: ${theirs.status}`, theirs.status === 201 && !ids.has(json(theirs).id));
    const keyless = await Promise.all(
      [1, 2].map((n) =>
        site.server.call("POST", target, { cookie: site.cookie, body: body(`${n} sent without a key: ${kind}`) }),
      ),
    );
    check(
      `${kind} without keys: ${keyless.map(({ status }) => status)}`,
      keyless.every(({ status }) => status === 201),
    );
    sent += keyless.length;
  }
  const panics = site.panics();
  await site.close();
  return {
    seen: `4 kinds, ${sent} requests on two servers: ${wrong.length ? `wrong: ${wrong.join("; ")}` : "1 row each, one id, repeated after a kill and on the other server; other body 422; other member and no key: a row each"}; panics ${panics}`,
    isMet: !wrong.length && panics === 0,
  };
}
