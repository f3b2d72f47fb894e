import { createHash, type Hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { z } from 'zod';
import { recordingLimits } from '../files/recordings/recordings.ts';

/**
 * A backup is a tar (POSIX.1-2001) that any tar opens: `backup.json` says what made it, then come
 * `rows/<table>/<number>.jsonl` with a row on each line, `files/<name>`, and at last
 * `manifest.json`, with the SHA-256 of each entry before it.
 */
export const backupFormat = 1;

const Heading = z.strictObject({
  format: z.int(),
  program: z.string(),
  /** How many migrations the rows have gone through. */
  schema: z.int().min(0),
  /** Epoch milliseconds. */
  madeAt: z.int(),
  /** A backup of rows alone is restored into the storage that has their files. */
  hasFiles: z.boolean(),
});
export type Heading = z.output<typeof Heading>;

const Manifest = z.strictObject({
  rows: z.record(z.string(), z.int()),
  files: z.int(),
  /** Objects that the storage had lost. */
  missing: z.array(z.string()),
  sha256: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)),
});
export type Manifest = z.output<typeof Manifest>;

/** A backup that cannot be used; the message is a sentence for people. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** @param why a sentence or more. */
export const unusable = (why: string, options?: ErrorOptions): BackupProblem =>
  new BackupProblem(`${why} Use another backup.`, options);

