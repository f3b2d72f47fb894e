/** Returns the root cause: a code such as ECONNREFUSED, the name of an error, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  return /^(?:Type)?Error$/.test(error.name) ? error.message.replace(/\.$/, '') : error.name;
}
