export const isDamage = (error: unknown): error is Error =>
  /^SQLITE_(?:CORRUPT|NOTADB)/.test(String((error as { code?: unknown }).code));

/** Returns the first finding of SQLite's `quick_check`, or `ok`. */
export async function quickCheck(file: string): Promise<string> {
  const { default: Sqlite } = await import('better-sqlite3');
  const connection = new Sqlite(file, { readonly: true });
  try {
    return String(connection.pragma('quick_check(1)', { simple: true }));
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    connection.close();
  }
}