interface Entry {
  name: string;
  bytes: number;
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Rows of one table, or an object of the storage. All rows come first. */
export type BackupPart =
  | { table: string; rows: readonly object[] }
  | { file: string; bytes: number; body: AsyncIterable<Uint8Array> }
  | { missing: string };

/** The entries that a backup can hold. */
const backupLimits = {
  rowBytes: 64 * 1024 * 1024,
  fileBytes: recordingLimits.bytes,
  /** The heading, and the manifest with a line for each entry. */
  listBytes: 128 * 1024 * 1024,
  entries: 500_000,
};

const headingName = 'backup.json';
const manifestName = 'manifest.json';
const rowsName = /^rows\/([a-z_][a-z0-9_]{0,62})\/\d{6}\.jsonl$/;
const fileName = /^files\/(.+)$/;
const objectName = /^[0-9A-Za-z][0-9A-Za-z.-]{0,200}$/;

/** Valid names of objects in the storage: none leads elsewhere. */
export const isObjectName = (name: string): boolean => objectName.test(name);

/**
 * Streams: nothing is read from `parts` before the bytes are read.
 * @returns `manifest` is whole once all bytes were.
 */
export function packBackup(
  heading: Heading,
  parts: AsyncIterable<BackupPart>,
): { bytes: ReadableStream<Uint8Array>; manifest: Manifest } {
  const { readable, controller } = createTarPacker();
  const manifest: Manifest = { rows: {}, files: 0, missing: [], sha256: {} };
  const mtime = new Date(heading.madeAt);
  const add = async ({ name, bytes, body }: Entry) => {
    const hash = createHash('sha256');
    const header = { name, size: bytes, type: 'file', mode: 0o600, mtime } as const;
    const writer = controller.add(header).getWriter();
    for await (const chunk of body) {
      hash.update(chunk);
      await writer.write(chunk);
    }
    await writer.close();
    manifest.sha256[name] = hash.digest('hex');
  };
  const numbers = new Map<string, number>();
  const addRows = async (table: string, rows: readonly object[]) => {
    const number = (numbers.get(table) ?? 0) + 1;
    numbers.set(table, number);
    const name = `rows/${table}/${String(number).padStart(6, '0')}.jsonl`;
    await add(textEntry(name, rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
    manifest.rows[table] = (manifest.rows[table] ?? 0) + rows.length;
  };
  const pack = async () => {
    await add(textEntry(headingName, JSON.stringify(heading)));
    for await (const part of parts) {
      if ('missing' in part) manifest.missing.push(part.missing);
      else if ('table' in part) await addRows(part.table, part.rows);
      else {
        await add({ ...part, name: `files/${part.file}` });
        manifest.files += 1;
      }
    }
    await add(textEntry(manifestName, JSON.stringify(manifest)));
    controller.finalize();
  };
  // The reader of the bytes gets the error.
  pack().catch((error: unknown) => controller.error(error));
  return { bytes: readable, manifest };
}

function textEntry(name: string, text: string): Entry {
  const bytes = Buffer.from(text);
  return { name, bytes: bytes.length, body: [bytes] };
}

/** Called with the parts of a backup while it is read. */
export interface BackupVisitor {
  onHeading?(heading: Heading): Promise<void> | void;
  onRows?(table: string, rows: Record<string, unknown>[]): Promise<void> | void;
  /** It may leave the body unread. */
  onFile?(name: string, file: { bytes: number; body: AsyncIterable<Uint8Array> }): unknown;
}

/**
 * Reads a whole backup and verifies each entry. Callers must not use any part before the promise
 * resolves.
 * @throws BackupProblem if it is damaged, cut, of something else or of a newer program.
 */
export async function unpackBackup(
  bytes: ReadableStream<Uint8Array>,
  visitor: BackupVisitor,
  limits = backupLimits,
): Promise<{ heading: Heading; manifest: Manifest }> {
  const sha256: Record<string, string> = {};
  const counts = { rows: {} as Record<string, number>, files: 0 };
  let heading: Heading | null = null;
  let manifest: Manifest | null = null;
  let entries = 0;
  for await (const { header, body } of asBackupProblems(
    bytes.pipeThrough(createTarDecoder({ strict: true })),
  )) {
    const { name, size, type } = header;
    entries += 1;
    if (manifest) throw unusable(`The backup has ${shown(name)} after its end.`);
    if (entries > limits.entries) throw unusable('The backup has too many entries.');
    const [, table] = rowsName.exec(name) ?? [];
    const [, file] = fileName.exec(name) ?? [];
    const isList = name === headingName || name === manifestName;
    const known =
      type === 'file' &&
      (isList || table !== undefined || (file !== undefined && isObjectName(file)));
    if (!heading && name !== headingName) throw new BackupProblem(notABackup);
    if (!known || name in sha256) {
      throw unusable(
        `${shown(name)} does not belong in a backup. Another program made or changed this file.`,
      );
    }
    const most = isList ? limits.listBytes : table ? limits.rowBytes : limits.fileBytes;
    if (size > most) throw unusable(`${shown(name)} is too large for a backup.`);
    const hash = createHash('sha256');
    const content = hashed(asBackupProblems(body), hash, header);
    if (file !== undefined) {
      counts.files += 1;
      await visitor.onFile?.(file, { bytes: size, body: content });
      // Only whole bodies are verified.
      for await (const _ of content);
    } else if (table !== undefined) {
      const rows = rowsOf(await buffer(content), name);
      counts.rows[table] = (counts.rows[table] ?? 0) + rows.length;
      await visitor.onRows?.(table, rows);
    } else if (name === headingName) {
      heading = headingOf(await buffer(content));
      await visitor.onHeading?.(heading);
    } else {
      manifest = parsed(Manifest, await buffer(content));
      continue;
    }
    sha256[name] = hash.digest('hex');
  }
  if (!heading) throw new BackupProblem(notABackup);
  if (!manifest) throw unusable('The backup is incomplete: its end is missing.');
  requireSame(manifest, { ...manifest, ...counts, sha256 });
  return { heading, manifest };
}

const notABackup = 'This file is not a Stagedoor backup.';

function headingOf(content: Buffer): Heading {
  const format = z.looseObject({ format: z.int() }).safeParse(jsonOf(content.toString('utf8')));
  if (!format.success) throw new BackupProblem(notABackup);
  if (format.data.format > backupFormat) throw new BackupProblem(newerBackup);
  return parsed(Heading, content);
}

export const newerBackup =
  'A newer version of Stagedoor made this backup. Update Stagedoor, then restore it.';

export const olderBackup =
  'A version before 0.2.0 made this backup. Restore it with the last of those versions, update the site, and make a new backup.';

function requireSame(manifest: Manifest, found: Manifest): void {
  for (const [name, hash] of Object.entries(manifest.sha256)) {
    const own = found.sha256[name];
    if (own === undefined) throw unusable(`${name} is missing from the backup.`);
    if (own !== hash) throw unusable(`${name} in the backup is damaged.`);
  }
  for (const name of Object.keys(found.sha256)) {
    if (!Object.hasOwn(manifest.sha256, name)) {
      throw unusable(`${shown(name)} was added to the backup.`);
    }
  }
  const isCounted = (counts: Manifest) =>
    JSON.stringify([counts.files, Object.entries(counts.rows).toSorted()]);
  if (isCounted(manifest) !== isCounted(found)) {
    throw unusable('The backup does not match its manifest.');
  }
}

function rowsOf(content: Buffer, name: string): Record<string, unknown>[] {
  return content
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const row = z
        .record(z.string(), z.union([z.string(), z.number(), z.null()]))
        .safeParse(jsonOf(line));
      if (!row.success) throw unusable(`${name} in the backup is damaged.`);
      return row.data;
    });
}

function parsed<T extends z.ZodType>(schema: T, content: Buffer): z.output<T> {
  const result = schema.safeParse(jsonOf(content.toString('utf8')));
  if (!result.success) throw new BackupProblem(notABackup, { cause: result.error });
  return result.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws BackupProblem if it is shorter than it should be. */
async function* hashed(
  body: AsyncIterable<Uint8Array>,
  hash: Hash,
  { name, size }: { name: string; size: number },
): AsyncIterable<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  if (bytes !== size) throw unusable(`The backup is cut off in ${shown(name)}.`);
}

/** The decoder throws if a file is no tar, or is cut. */
async function* asBackupProblems<T>(read: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* read;
  } catch (error) {
    if (error instanceof BackupProblem) throw error;
    throw new BackupProblem('The backup is damaged, incomplete, or not from Stagedoor.', {
      cause: error,
    });
  }
}

/** Names come from files that anyone may have made. */
const shown = (name: string): string => JSON.stringify(name.slice(0, 80));
