import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyUrl } from '../../../tests/fixtures/anyText.ts';
import { isFileAddress } from './storedFile.ts';

test('the address of a file is directly under the path of files', () => {
  expect(isFileAddress('/files/o/0123456789abcdefABCDEF.png')).toBe(true);
  for (const address of [
    '',
    '/files/o/',
    '/files/o/a/b.png',
    '/files/o/%2e',
    '/files/o/..',
    '/files/oa.png',
  ]) {
    expect(isFileAddress(address), address).toBe(false);
  }
});

test('every accepted address stays on the site, without a query or a fragment', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyUrl(),
        fc.string(),
        fc.string().map((s) => `/files/o/${s}`),
      ),
      (text) => {
        if (!isFileAddress(text)) return;
        const { origin, search, hash } = new URL(text, 'https://band.example');
        expect({ origin, search, hash }).toEqual({
          origin: 'https://band.example',
          search: '',
          hash: '',
        });
      },
    ),
  );
});
