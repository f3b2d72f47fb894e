import { expect, onTestFinished, test } from 'vitest';
import { engines, freshDatabase } from '../../tests/environment/engines.ts';
import { hmacKey } from './hmacKey.ts';

test.each(engines)('all who ask first at the same time get one key, on %s', async (engine) => {
  const site = await freshDatabase(engine);
  onTestFinished(() => site.dispose());
  const keys = await Promise.all(Array.from({ length: 12 }, () => hmacKey(site.db)));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{43}$/);
  expect(await hmacKey(site.db)).toBe(keys[0]);
});
