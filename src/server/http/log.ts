import type { FastifyServerOptions } from 'fastify';
import { destination, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

/** Takes the lines of the log. */
export type LogStream = DestinationStream;

/**
 * JSON lines that hold only what is listed here: no query, no headers, no bodies, so neither
 * tokens nor passwords can come in.
 */
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

/** As much of the log waits for a reader that is slow, in UTF-16 units; what comes then is lost. */
const maxWaiting = 4_000_000;

/**
 * The log on standard output. That nobody can take it, or reads it any more, ends nothing, and
 * nothing waits for a reader.
 */
export function openLog(): { stream: LogStream; close(): Promise<void> } {
  const stream = destination({ sync: false, maxLength: maxWaiting });
  let lost = 0;
  let isGone = false;
  stream.on('drop', () => void (lost += 1));
  stream.on('drain', () => {
    if (lost === 0) return;
    const line = { level: 'warn', time: new Date(), lost, msg: 'lines of the log were lost' };
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
      // At its exit the process would try to write what is left, without end.
      stream.destroy();
    },
  };
}

/** Database and mail drivers put the address they were given, password and all, into messages. */
function withoutSecrets(text: string): string {
  // Bounded, so that a long text with many colons takes no longer than it is long.
  return text.replace(/:\/\/[^\s/@]{1,300}@/g, '://***@');
}
