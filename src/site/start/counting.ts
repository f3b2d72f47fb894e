import { letterParameter } from '../../features/letters/letter-path.view.ts';
import { apiPath } from '../../kit/client/api/call.ts';

/** Reports the visit, if it starts here, and clicks on links, unless the browser asks not to. */
export function startCounting(): void {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  if (globalPrivacyControl || navigator.doNotTrack === '1' || navigator.webdriver) return;
  if (isArrival()) report('/visits', visit());
  addEventListener('click', reportClick);
  // The middle button opens a tab.
  addEventListener('auxclick', (event) => event.button === 1 && reportClick(event));
}

/** Whether the document was opened from outside: not from a page of this site, or again. */
function isArrival(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  const { type } = navigation as PerformanceNavigationTiming;
  return type === 'navigate' && URL.parse(document.referrer)?.origin !== location.origin;
}

function visit() {
  const address = new URL(location.href);
  const { pathname: path, searchParams } = address;
  const letter = searchParams.get(letterParameter);
  if (letter !== null) {
    // A fan who passes the address on isn't the letter's visit.
    searchParams.delete(letterParameter);
    history.replaceState(history.state, '', address);
  }
  return { path, referrer: document.referrer, letter };
}

/** Links that count are in an element that says their kind; pages of this site are none. */
function reportClick({ target }: MouseEvent): void {
  const link = (target as Element).closest('a');
  const marked = link?.closest<HTMLElement>('[data-counts]');
  if (!marked || (link!.origin === location.origin && !link!.type)) return;
  const [kind, record = ''] = marked.dataset['counts']!.split(' ');
  report('/clicks', { kind, record });
}

function report(path: string, body: object): void {
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', keepalive: true, headers, body: JSON.stringify(body) };
  fetch(apiPath(path), init).catch(() => {
    // Without a connection it isn't counted.
  });
}
