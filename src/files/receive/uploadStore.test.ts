import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Upload } from '@tus/server';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../kit/server/clock.ts';
import { newUploadId, UploadStore } from './uploadStore.ts';

test('uploads count as long as their bytes come in, also those that break off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = new UploadStore(folder, systemClock);
  const begin = async () => {
    const id = newUploadId('ann');
    await store.create(new Upload({ id, size: 4, offset: 0 }));
    const body = new PassThrough();
    return { body, written: store.write(body, id, 0) };
  };
  const [one, other] = [await begin(), await begin()];
  await expect.poll(() => store.inProgress).toBe(2);
  one.body.end('four');
  expect(await one.written).toBe(4);
  other.body.destroy(new Error('gone'));
  await expect(other.written).rejects.toThrow('gone');
  expect(store.inProgress).toBe(0);
});
