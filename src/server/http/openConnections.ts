import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

/** How a server is stopped without cutting anybody off. */
export interface OpenConnections {
  count(): number;
  /** Takes no new connections; on the others one more request is answered. */
  stopListening(): Promise<void>;
  /** Closes connections that had no request, which Node would count as busy. */
  closeSilent(): void;
}

/** Under load there may be no such moment. */
const maxWaitMs = 1_000;

export function openConnections(server: Server): OpenConnections {
  const open = new Set<Socket>();
  const silent = new Set<Socket>();
  let isStopping = false;
  let taken = 0;
  server.on('connection', (socket: Socket) => {
    taken += 1;
    open.add(socket);
    silent.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      silent.delete(socket);
    });
  });
  server.prependListener('request', ({ socket }, response) => {
    silent.delete(socket);
    if (isStopping) response.shouldKeepAlive = false;
  });
  return {
    count: () => open.size,
    async stopListening() {
      // Whoever waits to be taken in would be reset, so it is done in a moment when nobody does.
      const latest = performance.now() + maxWaitMs;
      for (let before = -1; before !== taken && performance.now() < latest;) {
        before = taken;
        await turn();
      }
      isStopping = true;
      // The server's own `close` would hang up on connections that idle, a request on its way or not.
      NetServer.prototype.close.call(server);
    },
    closeSilent() {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
