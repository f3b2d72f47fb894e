import type { FastifyServerOptions } from 'fastify';
import { destination } from 'pino';
import type { Config } from './config.ts';

/**
 * JSON lines that hold only what is listed here: no query, no headers, no bodies, so neither
 * tokens nor passwords can come in.
 */
export function logOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: NodeJS.WritableStream,
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

/** The log on standard output. That nobody can take it, or reads it any more, ends nothing. */
export function openLog(): { stream: NodeJS.WritableStream; close(): Promise<void> } {
  // Nothing waits for a reader that is slow.
  const stream = destination({ sync: false });
  const broken = new Promise((resolve) => stream.on('error', resolve));
  return {
    stream: stream as unknown as NodeJS.WritableStream,
    /** Waits until all lines are written, or cannot be. */
    async close() {
      const written = new Promise((resolve) => stream.once('finish', resolve));
      stream.end();
      await Promise.race([written, broken]);
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
