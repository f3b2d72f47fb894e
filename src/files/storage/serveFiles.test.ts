import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openS3, type S3StandIn } from '../../../tests/stand-ins/s3.ts';
import { folderStorage } from './folder.ts';
import { s3Storage } from './s3.ts';
import { answerObject } from './serveFiles.ts';
import type { Storage } from './storage.ts';

const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => at % 251));
const folder = mkdtempSync(join(tmpdir(), 'ranges-'));
let standIn: S3StandIn;
beforeAll(async () => void (standIn = await openS3()));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await standIn.close();
});

const storages: [string, () => Storage][] = [
  ['a folder', () => folderStorage(folder)],
  ['S3', () => s3Storage(new URL(standIn.url))],
];

describe.each(storages)('for an object in %s', (_, open) => {
  const name = 'song-play.m4a';
  let storage: Storage;
  const app = Fastify();
  app.route({
    method: ['GET', 'HEAD'],
    url: '/song',
    handler: (request, reply) =>
      answerObject(request, reply, storage, {
        name,
        contentType: 'audio/mp4',
        bytes: bytes.length,
        cache: 'max-age=60',
      }),
  });
  beforeAll(async () => {
    storage = open();
    await storage.put(name, bytes, 'audio/mp4');
  });
  afterAll(() => app.close());

  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/song', headers });

  const parts: [range: string, first: number, last: number][] = [
    ['bytes=0-0', 0, 0],
    ['bytes=0-', 0, 999],
    ['bytes=10-19', 10, 19],
    ['bytes=990-', 990, 999],
    ['bytes=999-', 999, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-10', 990, 999],
    ['bytes=-5000', 0, 999],
  ];
  test.each(parts)('%s gets these bytes alone', async (range, first, last) => {
    const part = await ask({ range });
    expect(part.statusCode).toBe(206);
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${first}-${last}/1000`,
      'content-length': String(last - first + 1),
      'accept-ranges': 'bytes',
      etag: `"${name}"`,
    });
    expect(part.rawPayload).toEqual(bytes.subarray(first, last + 1));
  });

  test.each(['bytes=1000-', 'bytes=1000-1005', 'bytes=-0'])('%s is out of range', async (range) => {
    const part = await ask({ range });
    expect(part.statusCode).toBe(416);
    expect(part.headers['content-range']).toBe('bytes */1000');
  });

  const wholes: [why: string, headers: Record<string, string>][] = [
    ['no range', {}],
    ['several ranges', { range: 'bytes=0-1,5-6' }],
    ['a range that runs backwards', { range: 'bytes=9-3' }],
    ['other units', { range: 'seconds=1-2' }],
    ['a range of an older version', { range: 'bytes=1-2', 'if-range': '"other"' }],
    ['a range of an older date', { range: 'bytes=1-2', 'if-range': 'Wed, 25 Nov 2026' }],
  ];
  test.each(wholes)('the whole object is sent for %s', async (_why, headers) => {
    const whole = await ask(headers);
    expect(whole.statusCode).toBe(200);
    expect(whole.headers['content-length']).toBe('1000');
    expect(whole.headers).not.toHaveProperty('content-range');
    expect(whole.rawPayload).toEqual(bytes);
  });

  test('a range with a matching tag, and a HEAD request, are served', async () => {
    const part = await ask({ range: 'bytes=1-2', 'if-range': `"${name}"` });
    expect(part.statusCode).toBe(206);
    expect(part.rawPayload).toEqual(bytes.subarray(1, 3));
    const head = await ask({ range: 'bytes=1-2' }, 'HEAD');
    expect(head.headers['content-length']).toBe('1000');
    expect(head.rawPayload).toHaveLength(0);
  });
});
