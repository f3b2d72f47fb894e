import {
  Fragment,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import { carouselImagesArea } from '../../features/home/carousel.queries.ts';
import { releasePath } from '../../features/releases/release-path.view.ts';
import { releasesArea } from '../../features/releases/releases.queries.ts';
import { showPath } from '../../features/shows/show-path.view.ts';
import { showsArea } from '../../features/shows/shows.queries.ts';
import type { Area } from '../../kit/client/data/area.ts';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { useAreas, AreaStoreContext } from '../../kit/client/data/useArea.ts';
import { PageLocationContext } from '../../kit/client/page/pageLocation.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { setEmailService, type EmailService } from '../../kit/client/public-forms/emailService.ts';
import { Frame } from '../../site/Frame.tsx';
import { pageDataId } from '../../site/pageData.ts';
import { previewPath, sitePageAt, sitePages } from '../../site/pages.ts';
import { pageAt, partsOfPage } from '../../site/pageParts.ts';
import type { PreviewBridge } from './previewBridge.ts';
import { allLocators, elementOf, locatorAt, locatorsOf, type Locator } from './locators.ts';
import { PreviewAreas } from './PreviewAreas.ts';
import { untilScrolled } from '../useHashScroll.ts';
import './preview.css';

/** The data in the frame's document. */
interface PreviewData {
  emailService: EmailService;
  siteUrl: string;
}

const { previewBridge } = window.parent;
if (previewBridge) void start(previewBridge);

async function start(bridge: PreviewBridge): Promise<void> {
  if (!('parse' in URL)) await import('../../site/start/olderBrowsers.ts');
  const text = document.getElementById(pageDataId)?.textContent ?? '';
  const { emailService, siteUrl } = JSON.parse(text) as PreviewData;
  setEmailService(emailService);
  // It never reports, so that embedded players aren't loaded.
  window.IntersectionObserver = class extends IntersectionObserver {
    override observe(): void {}
  };
  const areas = new PreviewAreas(bridge, siteUrl);
  createRoot(document.getElementById('root')!).render(
    <AreaStoreContext value={areas}>
      <Page bridge={bridge} />
    </AreaStoreContext>,
  );
}

function Page({ bridge }: { bridge: PreviewBridge }) {
  const { page: asked, part } = useSyncExternalStore(bridge.watch, bridge.shown);
  const [own, setOwn] = useState<string | null>(null);
  const address = own ?? asked;
  const [shown, setShown] = useState<{ address: string; parts: readonly PagePart[] } | null>(null);
  useEffect(() => {
    const { pathname } = new URL(address, location.origin);
    let isLeft = false;
    pageAt(pathname).then(
      (page) => isLeft || startTransition(() => setShown({ address, parts: partsOfPage(page) })),
      (error: unknown) => console.warn('could not load the page for the preview', error),
    );
    return () => void (isLeft = true);
  }, [address]);
  const shownAddress = shown?.address ?? null;
  useLayoutEffect(() => {
    if (shownAddress === null) return;
    window.scrollTo(0, 0);
    bridge.onShown();
    // Loads every page in advance, so that each opens at once, even offline.
    void Promise.allSettled(sitePages.map(({ load }) => load()));
  }, [shownAddress, bridge]);
  useEffect(() => {
    if (shownAddress === null || part === null) return;
    return untilScrolled(() => {
      // Edited content is scrolled to instead.
      if (bridge.typed().length > 0) return;
      const section = document.getElementById(part.id);
      const margin = section ? parseFloat(getComputedStyle(section).scrollMarginTop) : 0;
      const top = section ? section.getBoundingClientRect().top + window.scrollY - margin : 0;
      window.scrollTo({ top, behavior: 'instant' });
    });
  }, [shownAddress, part, bridge]);
  usePresses(bridge);
  usePreviewSync(bridge, shownAddress, setOwn);
  if (!shown) return null;
  const { pathname, search } = new URL(shown.address, location.origin);
  return (
    <PageLocationContext value={{ pathname, search, base: previewPath }}>
      <Frame>
        <Fragment key={shown.address}>
          {shown.parts.map(({ name, Component }) => (
            <Component key={name} />
          ))}
        </Fragment>
      </Frame>
    </PageLocationContext>
  );
}

/** Opens the form of the pressed element; only the page's own controls work. */
function usePresses({ onPressed }: PreviewBridge): void {
  const areas = useAreas();
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const target = event.target as Element;
      if (target.closest('button, summary, input, textarea, select, label')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const page = ownPage(target.closest('a')?.getAttribute('href') ?? null);
      if (page !== null) return onPressed({ page });
      const found = locatorAt(target, allLocators(areas), previewPath);
      if (found) onPressed({ area: found.area, record: found.record, field: found.field });
    };
    // Blocks forms that fans send; a form that only loads more of a list works.
    const submit = (event: SubmitEvent) => {
      if ((event.target as HTMLFormElement).hasAttribute('action')) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const leaving = new AbortController();
    const options = { capture: true, signal: leaving.signal };
    document.addEventListener('click', press, options);
    // The middle button would open a tab.
    document.addEventListener('auxclick', press, options);
    document.addEventListener('submit', submit, options);
    return () => leaving.abort();
  }, [areas, onPressed]);
}

