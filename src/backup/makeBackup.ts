import { readFileSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Database, Db } from '../database/open.ts';
import { holdFiles } from '../files/records/holds.records.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { Clock } from '../kit/server/clock.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import {
  BackupProblem,
  backupFormat,
  packBackup,
  type Heading,
  type BackupPart,
} from './archive.ts';
import { encrypted } from './encryption.ts';
import { isOfObjects, openSnapshot } from './snapshot.records.ts';

/** The source of a backup, and the target of a restore. */
export interface Site {
  /** Opens a connection of its own, so that a long read blocks no other. */
  open(): Promise<Database>;
  /** The site's own connection, if it is this process: on SQLite another would wait for it. */
  db?: Db;
  storage: Storage;
  clock: Clock;
}

interface BackupOptions {
  /** Encrypts it. */
  passphrase?: string | null;
  /** If false, rows alone. */
  hasFiles?: boolean;
}

/**
 * Writes everything that the site stores into a file for its owner alone, whole or not at all,
 * while the site goes on. The manifest names images that the storage has lost.
 * @returns also the size of the file.
 */
export async function makeBackup(site: Site, file: string, options?: BackupOptions) {
  const path = resolve(file);
  await requireFolder(dirname(path));
  // A path that does not exist yet can be created.
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new BackupProblem(`${path} is a folder. Add a file name.`);
  await using backup = await openBackup(site, options);
  await writeAtomically(dirname(path), basename(path), backup.bytes, 0o600);
  const { heading, manifest } = backup;
  return { heading, manifest, bytes: (await stat(path)).size };
}

/**
 * Opens a backup of the site as it is now, for `makeBackup` and downloads. It is made while its
 * bytes are read, after which the manifest is whole, and must be closed.
 */
export async function openBackup(
  site: Site,
  { passphrase = null, hasFiles = true }: BackupOptions = {},
) {
  await using begun = new AsyncDisposableStack();
  const database = await site.open();
  begun.defer(() => database.close());
  if (hasFiles) begun.defer(await holdFiles(site.db ?? database.db));
  const snapshot = await openSnapshot(database);
  begun.defer(() => snapshot.close());
  const heading: Heading = {
    format: backupFormat,
    program: programVersion(),
    schema: snapshot.schema,
    madeAt: site.clock.now(),
    hasFiles,
  };
  const stored: string[] = [];
  async function* parts(): AsyncIterable<BackupPart> {
    for await (const { table, rows } of snapshot.rows) {
      if (isOfObjects(table)) stored.push(...rows.map(({ name }) => String(name)));
      yield { table, rows };
    }
    await snapshot.close();
    if (!hasFiles) return;
    for (const name of stored) {
      const object = await site.storage.get(name).catch(notGiven(name));
      yield object ? { ...object, file: name } : { missing: name };
    }
  }
  const packed = packBackup(heading, parts());
  const bytes: AsyncIterable<Uint8Array> =
    passphrase === null ? packed.bytes : encrypted(packed.bytes, passphrase);
  const all = begun.move();
  return {
    heading,
    manifest: packed.manifest,
    bytes,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

async function requireFolder(folder: string): Promise<void> {
  await access(folder, constants.W_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(
      `The folder ${folder} does not exist or is not writable (${error.code}).`,
      { cause: error },
    );
  });
}

/** The storage's own message is written for people who save something. */
const notGiven =
  (name: string) =>
  (error: unknown): never => {
    throw new BackupProblem(
      `The file ${name} could not be read from the storage (${reasonOf(error)}). Check the storage and try again.`,
      { cause: error },
    );
  };

function programVersion(): string {
  const file = join(import.meta.dirname, '../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
