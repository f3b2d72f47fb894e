import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyText, anyUrl } from '../../../tests/fixtures/anyText.ts';
import { isOwnCall } from './crossOrigin.ts';

const host = 'band.example';

/**
 * Possible values of each header, null if it is missing; the first is the one that our own fetch
 * sends.
 */
const values = {
  'sec-fetch-site': ['same-origin', 'same-site', 'cross-site', 'none', 'same-origin, cross-site'],
  'sec-fetch-mode': ['cors', 'same-origin', 'navigate', 'no-cors', 'websocket', null],
  'sec-fetch-dest': ['empty', 'document', 'image', 'iframe', 'script', 'style', 'report', null],
  'sec-purpose': [null, 'prefetch', 'prefetch;prerender', ''],
  purpose: [null, 'prefetch', ''],
  origin: [
    null,
    `https://${host}`,
    `https://${host.toUpperCase()}`,
    'https://evil.example',
    `https://${host}.evil.example`,
    `https://evil.example/${host}`,
    `https://${host}:8443`,
    `https://${host}@evil.example`,
    'null',
    '',
  ],
  referer: [null, `https://${host}/media`, `https://evil.example/${host}`, 'about:blank', ''],
} as const;

type Headers = Partial<Record<keyof typeof values, string>>;

/** Every combination of the given headers' values. */
function combinations(names: readonly (keyof typeof values)[]): Headers[] {
  return names.reduce<Headers[]>(
    (found, name) =>
      found.flatMap((headers) =>
        values[name].map((value) => (value === null ? headers : { ...headers, [name]: value })),
      ),
    [{}],
  );
}

const isOwn = (method: string, headers: Headers) => isOwnCall(method, { host, ...headers });
const ownOrigins: readonly (string | undefined)[] = [
  undefined,
  `https://${host}`,
  `https://${host.toUpperCase()}`,
];
const browserHeaders = Object.keys(values) as (keyof typeof values)[];

test("a GET that deletes accepts only the site's own fetch, with any browser's headers", () => {
  const all = combinations(browserHeaders);
  expect(all.length).toBeGreaterThan(100_000);
  const wrong = all.filter((headers) => {
    const expected =
      headers['sec-fetch-site'] === 'same-origin' &&
      ['cors', 'same-origin'].includes(headers['sec-fetch-mode'] ?? '') &&
      headers['sec-fetch-dest'] === 'empty' &&
      headers['sec-purpose'] === undefined &&
      headers.purpose === undefined &&
      ownOrigins.includes(headers.origin);
    return isOwn('GET', headers) !== expected;
  });
  expect(wrong.slice(0, 3)).toEqual([]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  "%s accepts only same-origin and user-initiated requests, with any browser's headers",
  (method) => {
    const wrong = combinations(browserHeaders).filter((headers) => {
      const expected =
        ['same-origin', 'none'].includes(headers['sec-fetch-site'] ?? '') &&
        ownOrigins.includes(headers.origin);
      return isOwn(method, headers) !== expected;
    });
    expect(wrong.slice(0, 3)).toEqual([]);
  },
);

test('without Fetch Metadata a foreign origin is refused, and for a GET a foreign referer too', () => {
  for (const headers of combinations(['origin', 'referer'])) {
    const ownOrigin = ownOrigins.includes(headers.origin);
    const ownReferer = [undefined, `https://${host}/media`].includes(headers.referer);
    expect(isOwn('POST', headers), JSON.stringify(headers)).toBe(ownOrigin);
    expect(isOwn('GET', headers), JSON.stringify(headers)).toBe(ownOrigin && ownReferer);
  }
});

test('a request without these headers is not from a browser and is served', () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
    expect(isOwnCall(method, { host })).toBe(true);
    expect(isOwnCall(method, {})).toBe(true);
  }
});

test('the port is part of the origin', () => {
  const at = (origin: string) => isOwnCall('POST', { host: '127.0.0.1:3000', origin });
  expect(at('http://127.0.0.1:3000')).toBe(true);
  expect(at('http://127.0.0.1:3001')).toBe(false);
  expect(at('http://127.0.0.1')).toBe(false);
});

test('no malformed origin is mistaken for the site', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), anyUrl(), anyText()), (origin) => {
      const isHost = URL.parse(origin)?.host === host;
      expect(isOwn('POST', { origin })).toBe(isHost);
      expect(isOwn('GET', { 'sec-fetch-site': 'same-origin', origin })).toBe(false);
    }),
  );
});

test('behind a proxy that names itself as the host, the public host counts as the site', () => {
  const headers = { host: '127.0.0.1:3000', origin: 'https://band.example' };
  expect(isOwnCall('POST', headers, 'band.example')).toBe(true);
  expect(isOwnCall('POST', headers, 'other.example')).toBe(false);
  expect(isOwnCall('POST', { ...headers, origin: 'null' }, '')).toBe(false);
});
