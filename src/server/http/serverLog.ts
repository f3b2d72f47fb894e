import type { FastifyServerOptions } from 'fastify';
import { destination, type DestinationStream } from 'pino';
import { isReadOnlyError } from '../../database/postgresServer.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import type { Clock } from '../../kit/server/clock.ts';
import type { Log } from '../../kit/server/log.ts';
import type { Config } from '../config.ts';

export type LogStream = DestinationStream;

/** Only listed fields are logged: no query, header or body, so no token or password. */
export function logOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: LogStream,
): Exclude<NonNullable<FastifyServerOptions['logger']>, boolean> {
  return {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: {
      req: ({ method, url, id }: { method: string; url: string; id?: string }) => ({
        id,
        method,
        path: url.split('?', 1)[0],
      }),
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: withoutSecrets(error.message),
        stack: withoutSecrets(error.stack ?? ''),
        ...(error.cause instanceof Error && { cause: withoutSecrets(error.cause.stack ?? '') }),
      }),
    },
    ...(stream && { stream }),
  };
}

/** In UTF-16 units, for a slow reader; lines beyond that are lost. */
const maxWaiting = 4_000_000;

/** On standard output; nothing waits for a reader, and a missing one ends nothing. */
export function openLog(): { stream: LogStream; close(): Promise<void> } {
  const stream = destination({ sync: false, maxLength: maxWaiting });
  let lost = 0;
  let isGone = false;
  stream.on('drop', () => void (lost += 1));
  stream.on('drain', () => {
    if (lost === 0) return;
    const line = { level: 'warn', time: new Date(), lost, msg: 'lost lines of the log' };
    lost = 0;
    stream.write(`${JSON.stringify(line)}\n`);
  });
  stream.on('error', ({ code }: NodeJS.ErrnoException) => void (isGone ||= code === 'EPIPE'));
  return {
    stream,
    /** Waits until all lines are written, or cannot be. */
    async close() {
      if (!isGone) {
        await new Promise<void>((resolve) => {
          stream.once('finish', resolve);
          stream.once('error', () => resolve());
          stream.end();
        });
      }
      // Otherwise the process would try without end to write the rest as it exits.
      stream.destroy();
    },
  };
}

/** Logs failures of tasks; a read-only PostgreSQL, which fails most of them, once a day. */
export function taskFailures(log: Log, clock: Clock): (error: unknown) => void {
  let loggedAt = -Infinity;
  return (error) => {
    if (!isReadOnlyError(error)) return log.error({ err: error }, 'a repeated task failed');
    if (clock.now() - loggedAt < dayMs) return;
    loggedAt = clock.now();
    log.warn({}, 'PostgreSQL is read-only: pages are served, but nothing can be saved');
  };
}

/** Turns warnings of Node and libraries, which Node prints as text, into lines of the log. */
export function logWarnings(stream: LogStream): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => {
    const line = { level: 'warn', time: new Date(), type: name, msg: withoutSecrets(message) };
    stream.write(`${JSON.stringify(line)}\n`);
  });
}

/** Drivers put the address they were given, with its password, into messages. */
function withoutSecrets(text: string): string {
  // Bounded, so that a long text with many colons takes linear time.
  return text.replace(/:\/\/[^\s/@]{1,300}@/g, '://***@');
}
