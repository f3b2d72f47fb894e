import type { Readable } from 'node:stream';

/** The free space in bytes that large new objects must not use. */
export const spareBytes = 200 * 1024 * 1024;

/** Thrown if an object with an entry is missing, or truncated. */
export class LostObject extends Error {
  readonly object: string;

  constructor(object: string) {
    super(`${object} is missing from the storage or incomplete`);
    this.object = object;
  }
}

/** Counted from 0, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredObject {
  body: Readable;
  /** The length of `body`: that of the range, if one was requested. */
  bytes: number;
}

/** The new object; `bytes` is the length of a body in pieces. */
export type ObjectBody = Buffer | { body: AsyncIterable<Uint8Array>; bytes: number };

/** A folder, or S3-compatible storage. A name is written once and its object never changes. */
export interface Storage {
  /** All or nothing, and safe on disk when fulfilled. @throws Problem `file.no-space`. */
  put(name: string, body: ObjectBody, contentType: string): Promise<void>;
  /** Null if there is none with this name. */
  get(name: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Does nothing if it doesn't exist. */
  remove(name: string): Promise<void>;
  /** Names of objects stored from `since` to before `instant`, in epoch milliseconds. */
  storedBefore(instant: number, since?: number): AsyncIterable<string>;
  /** The free space in bytes; null if it is unknown. */
  room(): Promise<number | null>;
}

/** Names per query. */
const batch = 200;

/** The names of some stored objects, in batches; times are as in `storedBefore`. */
export async function* storedInBatches(
  storage: Storage,
  isWanted: (name: string) => boolean,
  before: number,
  since?: number,
): AsyncGenerator<string[]> {
  let names: string[] = [];
  for await (const name of storage.storedBefore(before, since)) {
    if (isWanted(name)) names.push(name);
    if (names.length < batch) continue;
    yield names;
    names = [];
  }
  yield names;
}

export async function isStored(storage: Storage, name: string): Promise<boolean> {
  return (await storedBytes(storage, name, { first: 0, last: 0 })) !== null;
}

/** The length of an object, or of its range; null if it is missing. */
export async function storedBytes(
  storage: Storage,
  name: string,
  range?: ByteRange,
): Promise<number | null> {
  const found = await storage.get(name, range);
  found?.body.destroy();
  return found && found.bytes;
}
