import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Problem } from '../../errors/problem.ts';
import { newProbeName } from './names.ts';
import type { ByteRange, Storage, StoredObject } from './storage.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const connectMs = 3_000;
const usualAnswerMs = 20_000;

export interface Bucket {
  sdk: Sdk;
  client: S3Client;
  bucket: string;
  prefix: string;
}

/**
 * @param address `s3://bucket/folder?endpoint=https://host&region=name`; only the bucket must be
 * given. Credentials come from where AWS's own tools look for them.
 */
export function s3Storage(address: URL): Storage {
  let opened: Promise<Bucket> | null = null;
  // The library is large; a site that is only read never loads it.
  const bucket = () => (opened ??= openBucket(address));
  const storage: Storage = {
    put: async (name, body, contentType) => put(await bucket(), name, body, contentType),
    get: async (name, range) => get(await bucket(), name, range),
    remove: async (name) => remove(await bucket(), name),
    async *storedBefore(instant, since = 0) {
      yield* storedBetween(await bucket(), since, instant);
    },
    check: async () => {
      const name = newProbeName();
      await storage.put(name, Buffer.from('ok'), 'text/plain');
      await storage.remove(name);
    },
  };
  return storage;
}

/** @param answerMs how long a request may take. */
export async function openBucket(address: URL, answerMs = usualAnswerMs): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = address.searchParams.get('endpoint');
  const region = address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1';
  const client = new sdk.S3Client({
    region,
    // Self-hosted servers rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // Many compatible servers refuse the checksums that the library adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  const folder = address.pathname.replace(/^\/+|\/+$/g, '');
  return { sdk, client, bucket: address.hostname, prefix: folder && `${folder}/` };
}

async function put(
  { sdk, client, bucket, prefix }: Bucket,
  name: string,
  body: Buffer,
  contentType: string,
): Promise<void> {
  const Key = prefix + name;
  await orStorageProblem(
    client.send(
      new sdk.PutObjectCommand({ Bucket: bucket, Key, Body: body, ContentType: contentType }),
    ),
  );
}

async function get(
  { sdk, client, bucket, prefix }: Bucket,
  name: string,
  range?: ByteRange,
): Promise<StoredObject | null> {
  const found = await orStorageProblem(
    client
      .send(
        new sdk.GetObjectCommand({
          Bucket: bucket,
          Key: prefix + name,
          ...(range && { Range: `bytes=${range.first}-${range.last}` }),
        }),
      )
      .catch((error: unknown) => {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }),
  );
  if (!found) return null;
  return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 };
}

async function remove({ sdk, client, bucket, prefix }: Bucket, name: string): Promise<void> {
  await orStorageProblem(
    client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: prefix + name })),
  );
}

async function* storedBetween(
  { sdk, client, bucket, prefix }: Bucket,
  since: number,
  before: number,
): AsyncIterable<string> {
  let next: string | undefined;
  do {
    const page = await orStorageProblem(
      client.send(
        new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(next && { ContinuationToken: next }),
        }),
      ),
    );
    for (const { Key, LastModified } of page.Contents ?? []) {
      const at = LastModified?.getTime() ?? Infinity;
      if (Key && at >= since && at < before) yield Key.slice(prefix.length);
    }
    next = page.NextContinuationToken;
  } while (next);
}

/** Whatever the storage answers wrong is not the caller's fault. */
async function orStorageProblem<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const { name } = error as { name?: unknown };
    const isFull = name === 'QuotaExceeded' || name === 'InsufficientStorage';
    throw new Problem(isFull ? 'file.no-space' : 'server.storage-unavailable', { cause: error });
  }
}
