import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openBucket, sendObject } from '../files/storage/s3.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import { writeAtomically } from '../kit/server/writeAtomically.ts';
import { minuteMs } from '../kit/dates/durations.ts';
import { BackupProblem } from './archive.ts';

/** Where daily backups lie. Every call throws `BackupProblem`. */
export interface BackupPlace {
  /** Whole or not at all. */
  put(name: string, file: string): Promise<void>;
  open(name: string): Promise<Readable>;
  names(): Promise<string[]>;
  /** Does nothing if there is none. */
  remove(name: string): Promise<void>;
}

/**
 * @param address the path of a folder that is there, or what `openBucket` takes.
 * @param answerMs how long a request to a bucket may take.
 */
export const openPlace = (address: string, answerMs = largePartMs): BackupPlace =>
  address.startsWith('s3://') ? bucketPlace(new URL(address), answerMs) : folderPlace(address);

/** The site's own requests give up sooner than a large part is sent. */
const largePartMs = 10 * minuteMs;

function folderPlace(folder: string): BackupPlace {
  const orRefused = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new BackupProblem(
        `The folder ${folder} cannot be used (${reasonOf(error)}). See that it is there, has room, and lets the site write.`,
        { cause: error },
      );
    }
  };
  return {
    put: (name, file) => orRefused(writeAtomically(folder, name, createReadStream(file), 0o600)),
    async open(name) {
      const path = join(folder, name);
      if (!(await orRefused(readdir(folder))).includes(name)) throw noneOf(name);
      return createReadStream(path);
    },
    names: () => orRefused(readdir(folder)),
    remove: (name) => orRefused(rm(join(folder, name), { force: true })),
  };
}

function bucketPlace(address: URL, answerMs: number): BackupPlace {
  const refused = (error: unknown) => bucketProblem(address.hostname, error);
  const opened = () => openBucket(address, refused, answerMs);
  return {
    async put(name, file) {
      const { size: bytes } = await stat(file);
      const body = createReadStream(file);
      try {
        await sendObject(await opened(), name, { body, bytes }, 'application/x-tar');
      } finally {
        body.destroy();
      }
    },
    async open(name) {
      const { sdk, client, bucket, prefix } = await opened();
      const found = await client
        .send(new sdk.GetObjectCommand({ Bucket: bucket, Key: prefix + name }))
        .catch((error: unknown) => {
          throw error instanceof sdk.NoSuchKey ? noneOf(name) : error;
        });
      return Readable.from(orBroken(found.Body as Readable, refused));
    },
    async names() {
      const { sdk, client, bucket, prefix } = await opened();
      const pages = sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix });
      const names: string[] = [];
      for await (const { Contents = [] } of pages) {
        names.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)));
      }
      return names;
    },
    async remove(name) {
      const { sdk, client, bucket, prefix } = await opened();
      await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: prefix + name }));
    },
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

function bucketProblem(bucket: string, error: unknown): BackupProblem {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? null;
  return new BackupProblem(refusal(bucket, { name, status, reason: reasonOf(error) }), {
    cause: error,
  });
}

interface Refusal {
  /** As the library has it, or the network. */
  name: string | undefined;
  /** Of the answer; null if there was none. */
  status: number | null;
  reason: string;
}

/** What is wrong, and what mends it. */
function refusal(bucket: string, { name, status, reason }: Refusal): string {
  if (name === 'CredentialsProviderError') {
    return `There are no keys to the bucket ${bucket}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or put them into BACKUP_URL.`;
  }
  if (name === 'NoSuchBucket') {
    return `There is no bucket ${bucket}. Make it, or correct BACKUP_URL.`;
  }
  if (status === 401 || status === 403) {
    return `The keys do not open the bucket ${bucket} (${reason}). Correct them, or what they may do there.`;
  }
  return status === null
    ? `The bucket ${bucket} cannot be reached (${reason}). Correct the endpoint in BACKUP_URL, or see that what answers there runs.`
    : `The bucket ${bucket} refuses this (${reason}). Ask who runs it.`;
}
