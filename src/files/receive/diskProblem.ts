import { mkdir } from 'node:fs/promises';
import { Problem } from '../../errors/problem.ts';

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL', '53100']);
const failedDiskCodes = new Set(
  (
    'EROFS EIO EACCES EPERM ENODEV ENXIO ESTALE EMFILE ENFILE ' +
    'SQLITE_READONLY SQLITE_IOERR SQLITE_CANTOPEN'
  ).split(' '),
);

/** A `Problem` if the disk is full or fails to write; else the error itself. */
export function diskProblem(error: unknown): unknown {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') return error;
  if (fullDiskCodes.has(code)) return new Problem('file.no-space', { cause: error });
  // SQLite's extended codes begin with the plain one: SQLITE_IOERR_WRITE.
  const known = failedDiskCodes.has(code) || failedDiskCodes.has(code.split('_', 2).join('_'));
  return known ? new Problem('server.storage-unavailable', { cause: error }) : error;
}

/** Handles an error of writing. @throws what `diskProblem` returns for it. */
export function throwDiskProblem(error: unknown): never {
  throw diskProblem(error);
}

export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    // On a read-only disk, making nested folders fails with ENOENT.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new Problem('server.storage-unavailable', { cause: error });
    throw diskProblem(error);
  }
}
