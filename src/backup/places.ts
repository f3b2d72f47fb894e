import { createReadStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { s3Storage } from '../files/storage/s3.ts';
import type { ObjectBody } from '../files/storage/storage.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { minuteMs } from '../kit/dates/durations.ts';
import { BackupProblem } from './archive.ts';

/** Storage for daily backups. Every call throws `BackupProblem`. */
export interface BackupPlace {
  /** Stores it whole or not at all. */
  put(name: string, body: ObjectBody): Promise<void>;
  open(name: string): Promise<Readable>;
  names(): Promise<string[]>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/**
 * @param address the path of an existing folder, or an address that `s3Storage` accepts.
 * @param answerMs how long a request to a bucket may take.
 */
export const openPlace = (address: string, answerMs = largePartMs): BackupPlace =>
  address.startsWith('s3://') ? bucketPlace(new URL(address), answerMs) : folderPlace(address);

/** The site's own requests give up sooner than a large part is sent. */
const largePartMs = 10 * minuteMs;

/** Never creates the folder: a missing one may be on a disk that is not mounted. */
function folderPlace(folder: string): BackupPlace {
  const orRefused = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new BackupProblem(
        `The folder ${folder} cannot be used (${reasonOf(error)}). Check that it exists, has free space, and is writable for the site.`,
        { cause: error },
      );
    }
  };
  return {
    put(name, body) {
      const bytes = Buffer.isBuffer(body) ? body : body.body;
      return orRefused(writeAtomically(folder, name, bytes, 0o600));
    },
    async open(name) {
      if (!(await orRefused(readdir(folder))).includes(name)) throw noneOf(name);
      return createReadStream(join(folder, name));
    },
    names: () => orRefused(readdir(folder)),
    remove: (name) => orRefused(rm(join(folder, name), { force: true })),
  };
}

function bucketPlace(address: URL, answerMs: number): BackupPlace {
  const refused = (error: unknown) => bucketProblem(address.hostname, error);
  const storage = s3Storage(address, refused, answerMs);
  return {
    put: (name, body) => storage.put(name, body, 'application/x-tar'),
    async open(name) {
      const found = await storage.get(name);
      if (!found) throw noneOf(name);
      return Readable.from(orBroken(found.body, refused));
    },
    async names() {
      const names: string[] = [];
      for await (const name of storage.storedBefore(Infinity)) names.push(name);
      return names;
    },
    remove: (name) => storage.remove(name),
  };
}

/** A connection that ends in the middle. */
async function* orBroken(
  body: Readable,
  refused: (error: unknown) => BackupProblem,
): AsyncIterable<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw refused(error);
  }
}

const noneOf = (name: string) => new BackupProblem(`There is no ${name} at BACKUP_URL.`);

function bucketProblem(bucket: string, cause: unknown): BackupProblem {
  const { name, $metadata } = cause as { name?: string; $metadata?: { httpStatusCode?: number } };
  // None if nothing answered.
  const status = $metadata?.httpStatusCode;
  const reason = reasonOf(cause);
  const because = (sentence: string) => new BackupProblem(sentence, { cause });
  if (name === 'CredentialsProviderError') {
    return because(
      `The keys of the bucket ${bucket} are missing. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put them into BACKUP_URL.`,
    );
  }
  if (name === 'NoSuchBucket') {
    return because(`The bucket ${bucket} does not exist. Create it, or correct BACKUP_URL.`);
  }
  if (status === 401 || status === 403) {
    return because(
      `The bucket ${bucket} refuses the keys (${reason}). Correct them or their permissions.`,
    );
  }
  return because(
    status === undefined
      ? `The bucket ${bucket} cannot be reached (${reason}). Correct the endpoint in BACKUP_URL, or check that the service is running.`
      : `The bucket ${bucket} refuses this (${reason}). Ask its provider.`,
  );
}
