import type { Readable } from 'node:stream';

/** The first and the last byte that are wanted, counted from 0, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/** A stored object on its way out. */
export interface StoredObject {
  body: Readable;
  /** How many bytes `body` gives: those of the range where one was asked for. */
  bytes: number;
}

/**
 * Where finished files lie: a folder, or S3-compatible storage. Objects are written once
 * under a name that is never used again, so nothing ever changes under its name.
 */
export interface Storage {
  /**
   * Stores an object whole or not at all; it is safe on disk when the promise is fulfilled.
   * @throws Problem `file.no-space` where there is no room.
   */
  put(name: string, body: Buffer, contentType: string): Promise<void>;
  /** The object, or the given part of it; null where there is none of this name. */
  get(name: string, range?: ByteRange): Promise<StoredObject | null>;
  /** Removes an object; does nothing where there is none. */
  remove(name: string): Promise<void>;
  /**
   * The names of all objects that were stored before the one instant and not before the other
   * (epoch milliseconds).
   */
  storedBefore(instant: number, since?: number): AsyncIterable<string>;
  /** Fulfilled where an object could be stored and read now. */
  check(): Promise<void>;
}
