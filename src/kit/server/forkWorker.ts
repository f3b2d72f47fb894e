import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Starts a process that reads untrusted files, which can crash only that process.
 * @param environment variables of its own.
 */
export const forkWorker = (
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): ChildProcess =>
  fork(program, args, {
    serialization: 'advanced',
    execArgv: ['--max-old-space-size=256'],
    env: workerEnvironment({ MALLOC_ARENA_MAX: '2', ...environment }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

/**
 * Returns the environment of a process that reads untrusted files: no setting and no secret, and
 * the place of this process's compile cache, if it has one.
 * @param more variables of its own.
 */
function workerEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  const compiled = getCompileCacheDir();
  return {
    ...(PATH && { PATH }),
    ...(SystemRoot && { SystemRoot }),
    // Node adds a folder for its version.
    ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
    ...more,
  };
}
