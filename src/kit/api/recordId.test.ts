import { expect, test } from 'vitest';
import { z } from 'zod';
import { newRecordId } from './recordId.ts';

test('an id is a unique UUID', () => {
  const ids = Array.from({ length: 100 }, newRecordId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
