import { themeArea } from '../../features/theme/theme.queries.ts';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { followEarlyPresses } from '../../kit/client/browser/earlyPresses.ts';
import { importWithRetry } from '../../kit/client/browser/importWithRetry.ts';
import type { PageLocation } from '../../kit/client/page/pageLocation.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { followMenu } from './followMenu.ts';
import { loadPart } from './livingParts.ts';
import { showPageLoader } from './pageLoader.ts';
import { reportLeaving } from './reportLeaving.ts';

/** Makes the page's parts alive, each when it's needed. @param problem an error to show. */
export async function startPage(areas: AreaStore, problem: string | null): Promise<void> {
  const { pathname, search } = location;
  // Handles the history entries of the player, of which a reload leaves only the addresses.
  onpopstate = () => {
    if (!window.music && pathname + search !== location.pathname + location.search)
      location.reload();
  };
  const theme = areas.get<typeof themeArea.data>(themeArea.name);
  reportLeaving();
  followMenu();

  const place: PageLocation = { pathname, search, base: '', go: null };
  const waking = new Map<HTMLElement, Promise<void>>();
  const wake = (element: HTMLElement): Promise<void> => {
    const known = waking.get(element);
    if (known) return known;
    const [name = ''] = element.dataset['part']!.split(' ');
    const woken = Promise.all([
      importWithRetry(() => import('./alive.tsx')),
      loadPart(name, pathname),
    ])
      .then(([{ enliven }, Component]) => enliven(element, Component, areas, place))
      .catch((error: unknown) => {
        console.warn('could not start a part of this page', error);
        // It tries again when it's touched.
        waking.delete(element);
        window.earlyPresses.fail();
        window.earlyPresses.isOver = false;
      });
    waking.set(element, woken);
    return woken;
  };
  const notices = document.querySelector<HTMLElement>('[data-part^="notices"]')!;
  if (problem !== null) {
    const alerts = import('../../kit/client/page/alerts.ts');
    void wake(notices).then(async () => (await alerts).addAlert('error', problem));
  }
  followEarlyPresses((part) => {
    void wake(notices);
    void wake(part);
  });
  wakeWhenTouched(wake);
  atFirstSign(() => {
    if (theme) showPageLoader(theme.paceTheme);
    void wake(notices);
    wakeWhenNear('touched', wake);
  });
  wakeWhenNear('near', wake);
  await Promise.all([...asleep('loaded')].map(wake));
  // Tests and measurements wait for this mark.
  performance.mark('hydrated');
}

type Wake = (part: HTMLElement) => Promise<void>;

const asleep = (alive: PagePart['alive']) =>
  document.querySelectorAll<HTMLElement>(`[data-part$=" ${alive}"]`);

/** Links work by themselves. */
function wakeWhenTouched(wake: Wake): void {
  for (const touch of ['pointerover', 'pointerdown', 'focusin', 'keydown']) {
    addEventListener(touch, ({ target }) => {
      if (!(target instanceof Element)) return;
      const part = target.closest('form, button, [tabindex]')?.closest('[data-part*=" "]');
      if (part) void wake(part as HTMLElement);
    });
  }
}

function wakeWhenNear(alive: 'near' | 'touched', wake: Wake): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void wake(target.closest<HTMLElement>('[data-part]')!);
      }
    },
    { rootMargin: '50% 0px' },
  );
  for (const part of asleep(alive)) {
    // A part itself has no box.
    for (const child of part.children) observer.observe(child);
  }
}

const signs = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'];

/** Calls back at the first sign that a fan attends to the page. */
function atFirstSign(act: () => void): void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    act();
  };
  // The fan may have scrolled before this script came.
  if (scrollY > 0) return begin();
  for (const sign of signs)
    addEventListener(sign, begin, { signal: waiting.signal, passive: true });
}
