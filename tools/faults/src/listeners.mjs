/** Many sockets in one process: counts deliveries and measures delays. Arguments: address, cookie, number. */
import { connect } from "./listener.mjs";
import { most, percentile, sleep } from "./process.mjs";

const [address, cookie, number] = process.argv.slice(2);
const now = () => performance.timeOrigin + performance.now();
const [delays, pongs] = [[], []];
let [received, dropped] = [0, 0];
const codes = new Set();
const sockets = [];

/** Reads the time that the reply's text carries, without parsing the whole message. */
function hear(socket, data) {
  const text = data.toString("latin1");
  if (text.startsWith('{"type":"new_post"')) {
    received++;
    const at = text.indexOf("sentAt=");
    if (at > 0) delays.push(now() - Number.parseFloat(text.slice(at + 7, at + 24)));
  } else if (text.startsWith('{"type":"pong"')) pongs.push(now() - socket.pingedAt);
}

for (let at = 0; at < Number(number); at += 50) {
  const more = Array.from({ length: Math.min(50, number - at) }, async () => {
    const holder = {};
    holder.socket = await connect(address, cookie, (data) => hear(holder, data));
    holder.socket.on("close", (code, reason) => {
      dropped++;
      codes.add(`${code} ${reason}`.trim());
    });
    holder.socket.on("error", () => {});
    sockets.push(holder);
  });
  await Promise.all(more);
}
process.on("message", () => {
  const figures = { received, dropped, p50: percentile(delays, 0.5), p99: percentile(delays, 0.99) };
  const times = { slowest: most(delays), pong: percentile(pongs, 0.99), pongs: pongs.length };
  process.send({ ...figures, ...times, codes: [...codes].join(", ") });
});
process.on("disconnect", () => process.exit());
process.send("open");
// Each socket sends a ping every 30 seconds, as a page does.
for (let at = 0; ; at = (at + 1) % sockets.length) {
  const holder = sockets[at];
  holder.pingedAt = now();
  if (holder.socket.readyState === 1) holder.socket.send('{"type":"ping"}');
  await sleep(30_000 / sockets.length);
}
