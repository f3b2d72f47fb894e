import { renderToStaticMarkup } from 'react-dom/server';
import {
  emailServiceName,
  setEmailService,
  type EmailService,
} from '../../kit/client/public-forms/emailService.ts';
import { AreaStore } from '../../kit/client/data/areaStore.ts';
import { pageTimeName } from '../../kit/client/data/now.ts';
import type { PageLocation } from '../../kit/client/page/pageLocation.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { siteUrlName } from '../../kit/client/data/siteUrl.ts';
import { escapeHtml } from '../../kit/server/escapeHtml.ts';
import { frameParts, Main, SkipLink } from '../Frame.tsx';
import { partTree } from '../partTree.tsx';
import type { PageModule } from '../pages.ts';
import { pageAt, partsOfPage } from '../pageParts.ts';
import { isScriptless, scriptlessPage } from '../scriptlessPages.ts';
import { readInitialData, type PageReaders } from './initialData.ts';
import { renderWithCache } from './cachedHtml.tsx';

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
  const page: PageModule = await (isScriptless(pathname) ? scriptlessPage() : pageAt(pathname));
  const content = partsOfPage(page);
  const shown = [...frameParts.before, ...content, ...frameParts.after].flatMap(
    (part) => part.areas,
  );
  const read = await Promise.all(
    [...new Set(shown)].map(async (area) => ({
      name: area.name,
      ...(await readInitialData(s, area, view)),
    })),
  );
  const fixed = {
    [pageTimeName]: now,
    [siteUrlName]: s.publicUrl.href,
    [emailServiceName]: s.emailService,
    ...given,
  };
  const areas: Record<string, unknown> = {
    ...fixed,
    ...Object.fromEntries(read.map(({ name, data }) => [name, data])),
  };
  const search = query === undefined ? '' : `?${query}`;
  const location: PageLocation = { pathname, search, base };
  // Rendering is synchronous, so this affects only this page.
  setEmailService(s.emailService);
  // Posted data and private content aren't for others.
  const draw = Object.keys(given).length === 0 && note === null ? cachedHtml : partHtml;
  const html = (parts: readonly PagePart[]) =>
    parts.map((part) => draw(part, { ...fixed, ...ownAreas(part, areas) }, location));
  return {
    status: page.status?.(new AreaStore(areas), pathname) ?? 200,
    body: [
      frameHtml.begin,
      ...html(frameParts.before),
      frameHtml.main,
      Buffer.from(note === null ? '' : noteHtml(note)),
      ...html(content),
      frameHtml.end,
      ...html(frameParts.after),
    ],
    areas,
    /** Names of the areas that hold only the beginning. */
    partialAreas: read.flatMap(({ name, isWhole }) => (isWhole ? [] : name)),
    isPastEnd: read.some((area) => area.isPastEnd),
    origins: page.origins?.(areas) ?? {},
  };
}

type Areas = Readonly<Record<string, unknown>>;

interface Fragment {
  areas: Areas;
  /** Encoded, because joining bytes is faster. */
  html: Buffer;
}

const fragments = new Map<string, Fragment>();

const maxBytes = 10_000_000;
let bytes = 0;

/** Renders a part again only if one of its areas is another object. */
function cachedHtml(part: PagePart, areas: Areas, location: PageLocation): Buffer {
  const key = [part.name, location.base, location.pathname, location.search].join(' ');
  const known = fragments.get(key);
  const names = Object.keys(areas);
  const isSame =
    known !== undefined &&
    names.length === Object.keys(known.areas).length &&
    names.every((name) => known.areas[name] === areas[name]);
  const html = isSame ? known.html : partHtml(part, areas, location);
  drop(key);
  fragments.set(key, { areas, html });
  bytes += html.length;
  for (const oldest of fragments.keys()) {
    if (bytes <= maxBytes) break;
    drop(oldest);
  }
  return html;
}

function drop(key: string): void {
  bytes -= fragments.get(key)?.html.length ?? 0;
  fragments.delete(key);
}

/** Scripts find a part that may become alive by its name; others are plain HTML. */
function partHtml(part: PagePart, areas: Areas, location: PageLocation): Buffer {
  const html = renderWithCache(partTree(part, new AreaStore(areas), location), location);
  return Buffer.from(
    part.alive === 'never' ? html : `<div data-part="${part.name} ${part.alive}">${html}</div>`,
  );
}

/** Only these, so that a part depends on nothing else. */
const ownAreas = ({ areas }: PagePart, all: Areas) =>
  Object.fromEntries(areas.map(({ name }) => [name, all[name]]));

const noteHtml = (note: string): string =>
  `<p class="border-b border-line bg-raised px-4 py-3"><span class="mx-auto block max-w-page">${escapeHtml(note)}</span></p>`;

const frameHtml = (() => {
  const cut = '|';
  const [main = '', end = ''] = renderToStaticMarkup(<Main>{cut}</Main>).split(cut);
  const begin = renderToStaticMarkup(<SkipLink />);
  return { begin: Buffer.from(begin), main: Buffer.from(main), end: Buffer.from(end) };
})();
