/**
 * Takes a file that one process at a time can hold, created if missing. The operating system frees
 * it when the process ends, even by a crash.
 * @returns a function that releases it; null if another process holds it.
 */
export async function lockForProcess(file: string): Promise<(() => void) | null> {
  const { default: Sqlite } = await import('better-sqlite3');
  // Node has no file locks, so this uses SQLite's.
  const connection = new Sqlite(file, { timeout: 0 });
  try {
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if ((error as { code?: string }).code === 'SQLITE_BUSY') return null;
    throw error;
  }
  return () => connection.close();
}
