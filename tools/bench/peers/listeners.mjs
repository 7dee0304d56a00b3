/**
 * Opens many web sockets and reports how long messages took. Arguments: `marque`, `ws` or `socketio`; the address; the
 * number of sockets; the Cookie header. Prints `open`, then, for each number read from standard input, the delays of that
 * many messages to all sockets as JSON.
 */
import readline from "node:readline";

import { io } from "socket.io-client";
import WebSocket from "ws";

const [kind, address, count, cookie] = process.argv.slice(2);
const now = () => performance.timeOrigin + performance.now();
let delays = [];
let expected = Number.POSITIVE_INFINITY;

function heard(text) {
  const at = /sentAt"?[=:]([\d.]+)/.exec(text);
  if (!at) return;
  delays.push(now() - Number(at[1]));
  if (delays.length < expected) return;
  delays.sort((a, b) => a - b);
  const part = (share) => delays[Math.floor(delays.length * share)];
  console.log(JSON.stringify({ p50: part(0.5), p99: part(0.99) }));
  delays = [];
  expected = Number.POSITIVE_INFINITY;
}

function open() {
  return new Promise((resolve, reject) => {
    if (kind === "socketio") {
      const socket = io(address, { transports: ["websocket"], forceNew: true });
      socket.on("connect", resolve);
      socket.on("connect_error", reject);
      socket.on("message", heard);
      return;
    }
    const headers = cookie ? { Cookie: cookie, Origin: address } : {};
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, { headers, perMessageDeflate: false });
    socket.on("open", resolve);
    socket.on("error", reject);
    socket.on("message", (data) => heard(data.toString()));
    if (kind === "marque")
      setInterval(() => socket.send(JSON.stringify({ type: "ping", timestamp: Date.now() })), 30_000);
  });
}

/** Sockets opened at a time: a server may refuse handshakes while its database is busy. */
const AT_ONCE = 20;
for (let opened = 0; opened < Number(count); opened += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, Number(count) - opened) }, () => open().catch(open)));
}
console.log("open");
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  expected = Number(line) * Number(count);
});
