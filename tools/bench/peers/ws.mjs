/** `ws`: sends each posted body to all open sockets. */
import http from "node:http";

import { WebSocketServer } from "ws";

const server = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const frame = Buffer.concat(parts).toString();
    for (const socket of sockets.clients) socket.send(frame);
    response.end();
  });
});
const sockets = new WebSocketServer({ server, path: "/ws" });
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
