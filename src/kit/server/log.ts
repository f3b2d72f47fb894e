type Write = (details: object, sentence: string) => void;

/** A pino or Fastify logger fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
