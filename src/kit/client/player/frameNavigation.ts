import { isPlainPress } from '../browser/isPlainPress.ts';
import { leadsTo } from './pressedLink.ts';

interface Step {
  /** The key is part of the history of open tabs, so it must not change. */
  walk: number;
}

/** Starts at the time, so that steps of an earlier page in this tab have other numbers. */
let steps = Date.now();

/**
 * Opens pages one after the other in a frame over the first page, which continues underneath. Every
 * step is a history entry of the outer page, and the frame adds none. So Back and Forward work as
 * on a single page in each browser, and a reload opens the current address.
 */
export class FrameNavigation {
  /** Whether links work as usual, because nothing plays anymore. */
  isResting = false;
  readonly #first = { step: stepNow(), title: document.title };
  readonly #scrolls = new Map<number, number>();
  #step = this.#first.step;
  #frame: HTMLIFrameElement | null = null;
  #found: Document | null = null;
  #focused: Element | null = null;
  /** Whether the frame covers the first page. */
  #isCovered = false;
  /** The page that the frame is loading, and those requested before it. */
  #coming: string | null = null;
  readonly #overtaken = new Set<string>();
  #look = 0;

  constructor() {
    document.documentElement.addEventListener('click', this.#onPress);
    addEventListener('popstate', () => this.#onPopState());
  }

  /** Opens a page as a press on its link would. */
  open(address: string): void {
    const isHere = new URL(address, document.baseURI).href === location.href;
    // As in browsers, opening the current page, or pressing a link twice, is no step.
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
      // The browser has followed the link by then.
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

  /** From the first paint on, as fans press links long before the load event. */
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
    // The user has signed in meanwhile, so the page belongs to the editing area.
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
    // Browsers drop a navigation if the page of the previous one is just arriving.
    if (isOther && this.#overtaken.delete(pathname + search)) {
      return frame.contentWindow!.location.replace(location.href);
    }
    this.#settle();
    // The server redirected, or a form or a script navigated.
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

  /** Called for a refused frame, or no answer; a refused page needs the whole window. */
  async #goWithout(): Promise<void> {
    const refused = this.#step;
    const isAnswered = await fetch(location.href, { method: 'HEAD' }).then(
      () => true,
      () => false,
    );
    // The user has navigated again in the meantime.
    if (this.#step !== refused) return;
    if (isAnswered) location.reload();
    // The frame shows the browser's offline page, and Back still works.
    else this.#cover(true);
  }

  #comeHome(): void {
    cancelAnimationFrame(this.#look);
    this.#cover(false);
    // This ends everything that plays or loads in that page.
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

  /** The window in view; null for foreign pages, such as the browser's offline page. */
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

/** The number of the current step; 0 if there is none. */
function stepNow(): number {
  return (Object(history.state) as Partial<Step>).walk ?? 0;
}

/** The frame's document; null if it hasn't arrived yet, or belongs to another site. */
function pageIn(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument ?? null;
  return page === null || page.URL === 'about:blank' || !page.body ? null : page;
}
