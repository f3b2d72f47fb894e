/**
 * Data written before a failed sync may be lost although a later one succeeds: Linux reports it
 * once and marks the pages clean (https://wiki.postgresql.org/wiki/Fsync_Errors). So the site
 * accepts no more changes until it is restarted.
 */
export function isFailedSync(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall = '' } = at as NodeJS.ErrnoException;
    if (/^SQLITE_IOERR_(?:DIR_)?FSYNC$/.test(code)) return true;
    if (code === 'EIO' && /^f(?:data)?sync$/.test(syscall)) return true;
  }
  return false;
}
