import { contactArea } from '../features/contact/contact.queries.ts';
import { newsPagesPath, newsPath } from '../features/letters/letter-path.view.ts';
import { showPagesPath } from '../features/shows/show-path.view.ts';
import { releasePagesPath } from '../features/releases/release-path.view.ts';
import { merchConfigArea } from '../features/store/store.queries.ts';
import { themeArea } from '../features/theme/theme.queries.ts';
import type { Area } from '../kit/client/data/area.ts';
import { sitePageAt, type PageModule } from './pages.ts';
import { NotFound } from '../kit/client/page/NotFound.tsx';

export const notFound: PageModule = { default: NotFound, status: () => 404 };

export async function pageAt(pathname: string): Promise<PageModule> {
  const page = sitePageAt(pathname.startsWith(newsPagesPath) ? newsPath : pathname);
  if (page) return page.load();
  if (pathname.startsWith(showPagesPath)) return import('../features/shows/show.page.tsx');
  if (pathname.startsWith(releasePagesPath)) {
    return import('../features/releases/release.page.tsx');
  }
  return notFound;
}

export const frameAreas: readonly Area<unknown>[] = [themeArea, merchConfigArea, contactArea];
