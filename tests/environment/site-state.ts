import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { inject } from 'vitest';
import type { Engine } from '../../src/database/open.ts';
import { copyObjects, folderIn, removeObjects } from './bucket-folder.ts';
import { lendPostgresDatabase, type LentDatabase } from './lent-postgres.ts';

/** All stored data of a site. */
export interface SiteState {
  /** The settings that open it. */
  env: Record<string, string>;
  dataDir: string;
  /** The database on PostgreSQL, or null. */
  lent: LentDatabase | null;
  /** A copy in another place, open nowhere. */
  copy(): Promise<SiteState>;
  dispose(): Promise<void>;
}

/** The contents of a folder and a database at one moment, as a stop would leave them. */
export interface Photo {
  /** The bytes of each file by its path; null for a folder. */
  files: ReadonlyMap<string, Buffer | null>;
  /** The committed rows on PostgreSQL, or null. */
  rows: string | null;
}

/** @param bucket for files instead of the data folder, in the form of STORAGE_URL, or null. */
export async function siteState(
  engine: Engine,
  bucket: string | null,
  { files, rows }: Photo = { files: new Map(), rows: null },
): Promise<SiteState> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-state-'));
  writeFolder(dataDir, files);
  const lent =
    engine === 'postgres'
      ? await lendPostgresDatabase(inject('postgresUrl'), inject('templates').postgres)
      : null;
  if (rows !== null) await lent?.fill(rows);
  const storage = bucket === null ? null : folderIn(bucket);
  return {
    dataDir,
    lent,
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(lent && { DATABASE_URL: lent.address }),
      ...(storage && { STORAGE_URL: storage }),
    },
    async copy() {
      const photo = { files: readFolder(dataDir), rows: lent && (await lent.rows()) };
      const copy = await siteState(engine, bucket, photo);
      if (storage) await copyObjects(storage, copy.env['STORAGE_URL']!);
      return copy;
    },
    async dispose() {
      await lent?.dispose();
      if (storage) await removeObjects(storage);
      rmSync(dataDir, { recursive: true });
    },
  };
}

/** Synchronous, so that nothing of this process comes between. */
export function readFolder(folder: string): Photo['files'] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(folder, path), entry.isDirectory() ? null : readFileSync(path)];
    }),
  );
}

export function writeFolder(folder: string, files: Photo['files']): void {
  for (const [name, bytes] of files) {
    const path = join(folder, name);
    mkdirSync(bytes === null ? path : dirname(path), { recursive: true });
    if (bytes !== null) writeFileSync(path, bytes);
  }
}
