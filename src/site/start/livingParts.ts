import type { ComponentType } from 'react';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';

/** @param choose chooses the part's component in its module. */
const from =
  <M>(load: () => Promise<M>, choose: (module: M) => ComponentType) =>
  async () =>
    choose(await importWithRetry(load));

const homeLists = () => import('../../features/home/lists.parts.tsx');

const parts: Readonly<Record<string, () => Promise<ComponentType>>> = {
  pictures: from(
    () => import('../../features/home/hero.parts.tsx'),
    ({ Hero }) => Hero,
  ),
  videos: from(homeLists, ({ Videos }) => Videos),
  releases: from(homeLists, ({ Releases }) => Releases),
  shows: from(homeLists, ({ Shows }) => Shows),
  footer: from(
    () => import('../Footer.tsx'),
    ({ Footer }) => Footer,
  ),
  notices: from(
    () => import('../Notices.tsx'),
    ({ Notices }) => Notices,
  ),
};

/** Loads the component of a part. A page in one part has its module's. */
export async function loadPart(name: string, pathname: string): Promise<ComponentType> {
  const known = parts[name];
  if (known) return known();
  const { pageAt } = await importWithRetry(() => import('../pageParts.ts'));
  const page = await importWithRetry(() => pageAt(pathname));
  if ('parts' in page) throw new Error(`The page has no part ${name}.`);
  return page.default;
}
