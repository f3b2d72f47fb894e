import { beforeEach, expect, it, vi } from 'vitest';
import { Problem } from '../errors/problem.ts';

/** The library for pictures, or what comes in its place when it is loaded. */
let load: () => unknown;
beforeEach(() => {
  vi.resetModules();
  vi.doMock('sharp', () => ({ default: load() }));
});

it('calls no picture broken where the library cannot be loaded', async () => {
  load = () => {
    throw new Error('Could not load the "sharp" module');
  };
  const error = await failureOf(Buffer.from('any'));
  expect(error).toBeInstanceOf(Error);
  expect((error as Problem).code).toBeUndefined();
});

it.each([
  ['vips_tracked: out of memory --size == 96 MB', undefined],
  ['VipsJpeg: premature end of JPEG image', 'file.broken'],
  ['vips2png: unable to write to target target', 'file.broken'],
  ['Input image exceeds pixel limit', 'file.too-many-pixels'],
])('takes a decode that failed with %j for %s', async (words, code) => {
  load = () => pictureThatFails(words);
  expect(((await failureOf(Buffer.from('any'))) as Problem).code).toBe(code);
});

async function failureOf(bytes: Buffer): Promise<unknown> {
  const { makeMaster } = await import('./resize.ts');
  return makeMaster(bytes, 'jpeg').then(
    () => null,
    (error: unknown) => error,
  );
}

function pictureThatFails(words: string) {
  const picture: object = new Proxy(
    { toBuffer: () => Promise.reject(new Error(words)) },
    {
      get: (known, name) =>
        Reflect.get(known, name) ?? (name === 'then' ? undefined : () => picture),
    },
  );
  return Object.assign(() => picture, { concurrency: () => {}, cache: () => {} });
}
