const ended = new AbortController();

/** Aborted by Ctrl-C and the like, so that everything started is stopped and removed. */
export const interruption: AbortSignal = ended.signal;

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => ended.abort(new Error(`Ended by ${name}.`)));
}
