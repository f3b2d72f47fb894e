import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The bytes received over a plain socket, and whether the server closed it in time. */
export interface RawAnswer {
  text: string;
  closed: boolean;
}

/**
 * Writes the pieces one after another over a connection of its own.
 * @param pauseMs between two pieces
 * @param patienceMs how long to wait for the server to close
 * @param until when to close ourselves, if that is sooner
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
  // Some tests expect the server to close while we write.
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
