import { fork, type ChildProcess } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * Starts a process that reads untrusted files, which can crash only that process. It gets no setting
 * and no secret, and the place of this process's compile cache, if it has one.
 * @param environment variables of its own.
 */
export function forkWorker(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): ChildProcess {
  const { PATH, SystemRoot } = process.env;
  const compiled = getCompileCacheDir();
  return fork(program, args, {
    serialization: 'advanced',
    // More threads, for garbage collection, take the processor from fans' requests.
    execArgv: ['--max-old-space-size=256', '--single-threaded-gc', '--v8-pool-size=1'],
    env: {
      ...(PATH && { PATH }),
      ...(SystemRoot && { SystemRoot }),
      // Node adds a folder for its version.
      ...(compiled && { NODE_COMPILE_CACHE: dirname(compiled) }),
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}
