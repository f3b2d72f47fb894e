import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What Docker and Podman put into each container. */
const marks = ['.dockerenv', 'run/.containerenv'];

/**
 * Whether a folder is part of the container that the site runs in, and gone with it: a volume is a
 * file system of its own.
 * @param folder which is there
 * @param root for tests
 */
export function endsWithContainer(folder: string, root = '/'): boolean {
  if (!marks.some((mark) => existsSync(join(root, mark)))) return false;
  return statSync(folder).dev === statSync(root).dev;
}
