import { contactArea } from '../features/contact/contact.queries.ts';
import { newsPagesPath, newsPath } from '../features/letters/letter-path.view.ts';
import { showPagesPath } from '../features/shows/show-path.view.ts';
import { releasePagesPath } from '../features/releases/release-path.view.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { PagePart } from '../kit/client/data/pagePart.ts';
import { sitePageAt, type PageModule } from './pages.ts';

async function notFound(): Promise<PageModule> {
  const { NotFound } = await import('../kit/client/page/NotFound.tsx');
  return { default: NotFound, status: () => 404, alive: 'never' };
}

export async function pageAt(pathname: string): Promise<PageModule> {
  const page = sitePageAt(pathname.startsWith(newsPagesPath) ? newsPath : pathname);
  if (page) return page.load();
  if (pathname.startsWith(showPagesPath)) return import('../features/shows/show.page.tsx');
  if (pathname.startsWith(releasePagesPath)) {
    return import('../features/releases/release.page.tsx');
  }
  return notFound();
}

/** The parts of a page's content. */
export function partsOfPage(page: PageModule): readonly PagePart[] {
  if ('parts' in page) return page.parts;
  const { default: Component, areas = [], alive = 'loaded' } = page;
  return [
    { name: 'page', Component, areas: [themeArea, merchConfigArea, contactArea, ...areas], alive },
  ];
}

/** The component of the part `page`. */
export const componentAt = async (pathname: string) =>
  partsOfPage(await pageAt(pathname)).find(({ name }) => name === 'page')!.Component;
