import { isPlainPress } from '../browser/isPlainPress.ts';
import { leadsTo } from './pressedLink.ts';

/** Pages that are opened one after the other in a frame over the first, which goes on beneath. */
export interface FrameNavigation {
  /** Opens a page as a press on its link does. */
  open(address: string): void;
  /** From now on links lead where they always do, as nothing plays any more. */
  rest(): void;
  /** Links open in the frame again. */
  resume(): void;
}

interface Step {
  walk: number;
}

/** Steps of an earlier walk in this tab have other numbers. */
let steps = Date.now();

/**
 * Every step is the outer page's own entry of the history, and the frame follows it without any:
 * so Back and Forward are those of one page in each browser, and a reload begins at the address.
 */
export function startFrameNavigation(): FrameNavigation {
  const first = { step: stepNow(), title: document.title };
  const scrolls = new Map<number, number>();
  let step = first.step;
  let frame: HTMLIFrameElement | null = null;
  let met: Document | null = null;
  let focused: Element | null = null;
  /** Whether the frame stands over the first page. */
  let isCovered = false;
  let isResting = false;
  /** Of the page that the frame was told to show and has not shown yet, and of those before it. */
  let coming: string | null = null;
  const overtaken = new Set<string>();
  let look = 0;

  /** Null for what is none of this site's, as the browser's word that it is offline. */
  const shownWindow = () => (isCovered ? (pageIn(frame)?.defaultView ?? null) : window);
  const leave = () => {
    const shown = shownWindow();
    if (shown) scrolls.set(step, shown.scrollY);
  };

  const press = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    if (!link?.href || !isPlainPress(event)) return;
    const way = leadsTo(link, link.ownerDocument.URL);
    if (way === 'by-itself') return;
    if (way === 'frame' && !isResting) {
      event.preventDefault();
      open(link.href);
    } else if (link.ownerDocument !== document) {
      link.target = '_top';
      // The browser has gone by then.
      setTimeout(() => link.removeAttribute('target'));
    }
  };
  const open = (address: string) => {
    const isHere = new URL(address, document.baseURI).href === location.href;
    // As browsers do: the page that one is on, or a link pressed twice, is no step.
    if (isHere && step !== first.step) return show(address);
    leave();
    if (!isCovered) focused = document.activeElement;
    steps += 1;
    step = steps;
    history.pushState({ walk: step } satisfies Step, '', address);
    show(address);
  };
  const show = (address: string) => {
    if (coming !== null) overtaken.add(coming);
    coming = location.pathname + location.search;
    document.documentElement.classList.add('navigating');
    if (frame === null) {
      frame = document.createElement('iframe');
      frame.className = 'page-frame';
      frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture; clipboard-write';
      frame.src = address;
      frame.addEventListener('load', arrive);
      document.body.append(frame);
      frame.dataset['loading'] = '';
    } else frame.contentWindow!.location.replace(address);
    lookOut();
  };
  /** A page takes presses from its first picture on, long before its load event. */
  const lookOut = () => {
    cancelAnimationFrame(look);
    if (frame === null) return;
    look = requestAnimationFrame(() => {
      const page = pageIn(frame);
      if (page && page !== met) meet(page);
      else lookOut();
    });
  };
  const meet = (page: Document) => {
    cancelAnimationFrame(look);
    met = page;
    // Whoever has signed in meanwhile has a page of the band's before them.
    if (page.documentElement.classList.contains('checking')) return location.reload();
    page.documentElement.addEventListener('click', press);
    page.defaultView!.addEventListener('pagehide', lookOut);
    const ready = () => {
      if (met === page && step !== first.step) reveal(page);
    };
    if (page.readyState === 'loading') page.addEventListener('DOMContentLoaded', ready);
    else ready();
  };
  const reveal = (page: Document) => {
    const { pathname, search, hash } = page.defaultView!.location;
    const isOther = pathname + search !== location.pathname + location.search;
    // Browsers forget where a press led while the page of the press before was just arriving.
    if (isOther && overtaken.delete(pathname + search)) {
      return frame!.contentWindow!.location.replace(location.href);
    }
    settle();
    // Where the server led it on, or a form or a script did.
    if (isOther) history.replaceState({ walk: step } satisfies Step, '', pathname + search + hash);
    document.title = page.title;
    frame!.title = page.title;
    cover(true);
    restoreScroll();
    frame!.focus();
  };
  const settle = () => {
    coming = null;
    overtaken.clear();
  };
  const restoreScroll = () => {
    const y = scrolls.get(step);
    if (y !== undefined) shownWindow()?.scrollTo({ top: y, behavior: 'instant' });
  };
  const arrive = () => {
    const page = pageIn(frame);
    if (page === null) return void goWithout();
    if (page !== met) meet(page);
    restoreScroll();
  };
  /** The frame was refused, or nothing answers: then only the first is another window's matter. */
  const goWithout = async () => {
    const refused = step;
    const isAnswered = await fetch(location.href, { method: 'HEAD' }).then(
      () => true,
      () => false,
    );
    // Whoever has gone on meanwhile is elsewhere.
    if (step !== refused) return;
    if (isAnswered) location.reload();
    // The browser says in the frame that it is offline, and Back leads back.
    else cover(true);
  };
  const cover = (is: boolean) => {
    if (frame === null) return;
    isCovered = is;
    document.documentElement.classList.remove('navigating');
    frame.hidden = !is;
    delete frame.dataset['loading'];
    const root = document.getElementById('root')!;
    root.inert = is;
    root.hidden = is;
  };
  const comeHome = () => {
    cancelAnimationFrame(look);
    cover(false);
    // Whatever plays or waits in the page that was left ends with it.
    frame?.remove();
    frame = null;
    met = null;
    settle();
    document.title = first.title;
    restoreScroll();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  const onPopState = () => {
    const next = stepNow();
    if (next === step) return;
    leave();
    step = next;
    if (step === first.step) comeHome();
    else show(location.href);
  };

  document.documentElement.addEventListener('click', press);
  addEventListener('popstate', onPopState);
  return {
    open,
    rest: () => void (isResting = true),
    resume: () => void (isResting = false),
  };
}

/** 0 for what is no step of a walk. */
const stepNow = (): number => (Object(history.state) as Partial<Step>).walk ?? 0;

/** Null if it has not come yet, or is none of this site's. */
function pageIn(frame: HTMLIFrameElement | null): Document | null {
  const page = frame?.contentDocument ?? null;
  return page === null || page.URL === 'about:blank' || !page.body ? null : page;
}
