import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freshDatabase } from '../../../tests/environment/engines.ts';
import { openSite, type Site } from '../../../tests/environment/files-site.ts';
import { square } from '../../../tests/fixtures/pictures/pictures.ts';
import { filesAndVariantNames } from '../records/files.records.ts';

const failing = 'avif';
const attempts = vi.hoisted((): string[] => []);

vi.mock('../decode/resize.ts', async (importActual) => {
  const actual = await importActual<typeof import('../decode/resize.ts')>();
  const makeVariants: typeof actual.makeVariants = async (master, plans, signal) => {
    attempts.push(plans.map(({ extension }) => extension).join(' '));
    if (plans.some(({ extension }) => extension === failing)) throw new Error('too much');
    return actual.makeVariants(master, plans, signal);
  };
  return { ...actual, makeVariants };
});

let site: Site;
beforeAll(async () => {
  site = await openSite(await freshDatabase('sqlite'));
});
afterAll(() => site.close());

it('a variant that fails affects no other, and is tried alone', async () => {
  await site.upload(await square(100).png().toBuffer());
  await site.files.idle();
  const [{ variantNames } = { variantNames: new Set<string>() }] = await filesAndVariantNames(
    site.database.db,
  );
  // The one for phones is made with the upload.
  expect([...variantNames].map((name) => name.split('.')[1])).toEqual(['webp', 'png']);
  expect(attempts).toEqual(['avif png', 'avif', 'png']);
});
