type Write = (details: object, sentence: string) => void;

/** Where the program says what it does; a pino or Fastify logger fits. */
export interface Log {
  info: Write;
  warn: Write;
  error: Write;
}
