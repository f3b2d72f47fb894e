/** The fields of package-lock.json, version 3, that tests read. */
export interface Lockfile {
  packages: Record<string, LockedPackage>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  /** Set for a dependency of both a development tool and an optional package. */
  devOptional?: boolean;
  /** It comes inside the download of the package above it. */
  inBundle?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * The optional packages that a locked package names and that are not locked themselves: `npm ci`
 * refuses a lockfile that has any.
 */
export function gaps(lock: Lockfile): { name: string; version: string; dev: boolean }[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock, path, name))
      .map(([name, version]) => ({ name, version, dev: locked.dev === true })),
  );
}

/** Looks where Node would: beside the package, then in each folder above it. */
function isLocked(lock: Lockfile, path: string, name: string): boolean {
  const parts = path === '' ? [] : path.split(/\/?node_modules\//).slice(1);
  return [...parts.keys(), parts.length].some((depth) => {
    const folder = [...parts.slice(0, depth), name].map((part) => `node_modules/${part}`);
    return Object.hasOwn(lock.packages, folder.join('/'));
  });
}
