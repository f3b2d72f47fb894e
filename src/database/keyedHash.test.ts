import { expect, onTestFinished, test } from 'vitest';
import { bothEngines, freshDatabase } from '../../tests/environment/engines.ts';
import { keyedHash } from './keyedHash.ts';

test.each(bothEngines)('simultaneous first calls get the same key, on %s', async (engine) => {
  const site = await freshDatabase(engine);
  onTestFinished(() => site.dispose());
  const hashOfAnn = async () => (await keyedHash(site.db))('ann');
  const hashes = await Promise.all(Array.from({ length: 12 }, hashOfAnn));
  expect(new Set(hashes).size).toBe(1);
  expect(hashes[0]).toMatch(/^[\w-]{43}$/);
  expect(await hashOfAnn()).toBe(hashes[0]);
});
