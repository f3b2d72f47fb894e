import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Starts a process that reads strangers' files, which cost no more than that process.
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
 * The environment of a process that reads strangers' files: no setting and no secret, and the place
 * where this process keeps compiled code, if it keeps any.
 * @param more variables of its own.
 */
function workerEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
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
