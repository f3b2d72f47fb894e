import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from './createApp.ts';
import { unknownSettings } from './envFile.ts';

/** Warns the operator of settings that lose data or have no effect. */
export function warnOfSettings(
  { config, log }: App,
  env: Parameters<typeof unknownSettings>[0],
): void {
  const { dataDir, database, storage } = config;
  const keepsData = storage === null || !database.includes('://');
  if (keepsData && endsWithContainer(dataDir))
    log.warn(
      { dataDir },
      'DATA_DIR is part of the container: everything will be gone with it. Put a volume there, and start again',
    );
  const unknown = unknownSettings(env);
  if (unknown.length > 0)
    log.warn({ unknown }, 'unknown settings were ignored; .env.example lists every setting');
}

/** The files that Docker and Podman add to each container. */
const containerFiles = ['.dockerenv', 'run/.containerenv'];

/**
 * Returns whether a folder is part of the container that the site runs in, and deleted with it: a
 * volume is a file system of its own.
 * @param folder which exists
 * @param root for tests
 */
export function endsWithContainer(folder: string, root = '/'): boolean {
  if (!containerFiles.some((file) => existsSync(join(root, file)))) return false;
  return statSync(folder).dev === statSync(root).dev;
}
