import { expect, test } from 'vitest';
import { framing, publicRoutes, type PageHandle } from './routes.tsx';

test('a page that shows frames of others is known as one before it is loaded', async () => {
  const pages = publicRoutes(async () => {}).flatMap(({ children = [] }) => children);
  const loaded = await Promise.all(
    pages.map(async ({ path, lazy }) => {
      const page = typeof lazy === 'function' ? await lazy() : {};
      return { path, shows: (page.handle as PageHandle | undefined)?.frames !== undefined };
    }),
  );
  expect(loaded.length).toBeGreaterThan(9);
  const unknown = loaded.filter(({ path, shows }) => shows && !framing.has(path ?? ''));
  expect(unknown).toEqual([]);
});
