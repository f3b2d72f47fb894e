import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What came back over a plain socket, and whether the server hung up in time. */
export interface RawAnswer {
  text: string;
  closed: boolean;
}

/**
 * Writes the pieces one after another over a connection of its own.
 * @param pauseMs between two pieces
 * @param patienceMs how long to wait for the server to hang up
 * @param until when to hang up ourselves, if that is sooner
 */
export async function rawRequest(
  port: number,
  pieces: readonly (string | Buffer)[],
  {
    pauseMs = 0,
    patienceMs = 60_000,
    until,
  }: { pauseMs?: number; patienceMs?: number; until?: Promise<unknown> } = {},
): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  let closed = false;
  socket.on('data', (bytes) => (text += bytes.toString('latin1')));
  // A server that hangs up while we write is what some tests wait for.
  socket.on('error', () => (closed = true));
  const end = new Promise<void>((resolve) =>
    socket.on('close', () => {
      closed = true;
      resolve();
    }),
  );
  for (const piece of pieces) {
    if (closed) break;
    socket.write(piece);
    if (pauseMs > 0) await pause(pauseMs);
  }
  await Promise.race([end, pause(patienceMs), ...(until ? [until] : [])]);
  socket.destroy();
  return { text, closed };
}
