import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { setEmailService, type EmailService } from '../../kit/client/public-forms/emailService.ts';
import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../kit/client/data/useArea.ts';
import { pageTimeName } from '../../kit/client/data/now.ts';
import { PageLocationContext } from '../../kit/client/page/pageLocation.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import { Frame } from '../Frame.tsx';
import type { PageModule } from '../pages.ts';
import { frameAreas, pageAt } from '../routes.tsx';
import { isScriptless, scriptlessPage } from '../scriptlessPages.ts';
import { readInitialData, type PageReaders } from './initialData.ts';

interface RenderServices extends PageReaders {
  emailService: EmailService;
  publicUrl: URL;
}

interface RenderOptions {
  /** The prefix of the page's own links, such as `/preview`. */
  base?: string;
  /** Areas that aren't read. */
  given?: Readonly<Record<string, unknown>>;
  /** A sentence above the page, for its reader. */
  note?: string | null;
}

/**
 * @param address path and query, such as `/media?tab=videos`.
 * @param now the page's current time, in epoch milliseconds.
 */
export async function renderPage(
  address: string,
  now: number,
  s: RenderServices,
  { base = '', given = {}, note = null }: RenderOptions = {},
) {
  const [pathname = '', query] = address.split('?', 2);
  const view = { pathname, query: new URLSearchParams(query), now };
  const loaded: Promise<PageModule> = isScriptless(pathname) ? scriptlessPage() : pageAt(pathname);
  const { default: Page, areas: shown = [], status, origins } = await loaded;
  const read = await Promise.all(
    [...new Set([...frameAreas, ...shown])].map(async (area) => ({
      name: area.name,
      ...(await readInitialData(s, area, view)),
    })),
  );
  const areas: Record<string, unknown> = {
    [pageTimeName]: now,
    [siteUrlName]: s.publicUrl.href,
    ...given,
    ...Object.fromEntries(read.map(({ name, data }) => [name, data])),
  };
  const store = new AreaStore(areas);
  const search = query === undefined ? '' : `?${query}`;
  // Rendering is synchronous, so this affects only this page.
  setEmailService(s.emailService);
  const body = renderToString(
    <AreaStoreContext value={store}>
      <PageLocationContext value={{ pathname, search, base, go: null }}>
        <Frame>
          {note !== null && (
            <p className="border-b border-line bg-raised px-4 py-3">
              <span className="mx-auto block max-w-page">{note}</span>
            </p>
          )}
          <Page />
        </Frame>
      </PageLocationContext>
    </AreaStoreContext>,
  );
  return {
    status: status?.(store, pathname) ?? 200,
    body,
    areas: inOrder(areas),
    /** Names of the areas that hold only the beginning. */
    partialAreas: read.flatMap(({ name, isPart }) => (isPart ? name : [])).toSorted(),
    isPastEnd: read.some((area) => area.isPastEnd),
    origins: origins?.(areas) ?? {},
  };
}

/** Sorts by name, so that the same content produces the same bytes and ETag. */
function inOrder(areas: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(areas).toSorted();
  return Object.fromEntries(names.map((name) => [name, areas[name]]));
}

export function renderTrouble(sentence: string): string {
  return renderToStaticMarkup(
    <main className="mx-auto grid min-h-svh max-w-page content-center gap-6 px-gutter">
      <h1 className="display text-step-5">One moment</h1>
      <p className="max-w-measure text-muted">{sentence}</p>
    </main>,
  );
}
