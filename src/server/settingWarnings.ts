import { existsSync, statfsSync, statSync } from 'node:fs';
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
      'DATA_DIR is inside the container and will be lost with it. Mount a volume there and restart',
    );
  const unknown = unknownSettings(env);
  if (unknown.length > 0)
    log.warn({ unknown }, 'unknown settings were ignored; .env.example lists every setting');
}

const containerFiles = ['.dockerenv', 'run/.containerenv'];

/**
 * The number that `statfs` has for overlays. Machines made from a container's image have its files,
 * but another root.
 */
const overlayType = 0x79_4c_76_30;

/**
 * Returns whether a folder is part of the container that the site runs in, and deleted with it: a
 * volume is a file system of its own.
 * @param folder which exists
 * @param root and the type of its file system, for tests
 */
export function endsWithContainer(
  folder: string,
  root = '/',
  rootType = statfsSync(root).type,
): boolean {
  if (rootType !== overlayType) return false;
  if (!containerFiles.some((file) => existsSync(join(root, file)))) return false;
  return statSync(folder).dev === statSync(root).dev;
}
