import { Agent } from 'node:http';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Client } from '@aws-sdk/client-s3';
import { Problem } from '../../errors/problem.ts';
import { once } from '../../kit/functions/once.ts';
import type { ByteRange, ObjectBody, Storage, StoredObject } from './storage.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const connectMs = 3_000;
const usualAnswerMs = 20_000;

/** A stalled body is aborted. */
const silenceMs = 300_000;

/** For slow clients, which hold connections for long: many of them, small buffers. */
const slowly = { keepAlive: true, maxSockets: 1_000, highWaterMark: 8 * 1024 };
const readBytes = 4 * 1024;

/** Larger objects are uploaded in parts, each in memory, so that it can be sent again. */
const minPartBytes = 16 * 1024 * 1024;
const maxParts = 10_000;

interface Bucket {
  sdk: Sdk;
  client: S3Client;
  bucket: string;
  prefix: string;
  targetOf(name: string): { Bucket: string; Key: string };
}

/**
 * @param address `s3://key:secret@bucket/folder?endpoint=https://host&region=name&style=host`; only
 * the bucket is required. `style=host` puts its name before the endpoint's host. Without a key, the
 * credentials come from the same sources as in AWS's own tools.
 * @param refused makes the error that is thrown for every failure.
 * @param answerMs the timeout of a request, in milliseconds.
 */
export function s3Storage(
  address: URL,
  refused: (error: unknown) => Error = storageProblem,
  answerMs = usualAnswerMs,
): Storage {
  // The library is large; a site that is only read never loads it.
  const bucket = once(() => openBucket(address, refused, answerMs));
  return {
    put: async (name, body, contentType) => sendObject(await bucket(), name, body, contentType),
    get: async (name, range) => get(await bucket(), name, range),
    remove: async (name) => remove(await bucket(), name),
    async *storedBefore(instant, since = 0) {
      yield* storedBetween(await bucket(), since, instant);
    },
    room: () => Promise.resolve(null),
  };
}

async function openBucket(
  address: URL,
  refused: (error: unknown) => Error,
  answerMs: number,
): Promise<Bucket> {
  const sdk = await import('@aws-sdk/client-s3');
  const endpoint = address.searchParams.get('endpoint');
  const region = address.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1';
  const [accessKeyId, secretAccessKey] = [address.username, address.password].map(
    decodeURIComponent,
  );
  const client = new sdk.S3Client({
    region,
    // Self-hosted servers rarely have a host name for each bucket.
    ...(endpoint && { endpoint, forcePathStyle: address.searchParams.get('style') !== 'host' }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Many compatible servers refuse the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      socketTimeout: silenceMs,
      throwOnRequestTimeout: true,
      httpAgent: new SmallReadAgent(slowly),
      httpsAgent: slowly,
    },
  });
  client.middlewareStack.add(
    (next) => async (call) => {
      try {
        return await next(call);
      } catch (error) {
        throw error instanceof sdk.NoSuchKey ? error : refused(error);
      }
    },
    { step: 'initialize', priority: 'high' },
  );
  const folder = address.pathname.replace(/^\/+|\/+$/g, '');
  const bucket = address.hostname;
  const prefix = folder && `${folder}/`;
  const targetOf = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return { sdk, client, bucket, prefix, targetOf };
}

/** Node reads 64 KiB, all in memory while a part waits; TLS, a record of 16. */
class SmallReadAgent extends Agent {
  override createConnection(options: NetConnectOpts): Socket {
    const buffer = Buffer.allocUnsafeSlow(readBytes);
    const callback = (bytes: number) => socket.push(Buffer.from(buffer.subarray(0, bytes)));
    const socket: Socket = connect({ ...options, onread: { buffer, callback } });
    return socket;
  }
}

/** All or nothing. */
async function sendObject(
  opened: Bucket,
  name: string,
  body: ObjectBody,
  contentType: string,
): Promise<void> {
  if (!Buffer.isBuffer(body) && body.bytes > minPartBytes) {
    await sendParts(opened, name, body, contentType);
    return;
  }
  const { sdk, client, targetOf } = opened;
  const bytes = Buffer.isBuffer(body) ? body : await buffer(body.body);
  const object = { ...targetOf(name), Body: bytes, ContentType: contentType };
  await client.send(new sdk.PutObjectCommand(object));
}

async function sendParts(
  { sdk, client, targetOf }: Bucket,
  name: string,
  { bytes, body }: Exclude<ObjectBody, Buffer>,
  contentType: string,
): Promise<void> {
  const target = targetOf(name);
  const { UploadId } = await client.send(
    new sdk.CreateMultipartUploadCommand({ ...target, ContentType: contentType }),
  );
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  try {
    for await (const part of cut(body, Math.max(minPartBytes, Math.ceil(bytes / maxParts)))) {
      const PartNumber = parts.length + 1;
      const sent = new sdk.UploadPartCommand({ ...target, UploadId, PartNumber, Body: part });
      parts.push({ PartNumber, ETag: (await client.send(sent)).ETag });
    }
    const whole = { ...target, UploadId, MultipartUpload: { Parts: parts } };
    await client.send(new sdk.CompleteMultipartUploadCommand(whole));
  } catch (error) {
    // Parts that are never joined would cost money.
    const end = new sdk.AbortMultipartUploadCommand({ ...target, UploadId });
    await Promise.allSettled([client.send(end)]);
    throw error;
  }
}

/** Pieces of this many bytes; the last one may be shorter. */
async function* cut(body: AsyncIterable<Uint8Array>, bytes: number): AsyncIterable<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    held.push(chunk);
    length += chunk.length;
    if (length < bytes) continue;
    const whole = Buffer.concat(held, length);
    let from = 0;
    for (; length - from >= bytes; from += bytes) yield whole.subarray(from, from + bytes);
    held = [whole.subarray(from)];
    length -= from;
  }
  if (length > 0) yield Buffer.concat(held, length);
}

async function get(
  { sdk, client, targetOf }: Bucket,
  name: string,
  range?: ByteRange,
): Promise<StoredObject | null> {
  const part = range && { Range: `bytes=${range.first}-${range.last}` };
  const asked = client.send(new sdk.GetObjectCommand({ ...targetOf(name), ...part }));
  const found = await asked.catch((error: unknown) => {
    if (error instanceof sdk.NoSuchKey) return null;
    throw error;
  });
  if (!found) return null;
  return { body: found.Body as Readable, bytes: found.ContentLength ?? 0 };
}

async function remove({ sdk, client, targetOf }: Bucket, name: string): Promise<void> {
  await client.send(new sdk.DeleteObjectCommand(targetOf(name)));
}

async function* storedBetween(
  { sdk, client, bucket, prefix }: Bucket,
  since: number,
  before: number,
): AsyncIterable<string> {
  const list = { Bucket: bucket, Prefix: prefix };
  for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, list)) {
    for (const { Key, LastModified } of Contents) {
      const at = LastModified?.getTime() ?? Infinity;
      if (Key && at >= since && at < before) yield Key.slice(prefix.length);
    }
  }
}

/** No failure of the storage is the caller's fault. */
function storageProblem(error: unknown): Problem {
  const { name } = error as { name?: unknown };
  const isFull = name === 'QuotaExceeded' || name === 'InsufficientStorage';
  return new Problem(isFull ? 'file.no-space' : 'server.storage-unavailable', { cause: error });
}
