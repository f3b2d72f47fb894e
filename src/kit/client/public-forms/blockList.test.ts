import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfAddress } from './blockList.ts';

test('an address is normalized before it is hashed, with a prefix', async () => {
  const hash = createHash('sha256').update('stagedoor:blocked:eve@evil.example').digest('hex');
  expect(await hashOfAddress('eve@evil.example')).toBe(hash);
  expect(await hashOfAddress(' EVE@Evil.example ')).toBe(hash);
  expect(await hashOfAddress('eve@\uFF25vil.exa\u00ADmple')).toBe(hash);
  expect(await hashOfAddress('eva@evil.example')).not.toBe(hash);
});
