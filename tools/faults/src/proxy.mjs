/** A TCP proxy that passes everything on, cuts connections, or swallows what it gets. */
import net from "node:net";

export class FaultProxy {
  constructor(targetPort) {
    this.targetPort = targetPort;
    /** "pass", "cut" (connections are reset and refused), "hole" (accepted, but nothing is passed on). */
    this.mode = "pass";
    this.pairs = new Set();
  }

  /** Listens on a free port of the loopback address. */
  async open() {
    this.server = net.createServer((client) => this.accept(client));
    await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
    this.port = this.server.address().port;
    return this;
  }

  accept(client) {
    client.on("error", () => {});
    if (this.mode === "cut") {
      client.resetAndDestroy();
      return;
    }
    const target = net.connect(this.targetPort, "127.0.0.1");
    const pair = [client, target];
    this.pairs.add(pair);
    for (const [from, to] of [pair, [target, client]]) {
      from.on("error", () => {});
      from.pipe(to);
      from.once("close", () => {
        to.destroy();
        this.pairs.delete(pair);
      });
    }
    if (this.mode === "hole") this.swallow(pair);
  }

  /** Stops reading, so that the kernel takes what is sent and nobody answers. */
  swallow(pair) {
    for (const socket of pair) {
      socket.unpipe();
      socket.pause();
    }
  }

  set(mode) {
    this.mode = mode;
    for (const pair of [...this.pairs]) {
      if (mode === "cut") for (const socket of pair) socket.resetAndDestroy();
      if (mode === "hole") this.swallow(pair);
    }
    // What was swallowed is lost, as on a network that drops packets for longer than TCP repeats them.
    if (mode === "pass")
      for (const pair of [...this.pairs]) if (pair[0].isPaused()) for (const s of pair) s.resetAndDestroy();
  }

  async close() {
    this.set("cut");
    await new Promise((resolve) => this.server.close(resolve));
  }
}
