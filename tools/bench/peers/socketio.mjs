/** Socket.IO (web socket transport only): sends each posted body to all open sockets. */
import http from "node:http";

import { Server } from "socket.io";

const server = http.createServer((request, response) => {
  if (request.url.startsWith("/socket.io")) return;
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    sockets.emit("message", Buffer.concat(parts).toString());
    response.end();
  });
});
const sockets = new Server(server, { transports: ["websocket"], perMessageDeflate: false });
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${server.address().port}`));
