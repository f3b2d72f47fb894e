/** Whether a row refers to a missing one, or a deleted row is still referred to. */
export function isForeignKeyError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  // SQLite's code; PostgreSQL's foreign_key_violation and restrict_violation.
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503' || code === '23001';
}
