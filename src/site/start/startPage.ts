import { themeArea } from '../../features/theme/theme.queries.ts';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { followEarlyPresses } from '../../kit/client/browser/earlyPresses.ts';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import type { PageLocation } from '../../kit/client/page/pageLocation.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { followMenu } from './followMenu.ts';
import { showPageLoader } from './pageLoader.ts';
import { reportLeaving } from './reportLeaving.ts';

/** Makes the page's parts alive, each when it's needed. @param problem an error to show. */
export async function startPage(areas: AreaStore, problem: string | null): Promise<void> {
  areas.markFirst();
  const { pathname, search } = location;
  // Handles the history entries of the player, of which a reload leaves only the addresses.
  onpopstate = () => {
    if (!window.music && pathname + search !== location.pathname + location.search)
      location.reload();
  };
  const theme = areas.get<typeof themeArea.data>(themeArea.name);
  reportLeaving();
  followMenu();

  const place: PageLocation = { pathname, search, base: '' };
  const waking = new Map<HTMLElement, Promise<void>>();
  const failed = new Set<HTMLElement>();
  const wake = (element: HTMLElement): Promise<void> => {
    const known = waking.get(element);
    if (known) return known;
    const [name = ''] = element.dataset['part']!.split(' ');
    const woken = Promise.all([
      importWithRetry(() => import('./alive.tsx')),
      loadPart(name, pathname),
    ])
      .then(([{ enliven }, Component]) => enliven(element, { name, Component }, areas, place))
      .catch(async (error: unknown) => {
        console.warn('could not start a part of this page', error);
        waking.delete(element);
        window.earlyPresses.fail(element);
        atNextTouch(element, () => void wake(element));
        if (failed.has(element)) await (await import('./loadAgain.ts')).reloadIfReachable();
        failed.add(element);
      });
    waking.set(element, woken);
    return woken;
  };
  const notices = document.querySelector<HTMLElement>('[data-part^="notices"]')!;
  if (problem !== null) {
    const alerts = import('../../kit/client/page/alerts.ts');
    void wake(notices).then(async () => (await alerts).addAlert('error', problem));
  }
  followEarlyPresses((part) => void Promise.all([notices, part].map(wake)));
  atFirstSign(() => {
    if (theme) showPageLoader(theme.paceTheme);
    void wake(notices);
    wakeWhenSeen(insideOf('touched'), near, wake);
  });
  wakeWhenSeen(insideOf('near'), near, wake);
  // A player begins by itself once half of it is in view.
  wakeWhenSeen(document.querySelectorAll('[data-plays]'), { threshold: 0.5 }, wake);
  await Promise.all([...asleep('loaded')].map(wake));
  // Tests and measurements wait for this mark.
  performance.mark('hydrated');
}

/** Loads the component of a part: of `page` from the page's module. */
async function loadPart(name: string, pathname: string): Promise<PagePart['Component']> {
  if (name === 'pictures')
    return (await importWithRetry(() => import('../../features/home/hero.parts.tsx'))).Hero;
  if (name !== 'page') return (await import('../touchedParts.ts')).touchedParts[name]!;
  return (await import('../pageParts.ts')).componentAt(pathname);
}

const asleep = (alive: PagePart['alive']) =>
  document.querySelectorAll<HTMLElement>(`[data-part$=" ${alive}"]`);

/** The elements in parts, which have no box themselves. */
const insideOf = (alive: 'near' | 'touched') =>
  [...asleep(alive)].flatMap((part) => [...part.children]);

const near: IntersectionObserverInit = { rootMargin: '50% 0px' };

function wakeWhenSeen(
  elements: Iterable<Element>,
  options: IntersectionObserverInit,
  wake: (part: HTMLElement) => unknown,
): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      void wake(target.closest<HTMLElement>('[data-part]')!);
    }
  }, options);
  for (const element of elements) observer.observe(element);
}

/** Calls back at the next touch of anything but a link, which works by itself. */
function atNextTouch(part: HTMLElement, act: () => void): void {
  const waiting = new AbortController();
  const begin = ({ target }: Event) => {
    if ((target as Element).closest('a')) return;
    waiting.abort();
    act();
  };
  for (const sign of ['pointerdown', 'focusin', 'keydown'])
    part.addEventListener(sign, begin, { signal: waiting.signal });
}

/** Calls back at the first sign that a fan attends to the page. */
function atFirstSign(act: () => void): void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    act();
  };
  // The fan may have scrolled before this script came.
  if (scrollY > 0) return begin();
  for (const sign of ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'])
    addEventListener(sign, begin, { signal: waiting.signal, passive: true });
}
