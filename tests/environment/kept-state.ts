import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { inject } from 'vitest';
import type { Engine } from '../../src/database/open.ts';
import { randomName } from '../../src/files/names.ts';
import { s3Storage } from '../../src/files/s3.ts';
import { emptyPostgresDatabase } from './postgres.ts';

/** Everything that a site keeps, while nobody has it open. */
export interface KeptState {
  /** The settings that lead to it. */
  env: Record<string, string>;
  dataDir: string;
  /** The same once more, in another place. */
  copy(): Promise<KeptState>;
  dispose(): Promise<void>;
}

/**
 * @param bucket where files lie instead of in the data folder, as STORAGE_URL takes it, or null.
 */
export function emptyState(engine: Engine, bucket: string | null): Promise<KeptState> {
  return newState(engine, bucket, null);
}

async function newState(
  engine: Engine,
  bucket: string | null,
  of: KeptState | null,
): Promise<KeptState> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stagedoor-state-'));
  if (of) cpSync(of.dataDir, dataDir, { recursive: true });
  const template = of?.env['DATABASE_URL']?.split('/').at(-1);
  const database =
    engine === 'postgres' ? await emptyPostgresDatabase(inject('postgresUrl'), template) : null;
  const storage = bucket === null ? null : folderIn(bucket);
  if (storage && of) await copyObjects(of.env['STORAGE_URL']!, storage);
  const state: KeptState = {
    dataDir,
    env: {
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...(database && { DATABASE_URL: database.address }),
      ...(storage && { STORAGE_URL: storage }),
    },
    copy: () => newState(engine, bucket, state),
    async dispose() {
      await database?.remove();
      if (storage) await removeObjects(storage);
      rmSync(dataDir, { recursive: true });
    },
  };
  return state;
}

function folderIn(bucket: string): string {
  const address = new URL(bucket);
  address.pathname = `/crash/${randomName()}`;
  return address.href;
}

async function copyObjects(from: string, to: string): Promise<void> {
  const [source, target] = [s3Storage(new URL(from)), s3Storage(new URL(to))];
  for await (const name of source.storedBefore(Infinity)) {
    const object = await source.get(name);
    if (object) await target.put(name, await buffer(object.body), 'image/png');
  }
}

async function removeObjects(address: string): Promise<void> {
  const storage = s3Storage(new URL(address));
  for await (const name of storage.storedBefore(Infinity)) await storage.remove(name);
}
