/** A forum page's web socket: reconnects, resumes after the last event, and refetches when told to. */
import WebSocket from "ws";

import { call, json } from "./http.mjs";
import { sleep } from "./process.mjs";

/** Opens one socket; resolves when it is open. `onMessage` hears from the first message on. */
export function connect(address, cookie, onMessage) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${address.replace("http", "ws")}/ws`, {
      headers: { Cookie: cookie },
      origin: address,
      handshakeTimeout: 5000,
      perMessageDeflate: false,
    });
    if (onMessage) socket.on("message", onMessage);
    socket.once("open", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Ids of all replies of some topics, over HTTP; retried until the server answers. */
export async function fetchReplies(address, cookie, topics) {
  const found = new Set();
  for (const topic of topics)
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await call(address, "GET", `/api/forum/topics/${topic}?page=${page}`, { cookie });
      if (answer.status !== 200) {
        page--;
        await sleep(50);
        continue;
      }
      const shown = json(answer);
      pages = shown.pages;
      for (const post of shown.posts) found.add(post.id);
    }
  return found;
}

export class Listener {
  /** `refetch` returns the ids of all replies when the server asks for it; by default it reads all pages of the topics. */
  constructor(address, cookie, topics, refetch = () => fetchReplies(address, cookie, topics)) {
    Object.assign(this, { address, cookie, topics, refetch, posts: new Set(), heardAt: new Map() });
    Object.assign(this, { last: null, isResuming: false, isOver: false, twice: 0, outOfOrder: 0 });
    Object.assign(this, { connections: 0, resyncs: 0, latest: new Map(), closes: [] });
  }

  /** Keeps a connection until `stop`. */
  start() {
    this.running = this.run();
    return this;
  }

  async run() {
    while (!this.isOver) {
      this.isResuming = this.last !== null;
      // Messages are applied one after the other, because a refetch takes time.
      let queue = Promise.resolve();
      try {
        this.socket = await connect(this.address, this.cookie, (data) => {
          queue = queue.then(() => this.hear(JSON.parse(data)));
        });
      } catch {
        await sleep(50);
        continue;
      }
      await this.listen(this.socket);
      await queue;
    }
  }

  /** Resolves when the connection is lost. */
  listen(socket) {
    this.connections++;
    socket.on("error", () => {});
    if (this.isResuming) socket.send(JSON.stringify({ type: "resume", lastEventId: this.last }));
    if (this.isOver) socket.terminate();
    return new Promise((resolve) =>
      socket.once("close", (code) => {
        this.closes.push({ code, at: performance.now() });
        resolve();
      }),
    );
  }

  async hear(message) {
    if (message.type === "connection_status") {
      if (message.status === "resumed") this.isResuming = false;
      else this.last ??= message.eventId;
    } else if (message.type === "resync") {
      this.isResuming = false;
      this.last = message.eventId;
      this.resyncs++;
      for (const id of await this.refetch()) this.posts.add(id);
    } else if (!this.isResuming && message.eventId !== undefined) {
      // Messages before the answer to `resume` are repeated by it.
      if (message.eventId <= this.last) this.twice++;
      this.last = Math.max(this.last, message.eventId);
      if (message.type === "new_post") this.hearPost(message.topicId, message.post.id);
    }
  }

  hearPost(topic, post) {
    // A reply that a refetch found already may be sent as well.
    if (this.heardAt.has(post)) this.twice++;
    if ((this.latest.get(topic) ?? 0) > post) this.outOfOrder++;
    this.latest.set(topic, post);
    this.posts.add(post);
    this.heardAt.set(post, performance.now());
  }

  /** Cuts the connection without a close frame; the listener connects again. */
  cut() {
    this.socket?.terminate();
  }

  async stop() {
    this.isOver = true;
    this.socket?.terminate();
    await this.running;
  }
}
