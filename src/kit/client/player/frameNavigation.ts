import { isPlainPress } from '../browser/isPlainPress.ts';
import { leadsTo } from './pressedLink.ts';

interface Step {
  /** Named so in the history of tabs that are open. */
  walk: number;
}

/** Steps of an earlier page in this tab have other numbers. */
let steps = Date.now();

/**
 * Opens pages one after the other in a frame over the first, which goes on beneath. Every step is
 * the outer page's own entry of the history, and the frame follows it without any: so Back and
 * Forward are those of one page in each browser, and a reload begins at the address.
 */
export class FrameNavigation {
  /** Whether links lead where they always do, as nothing plays any more. */
  isResting = false;
  readonly #first = { step: stepNow(), title: document.title };
  readonly #scrolls = new Map<number, number>();
  #step = this.#first.step;
  #frame: HTMLIFrameElement | null = null;
  /** The document in the frame that was found last. */
  #found: Document | null = null;
  #focused: Element | null = null;
  /** Whether the frame stands over the first page. */
  #isCovered = false;
  /** The page that the frame was sent to and has not shown yet, and those before it. */
  #coming: string | null = null;
  readonly #overtaken = new Set<string>();
  #look = 0;

  constructor() {
    document.documentElement.addEventListener('click', this.#onPress);
    addEventListener('popstate', () => this.#onPopState());
  }

  /** Opens a page as a press on its link does. */
  open(address: string): void {
    const isHere = new URL(address, document.baseURI).href === location.href;
    // As browsers do: the page that one is on, or a link pressed twice, is no step.
    if (isHere && this.#step !== this.#first.step) return this.#show(address);
    this.#saveScroll();
    if (!this.#isCovered) this.#focused = document.activeElement;
    steps += 1;
    this.#step = steps;
    history.pushState({ walk: steps } satisfies Step, '', address);
    this.#show(address);
  }

  readonly #onPress = (event: MouseEvent): void => {
    const link = (event.target as Element).closest('a');
    if (!link?.href || !isPlainPress(event)) return;
    const way = leadsTo(link, link.ownerDocument.URL);
    if (way === 'by-itself') return;
    if (way === 'frame' && !this.isResting) {
      event.preventDefault();
      this.open(link.href);
    } else if (link.ownerDocument !== document) {
      link.target = '_top';
      // The browser has gone by then.
      setTimeout(() => link.removeAttribute('target'));
    }
  };

  #onPopState(): void {
    const next = stepNow();
    if (next === this.#step) return;
    this.#saveScroll();
    this.#step = next;
    if (next === this.#first.step) this.#comeHome();
    else this.#show(location.href);
  }

  #show(address: string): void {
    if (this.#coming !== null) this.#overtaken.add(this.#coming);
    this.#coming = location.pathname + location.search;
    document.documentElement.classList.add('navigating');
    if (this.#frame) this.#frame.contentWindow!.location.replace(address);
    else this.#addFrame(address);
    this.#lookOut();
  }

  #addFrame(address: string): void {
    const frame = document.createElement('iframe');
    this.#frame = frame;
    frame.className = 'page-frame';
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write';
    frame.src = address;
    frame.addEventListener('load', () => this.#onLoad());
    document.body.append(frame);
    frame.dataset['loading'] = '';
  }

  /** A page takes presses from its first picture on, long before its load event. */
  readonly #lookOut = (): void => {
    cancelAnimationFrame(this.#look);
    if (this.#frame === null) return;
    this.#look = requestAnimationFrame(() => {
      const page = pageIn(this.#frame);
      if (page && page !== this.#found) this.#follow(page);
      else this.#lookOut();
    });
  };

  #follow(page: Document): void {
    cancelAnimationFrame(this.#look);
    this.#found = page;
    // If they have signed in meanwhile, it is a page of the band's.
    if (page.documentElement.classList.contains('checking')) return location.reload();
    page.documentElement.addEventListener('click', this.#onPress);
    page.defaultView!.addEventListener('pagehide', this.#lookOut);
    const ready = () => {
      if (this.#found === page && this.#step !== this.#first.step) this.#reveal(page);
    };
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', ready);
    else ready();
  }

  #reveal(page: Document): void {
    const frame = this.#frame!;
    const { pathname, search, hash } = page.defaultView!.location;
    const isOther = pathname + search !== location.pathname + location.search;
    // Browsers forget where a press led while the page of the press before was just arriving.
    if (isOther && this.#overtaken.delete(pathname + search)) {
      return frame.contentWindow!.location.replace(location.href);
    }
    this.#settle();
    // Where the server led it on, or a form or a script did.
    if (isOther) {
      history.replaceState({ walk: this.#step } satisfies Step, '', pathname + search + hash);
    }
    document.title = page.title;
    frame.title = page.title;
    this.#cover(true);
    this.#restoreScroll();
    frame.focus();
  }

  #onLoad(): void {
    const page = pageIn(this.#frame);
    if (page === null) return void this.#goWithout();
    if (page !== this.#found) this.#follow(page);
    this.#restoreScroll();
  }

  /** The frame was refused, or nothing answers: then only the first is another window's matter. */
  async #goWithout(): Promise<void> {
    const refused = this.#step;
    const isAnswered = await fetch(location.href, { method: 'HEAD' }).then(
      () => true,
      () => false,
    );
    // They have gone on meanwhile.
    if (this.#step !== refused) return;
    if (isAnswered) location.reload();
    // The browser says in the frame that it is offline, and Back leads back.
    else this.#cover(true);
  }

  #comeHome(): void {
    cancelAnimationFrame(this.#look);
    this.#cover(false);
    // Whatever plays or waits in the page that was left ends with it.
    this.#frame?.remove();
    this.#frame = null;
    this.#found = null;
    this.#settle();
    document.title = this.#first.title;
    this.#restoreScroll();
    if (this.#focused instanceof HTMLElement) this.#focused.focus({ preventScroll: true });
  }

  #cover(isCovered: boolean): void {
    if (this.#frame === null) return;
    this.#isCovered = isCovered;
    document.documentElement.classList.remove('navigating');
    this.#frame.hidden = !isCovered;
    delete this.#frame.dataset['loading'];
    const root = document.getElementById('root')!;
    root.inert = isCovered;
    root.hidden = isCovered;
  }

  #settle(): void {
    this.#coming = null;
    this.#overtaken.clear();
  }

  /** Null for what is none of this site's, as the browser's word that it is offline. */
  #shownWindow(): Window | null {
    return this.#isCovered ? (pageIn(this.#frame)?.defaultView ?? null) : window;
  }

  #saveScroll(): void {
    const shown = this.#shownWindow();
    if (shown) this.#scrolls.set(this.#step, shown.scrollY);
  }

  #restoreScroll(): void {
    const y = this.#scrolls.get(this.#step);
    if (y !== undefined) this.#shownWindow()?.scrollTo({ top: y, behavior: 'instant' });
  }
}

/** 0 for what is no step. */
function stepNow(): number {
  return (Object(history.state) as Partial<Step>).walk ?? 0;
}

/** Null if it has not come yet, or is none of this site's. */
function pageIn(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument ?? null;
  return page === null || page.URL === 'about:blank' || !page.body ? null : page;
}
