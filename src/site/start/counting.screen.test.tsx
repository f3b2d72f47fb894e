import { afterEach, expect, onTestFinished, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

/** Loads a page, and returns what its scripts report. */
async function loaded({
  address = '/music',
  referrer = '',
  type = 'navigate',
  browser = {},
}: { address?: string; referrer?: string; type?: string; browser?: object } = {}) {
  history.replaceState(null, '', address);
  const told: [path: string, body: object][] = [];
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    told.push([path, JSON.parse(body)]);
    return new Response('{}');
  });
  vi.stubGlobal('navigator', { doNotTrack: null, webdriver: false, ...browser });
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
  const added = vi.spyOn(window, 'addEventListener');
  onTestFinished(() => added.mock.calls.forEach((call) => removeEventListener(...call)));
  vi.resetModules();
  const { startCounting } = await import('./counting.ts');
  startCounting();
  return told;
}

const press = (html: string, button = 0) => {
  document.body.innerHTML = html;
  onTestFinished(() => document.body.replaceChildren());
  const kind = button === 0 ? 'click' : 'auxclick';
  const event = new MouseEvent(kind, { bubbles: true, cancelable: true, button });
  document.body.addEventListener(kind, (one) => one.preventDefault(), { once: true });
  document.querySelector('a')!.dispatchEvent(event);
};

test('an arrival from outside is reported once, with its path, referrer and letter', async () => {
  const told = await loaded({ address: '/music?l=abc&x=1', referrer: 'https://zine.example/' });
  const body = { path: '/music', referrer: 'https://zine.example/', letter: 'abc' };
  expect(told).toEqual([['/api/visits', body]]);
  // A fan may pass this address on.
  expect(location.search).toBe('?x=1');
});

test.each([
  [{ referrer: `${location.origin}/bio` }],
  [{ type: 'reload' }],
  [{ type: 'back_forward' }],
  [{ browser: { globalPrivacyControl: true } }],
  [{ browser: { doNotTrack: '1' } }],
  [{ browser: { webdriver: true } }],
])('nothing is reported with %j', async (options) => {
  expect(await loaded(options)).toEqual([]);
});

test('clicks on marked links are reported, but not on pages of this site or by the right button', async () => {
  const told = await loaded({ type: 'reload' });
  const marked = (link: string) => `<p data-counts="tickets a-show">${link}</p>`;
  press(marked('<a href="https://tickets.example/">Tickets</a>'));
  press(marked('<a href="https://tickets.example/">Tickets</a>'), 1);
  press(marked('<a href="https://tickets.example/">Tickets</a>'), 2);
  press(marked('<a href="/bio">Bio</a>'));
  press('<a href="https://tickets.example/">Tickets</a>');
  press('<p data-counts="calendar"><a href="/shows.ics" type="text/calendar">Calendar</a></p>');
  const tickets = { kind: 'tickets', record: 'a-show' };
  expect(told).toEqual([
    ['/api/clicks', tickets],
    ['/api/clicks', tickets],
    ['/api/clicks', { kind: 'calendar', record: '' }],
  ]);
});
