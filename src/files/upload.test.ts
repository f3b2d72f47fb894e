import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { chooseMessage } from '../errors/failure.ts';
import { Problem } from '../errors/problem.ts';
import { uploadFile, type UploadState } from '../kit/admin/uploads/upload.ts';
import { noise, square } from '../../tests/fixtures/pictures/pictures.ts';
import { openSite, type Site } from '../../tests/environment/files-site.ts';

let site: Site;
beforeEach(async () => {
  const database = await openDatabase(':memory:');
  await migrate(database);
  site = await openSite({ ...database, dispose: () => database.close() });
});
afterEach(() => site.close());

it('a small file is sent in one call', async () => {
  const { address, states, percents, calls } = await send(await square(50).png().toBuffer());
  expect(await address).toMatch(/^\/files\/o\/.*\.png$/);
  expect(calls).toEqual(['POST']);
  expect(states).toEqual(['running', 'success']);
  expect(percents.at(-1)).toBe(100);
});

it('a large file is sent in chunks that double', { tags: 'whole' }, async () => {
  const bytes = await noise(900);
  const { address, calls, sizes } = await send(bytes);
  await address;
  expect(bytes.length).toBeGreaterThan(262_144 * 7);
  expect(sizes.slice(0, 3)).toEqual([262_144, 524_288, 1_048_576]);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(bytes.length);
  expect(calls[0]).toBe('POST');
});

it('an upload is retried after a temporary server error', async () => {
  let failures = 0;
  site.app.server.prependListener('request', (request) => {
    if (request.method === 'PATCH' && failures++ === 1) request.socket.destroy();
  });
  const { address, states, calls } = await send(await noise(600));
  expect(await address).toMatch(/png$/);
  expect(states).toEqual(['running', 'paused', 'running', 'success']);
  expect(calls).toContain('HEAD');
});

it('a refusal returns its error without a retry', async () => {
  const { address, states, calls } = await send(Buffer.from('<svg/>'));
  const failure = await address.catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 415, code: 'file.not-an-image' });
  expect(chooseMessage(failure)).toBe('Only PNG, JPEG and HEIC images can be uploaded.');
  expect(states).toEqual(['running', 'error']);
  expect(calls).toEqual(['POST']);
});

it('a full disk is reported immediately', async () => {
  site.storageFails = new Problem('file.no-space');
  const { address, states } = await send(await square(50).png().toBuffer());
  const failure = await address.catch((error: unknown) => error);
  expect(failure).toMatchObject({ status: 507, code: 'quota-exceeded' });
  expect(states).toEqual(['running', 'error']);
});

it('canceling stops the upload and informs the server', async () => {
  const cancel = new AbortController();
  site.app.server.prependListener('request', ({ method }) => {
    if (method === 'PATCH') cancel.abort();
  });
  const { address, states, calls } = await send(await noise(900), cancel.signal);
  await expect(address).rejects.toMatchObject({ code: 'canceled' });
  expect(states.at(-1)).toBe('canceled');
  await vi.waitFor(() => expect(calls.at(-1)).toBe('DELETE'), 60_000);
  await vi.waitFor(async () => expect(await site.uploads()).toEqual([]), 60_000);
});

/** Sends bytes as a browser sends a chosen file, and records the messages of both sides. */
async function send(bytes: Buffer, signal = new AbortController().signal) {
  const states: UploadState[] = [];
  const percents: number[] = [];
  const calls: string[] = [];
  const sizes: number[] = [];
  site.app.server.prependListener('request', (request) => {
    calls.push(request.method ?? '');
    if (request.method === 'PATCH') sizes.push(Number(request.headers['content-length']));
  });
  const file = new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
  const address = uploadFile(file, {
    endpoint: `${site.origin}/api/uploads`,
    onState: (state) => states.push(state),
    onProgress: (percent) => percents.push(percent),
    signal,
  });
  address.catch(() => {});
  return { address, states, percents, calls, sizes };
}
