import type { Readable } from 'node:stream';

/** Bytes that stay free for all else if something large is made. */
export const spareBytes = 200 * 1024 * 1024;

/** An object that has an entry is gone, or cut. */
export class LostObject extends Error {
  readonly object: string;

  constructor(object: string) {
    super(`The storage does not hold ${object} as it is entered`);
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
  /** Bytes of `body`: those of the range where one was asked for. */
  bytes: number;
}

/** What is to be stored; `bytes` are those of a body that comes in pieces. */
export type ObjectBody = Buffer | { body: AsyncIterable<Uint8Array>; bytes: number };

/** A folder, or S3-compatible storage. A name is written once and its object never changes. */
export interface Storage {
  /** All or nothing, and safe on disk when fulfilled. @throws Problem `file.no-space`. */
  put(name: string, body: ObjectBody, contentType: string): Promise<void>;
  /** Null if there is none of this name. */
  get(name: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
  /** Names of objects stored from `since` to before `instant`, in epoch milliseconds. */
  storedBefore(instant: number, since?: number): AsyncIterable<string>;
  /** Bytes that it has room for; null if it is unknown. */
  room(): Promise<number | null>;
  /** Fulfilled if objects can be stored now. */
  check(): Promise<void>;
}
