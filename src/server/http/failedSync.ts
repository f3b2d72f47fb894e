/**
 * Whether an error says that a sync to the disk failed. What was written then may be lost
 * although a later sync succeeds, since Linux reports the loss once and marks the pages clean
 * (https://wiki.postgresql.org/wiki/Fsync_Errors); PostgreSQL itself stops in that case. So the
 * site reads on and takes no more changes until it is started again and has seen what is there.
 */
export function isFailedSync(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code = '', syscall = '' } = at as NodeJS.ErrnoException;
    if (/^SQLITE_IOERR_(?:DIR_)?FSYNC$/.test(code)) return true;
    if (code === 'EIO' && /^f(?:data)?sync$/.test(syscall)) return true;
  }
  return false;
}
