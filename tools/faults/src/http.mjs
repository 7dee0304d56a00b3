/** One HTTP request with a bounded time; an answer that does not come has the status 0. */
import http from "node:http";

const kept = new http.Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/**
 * `key` is sent as Idempotency-Key, `body` as JSON (a Buffer as it is). Returns status, headers, text, cookies as
 * one Cookie header, milliseconds, and for status 0 the error.
 */
export function call(
  address,
  method,
  target,
  { cookie, body, key, headers = {}, timeout = 20_000, agent = kept } = {},
) {
  const begun = performance.now();
  const data = body === undefined ? null : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  const sent = { ...headers };
  if (cookie) sent.Cookie = cookie;
  if (key) sent["Idempotency-Key"] = key;
  if (data && !sent["Content-Type"]) sent["Content-Type"] = "application/json";
  if (data) sent["Content-Length"] = data.length;
  return new Promise((resolve) => {
    const finish = (answer) => resolve({ method, target, begun, ms: performance.now() - begun, ...answer });
    const fail = (error) => finish({ status: 0, headers: {}, text: "", error: error.code ?? error.message });
    const request = http.request(address + target, { method, agent, headers: sent }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("error", fail);
      response.on("end", () => {
        const cookies = (response.headers["set-cookie"] ?? []).map((line) => line.split(";")[0]).join("; ");
        const text = Buffer.concat(parts).toString("utf8");
        finish({ status: response.statusCode, headers: response.headers, text, cookies });
      });
      response.on("aborted", () => fail({ code: "ABORTED" }));
    });
    const timer = setTimeout(() => request.destroy(Object.assign(new Error("timeout"), { code: "HUNG" })), timeout);
    request.on("close", () => clearTimeout(timer));
    request.on("error", fail);
    request.end(data ?? undefined);
  });
}

/** The answer's JSON, or null. */
export function json(answer) {
  try {
    return JSON.parse(answer.text);
  } catch {
    return null;
  }
}

/** Whether an answer's text shows something of the database that a visitor must not see. */
export const leaks = (answer) =>
  /SELECT |INSERT |UPDATE |relation "|libpq|diesel|SQLSTATE|127\.0\.0\.1:\d+.*(refused|failed)/.test(answer.text);
