import { createServer, connect, type Socket } from 'node:net';

/** A connection to a server that can be cut, held up and restored. */
export function cuttable() {
  /** Each end of a connection, and its other end. */
  const open = new Map<Socket, Socket>();
  let isCut = false;
  let isHung = false;
  let target: URL;
  const proxy = createServer((client) => {
    if (isCut) return void client.destroy();
    const server = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.set(one, other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      if (!isHung) one.pipe(other);
    }
  });
  return {
    async to(address: string): Promise<string> {
      target = new URL(address);
      await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
      const { port } = proxy.address() as { port: number };
      return Object.assign(new URL(address), { host: `127.0.0.1:${port}` }).href;
    },
    cut() {
      isCut = true;
      for (const socket of open.keys()) socket.destroy();
    },
    /** Keeps the connections open, but stops all data. */
    hang() {
      isHung = true;
      for (const socket of open.keys()) socket.unpipe();
    },
    /** Delivers the data that was held up. */
    mend() {
      isCut = false;
      if (isHung) for (const [one, other] of open) one.pipe(other);
      isHung = false;
    },
    close: () => new Promise((resolve) => proxy.close(resolve)),
  };
}
