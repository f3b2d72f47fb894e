import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Area } from '../../kit/client/data/area.ts';
import { setEmailService, type EmailService } from '../../kit/client/public-forms/emailService.ts';
import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../../kit/client/data/useArea.ts';
import type { CspOrigins } from '../../kit/client/page/pageOrigins.ts';
import { pageTimeName } from '../../kit/client/data/now.ts';
import { PageLocationContext } from '../../kit/client/page/pageLocation.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import { Frame } from '../Frame.tsx';
import { frameAreas, pageAt } from '../routes.tsx';
import { readInitialData, type PageReaders } from './initialData.ts';

export interface RenderedPage {
  status: number;
  body: string;
  areas: Record<string, unknown>;
  /** Names of the areas that hold only the beginning. */
  partialAreas: string[];
  /** Whether the page is past the end of a list in its address. */
  isPastEnd: boolean;
  /** The time at which the clock changes the page, in epoch milliseconds; may be Infinity. */
  freshUntil: number;
  origins: CspOrigins;
}

interface RenderOptions extends PageReaders {
  /** Path and query, such as `/media?tab=videos`. */
  address: string;
  /** The page's current time, in epoch milliseconds. */
  now: number;
  emailService: EmailService;
  /** Areas besides those that the page shows. */
  alsoRead?: readonly Area<unknown>[];
  /** The prefix of the page's own links, such as `/preview`. */
  base?: string;
  siteUrl?: string | null;
  /** Areas that aren't read. */
  given?: Readonly<Record<string, unknown>>;
  /** A sentence above the page, for its reader. */
  note?: string | null;
}

export async function renderPage({
  address,
  readArea,
  initialData = {},
  now,
  emailService,
  alsoRead = [],
  base = '',
  siteUrl = null,
  given = {},
  note = null,
}: RenderOptions): Promise<RenderedPage> {
  const areas: Record<string, unknown> = {
    [pageTimeName]: now,
    ...(siteUrl !== null && { [siteUrlName]: siteUrl }),
    ...given,
  };
  const partialAreas: string[] = [];
  const [pathname = '', query] = address.split('?', 2);
  let isPastEnd = false;
  const changes: number[] = [];
  const view = { pathname, query: new URLSearchParams(query), now };
  const { default: Page, areas: shown = [], status, origins } = await pageAt(pathname);
  await Promise.all(
    [...new Set([...frameAreas, ...shown, ...alsoRead])].map(async (area) => {
      const read = await readInitialData({ initialData, readArea }, area, view);
      if (read.isPart) partialAreas.push(area.name);
      if (read.isPastEnd) isPastEnd = true;
      changes.push(read.freshUntil ?? Infinity);
      areas[area.name] = read.data;
    }),
  );
  const store = new AreaStore(areas);
  const search = query === undefined ? '' : `?${query}`;
  // Rendering is synchronous, so this affects only this page.
  setEmailService(emailService);
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
    partialAreas: partialAreas.toSorted(),
    isPastEnd,
    freshUntil: Math.min(...changes),
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
    <main className="mx-auto grid min-h-svh max-w-page content-center gap-6 px-4">
      <h1 className="display text-step-5">One moment</h1>
      <p className="max-w-measure text-muted">{sentence}</p>
    </main>,
  );
}
