import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { baselineVersion, newestVersion } from '../database/migrations.ts';
import {
  BackupProblem,
  isObjectName,
  newerBackup,
  olderBackup,
  unpackBackup,
  unusable,
  type BackupVisitor,
} from './archive.ts';
import { isBackedUp, isOfSite } from './catalog.records.ts';
import { decrypted } from './encryption.ts';
import { isOfObjects, type Row } from './snapshot.records.ts';

/** The path of a file, or a function that opens it. */
export type BackupSource = string | (() => Promise<Readable>);

/** @throws BackupProblem if the file cannot be read; all else as `unpackBackup`. */
export async function readBackup(
  source: BackupSource,
  passphrase: string | null,
  visitor: BackupVisitor,
): ReturnType<typeof unpackBackup> {
  const stream = typeof source === 'string' ? await openFile(source) : await source();
  try {
    const bytes = Readable.toWeb(stream) as ReadableStream<Uint8Array>;
    return await unpackBackup(await decrypted(bytes, passphrase), visitor);
  } finally {
    stream.destroy();
  }
}

async function openFile(file: string): Promise<Readable> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === 'ENOENT' ? "doesn't exist" : `cannot be read (${error.code})`;
    throw new BackupProblem(`${file} ${why}.`, { cause: error });
  });
  if (!found.isFile()) throw new BackupProblem(`${file} is not a file.`);
  return createReadStream(file, { highWaterMark: 256 * 1024 });
}

/**
 * Reads all of it and proves that it is whole: each entry is as it was written, this program knows
 * its rows, and no row names a missing object.
 * @throws BackupProblem
 */
export async function checkBackup(source: BackupSource, passphrase: string | null = null) {
  /** The content type of every object that the rows name. */
  const contentTypes = new Map<string, string>();
  /** The size of every object that the backup holds. */
  const fileBytes = new Map<string, number>();
  const { heading, manifest } = await readBackup(source, passphrase, {
    onHeading: ({ schema }) => {
      if (schema > newestVersion) throw new BackupProblem(newerBackup);
      if (schema < baselineVersion) throw new BackupProblem(olderBackup);
    },
    onRows: (table, rows) => {
      // Backups of former versions held the tables of other programs, too.
      if (isOfSite({ name: table }) && !isBackedUp({ name: table }))
        throw unusable(`The table "${table}" does not belong in a backup.`);
      if (isOfObjects(table)) for (const row of rows) recordObject(contentTypes, row);
    },
    onFile: (name, { bytes }) => {
      if (!contentTypes.has(name)) {
        throw unusable(`No row of the backup refers to its file ${name}.`);
      }
      fileBytes.set(name, bytes);
    },
  });
  const missing = new Set(manifest.missing);
  for (const name of heading.hasFiles ? contentTypes.keys() : []) {
    if (!fileBytes.has(name) && !missing.has(name)) {
      throw unusable(`The backup lacks the file ${name}, which its rows refer to.`);
    }
  }
  return { heading, manifest, contentTypes, fileBytes };
}

function recordObject(contentTypes: Map<string, string>, row: Row): void {
  const { name, content_type: type } = row;
  if (typeof name !== 'string' || !isObjectName(name) || typeof type !== 'string') {
    throw unusable('A file in the backup has no name or type.');
  }
  contentTypes.set(name, type);
}
