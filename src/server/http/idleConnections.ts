import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Browsers open connections ahead of need. Node counts one that never carried a request as
 * busy, so `closeIdleConnections` leaves it open and a stopping server would wait for it.
 * @returns what closes every connection on which nothing was ever said.
 */
export function idleConnections(server: Server): () => void {
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  return () => {
    for (const socket of silent) if (socket.bytesRead === 0) socket.destroy();
  };
}
