import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The environment of a process that reads strangers' files: no setting and no secret, and the place
 * where this process keeps compiled code, if it keeps any.
 * @param more variables of its own.
 */
export function workerEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  const compiled = getCompileCacheDir();
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    // Node puts a folder for its version into it.
    ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
    ...more,
  };
}
