import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** @returns what closes connections that had no request, which Node would count as busy. */
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
