import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';

export type OpenConnections = ReturnType<typeof openConnections>;

/** Under load there may be no such moment. */
const maxWaitMs = 1_000;

const longUploads = new WeakSet<IncomingMessage>();

/** Its body may be slow: it keeps its connection even if there is no room for others. */
export const keepLongUpload = (request: IncomingMessage): void => void longUploads.add(request);

/**
 * Limits connections so that none shuts others out, and a stop cuts none off.
 *
 * If `max` are open, room for another is made by the one that owes a request or its body for
 * longest, by all that idle, or by the oldest of an address that has more than half of them. Those on
 * which nothing passed for `silenceMs` are ended, such as those of clients that do not read.
 */
export function openConnections(
  server: Server,
  { max, silenceMs }: { max: number; silenceMs: number },
) {
  const open = new Set<Socket>();
  /** Open connections with their newest request or null, the longest wait first. */
  const requests = new Map<Socket, IncomingMessage | null>();
  /** Not of cached pages, whose responses are garbage-collected sooner if nothing refers to them. */
  const responses = new WeakMap<Socket, ServerResponse>();
  const perAddress = new Map<string, number>();
  let isStopping = false;
  let taken = 0;

  const add = (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    open.add(socket);
    requests.set(socket, null);
    perAddress.set(address, (perAddress.get(address) ?? 0) + 1);
    socket.once('close', () => {
      forget(socket);
      const left = perAddress.get(address)! - 1;
      if (left > 0) perAddress.set(address, left);
      else perAddress.delete(address);
    });
  };
  const forget = (socket: Socket) => {
    open.delete(socket);
    requests.delete(socket);
  };
  const closeSocket = (socket: Socket | undefined) => {
    if (!socket) return false;
    forget(socket);
    socket.destroy();
    return true;
  };
  const longestOwing = () =>
    [...requests].find(
      ([, request]) => !request || (!request.complete && !longUploads.has(request)),
    )?.[0];
  const oldestOf = ([address]: [string, number]) =>
    [...open].find((socket) => socket.remoteAddress === address);
  const makeRoom = (newcomer: Socket): boolean => {
    if (closeSocket(longestOwing())) return true;
    server.closeIdleConnections();
    for (const socket of open) if (socket.destroyed) forget(socket);
    if (open.size < max) return true;
    const crowd = [...perAddress].find(([, count]) => count > max / 2);
    return (
      crowd !== undefined && crowd[0] !== newcomer.remoteAddress && closeSocket(oldestOf(crowd))
    );
  };

  server.on('connection', (socket: Socket) => {
    taken += 1;
    if (open.size < max || makeRoom(socket)) add(socket);
    else socket.destroy();
  });
  server.prependListener('request', (request, response) => {
    requests.delete(request.socket);
    requests.set(request.socket, request);
    if (isStopping) response.shouldKeepAlive = false;
  });
  server.on('timeout', (socket: Socket) => {
    const response = responses.get(socket);
    // While the server still works on a request, the silence is its own.
    if (response?.req.complete && !response.headersSent) socket.setTimeout(silenceMs);
    else socket.destroy();
  });
  return {
    count: (): number => open.size,
    /** Lets a connection be silent until its response starts. */
    waitFor: (response: ServerResponse): void => void responses.set(response.req.socket, response),
    /** Accepts no new connections; on the others one more request gets a response. */
    async stopListening(): Promise<void> {
      // Clients not yet accepted would be reset, so it waits for a moment without any.
      const latest = performance.now() + maxWaitMs;
      for (let before = -1; before !== taken && performance.now() < latest;) {
        before = taken;
        await turn();
      }
      isStopping = true;
      // The server's own `close` would end idle connections, even if a request is on its way.
      NetServer.prototype.close.call(server);
    },
    /** Closes connections that had no request, which Node would count as busy. */
    closeSilent(): void {
      for (const [socket] of requests) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