/** The site's page that a link leads to; null for other links. */
function ownPage(href: string | null): string | null {
  if (href === null || !href.startsWith(previewPath)) return null;
  const { pathname } = new URL(href.slice(previewPath.length) || '/', location.origin);
  return sitePageAt(pathname) ? pathname : null;
}

const mark = 'data-edited';

/** Scrolls to the edited content and outlines it. @param onOwnPage gets a record's path. */
function usePreviewSync(
  { areas: asStored, typed, watch }: PreviewBridge,
  page: string | null,
  onOwnPage: (path: string | null) => void,
): void {
  const areas = useAreas();
  useEffect(() => {
    if (page === null) return;
    let sought = '';
    let shownTexts: readonly string[] = [];
    let turnedAt = '';
    const look = () => {
      const { area, record = null, field = null } = typed().at(-1) ?? {};
      const before = document.querySelector(`[${mark}]`);
      const isAlone = area === releasesArea.name && record !== null;
      const marks = area && !isAlone ? locatorsOf(areas, area, record, field) : [];
      const edited = `${area} ${record ?? field}`;
      const isSame = sought === edited;
      const texts = textsOf(marks);
      // The changed paragraph of a long text.
      const isLong = record === null && texts.length > 1;
      const known =
        isSame || !area ? shownTexts : textsOf(locatorsOf(asStored, area, record, field));
      const changed = isLong ? texts.find((text) => !known.includes(text)) : undefined;
      const targets = changed === undefined ? marks : [{ signs: [], texts: [changed] }];
      const stays = isSame && isLong && changed === undefined ? before : null;
      shownTexts = texts;
      const found =
        stays ??
        targets
          .map((one) => elementOf(one, document.body, previewPath))
          .find((element) => element !== null);
      if (before !== found) before?.removeAttribute(mark);
      if (record === null) onOwnPage(null);
      else if (isAlone) onOwnPage(pathOf(areas, releasesArea, record, releasePath));
      else if (!found && area === showsArea.name)
        onOwnPage(pathOf(areas, showsArea, record, showPath));
      if (!found) {
        const slides = document.querySelector('.stage .carousel-track');
        const now = `${edited} ${slides?.childElementCount}`;
        // Turns each slide only once, so that a member can turn back.
        if (slides && area === carouselImagesArea.name && now !== turnedAt) turnOn(slides);
        turnedAt = now;
        return void (sought = '');
      }
      found.setAttribute(mark, '');
      if (!isSame || (isLong && found !== before)) {
        showInFrame(found);
      }
      sought = edited;
    };
    // The unsaved edits are rendered first.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(look, settledMs);
    };
    lookSoon();
    // The element may be rendered at any time, such as after a slow task or an image's load.
    const drawn = new MutationObserver(lookSoon);
    drawn.observe(document.body, drawing);
    const stops = [watch(lookSoon), areas.subscribe(lookSoon)];
    return () => {
      clearTimeout(timer);
      drawn.disconnect();
      for (const stop of stops) stop();
    };
  }, [areas, asStored, typed, watch, page, onOwnPage]);
}

const settledMs = 80;

/** Watches attributes that identify a record, but not the outline. */
const drawing: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributeFilter: ['href', 'src', 'srcset', 'id'],
};

/** Scrolls like `scrollIntoView`, which would also scroll the editing area around the frame. */
function showInFrame(element: Element): void {
  let box = element.parentElement;
  for (; box && box !== document.documentElement; box = box.parentElement) {
    const own = element.getBoundingClientRect();
    const around = box.getBoundingClientRect();
    box.scrollBy(
      Math.min(own.left - around.left, Math.max(0, own.right - around.right)),
      Math.min(own.top - around.top, Math.max(0, own.bottom - around.bottom)),
    );
  }
  const { top, height } = element.getBoundingClientRect();
  window.scrollBy(0, top + (height - window.innerHeight) / 2);
}

const textsOf = (marks: readonly Locator[]): string[] => marks.flatMap(({ texts }) => texts);

/** More slides load once the last one is in view. */
const turnOn = (slides: Element): void =>
  slides.scrollTo({ left: slides.scrollWidth, behavior: 'instant' });

/** The own page of a record: it shows past shows, and all of a release. */
function pathOf<T extends { _id: string }>(
  areas: AreaStore,
  { name }: Area<T[]>,
  id: string,
  pathOfRecord: (record: T) => string,
): string | null {
  const record = areas.get<T[]>(name)?.find(({ _id }) => _id === id);
  return record ? pathOfRecord(record) : null;
}
