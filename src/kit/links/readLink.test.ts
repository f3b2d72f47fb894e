import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, anyUrl } from '../../../tests/fixtures/anyText.ts';
import { effortOf } from '../../../tests/fixtures/effort.ts';
import { linkKinds, type LinkKind } from './linkKinds.ts';
import { linkRows } from '../../../tests/fixtures/links.ts';
import { maxLinkLength, readLink } from './readLink.ts';

/** The hosts that a stored address may have; null for any. */
const storedHosts: Record<LinkKind, readonly string[] | null> = {
  facebook: ['www.facebook.com'],
  instagram: ['www.instagram.com'],
  tiktok: ['www.tiktok.com'],
  x: ['x.com'],
  youtube: ['www.youtube.com'],
  youtubeVideo: ['www.youtube.com'],
  youtubeAny: ['www.youtube.com'],
  spotify: ['open.spotify.com'],
  spotifyPlayer: ['open.spotify.com'],
  appleMusic: ['music.apple.com'],
  soundcloud: ['soundcloud.com', 'on.soundcloud.com'],
  website: null,
  listen: null,
};
const kinds = Object.keys(storedHosts) as LinkKind[];

describe.each(kinds)('as %s', (kind) => {
  const rows = linkRows.filter((row) => row.kind === kind);
  const titled = rows.map((row) => ({ ...row, title: JSON.stringify(row.text) }));
  test.each(titled)('$title is $outcome', ({ text, outcome }) => {
    const link = readLink(kind, text);
    expect('message' in link ? link.message : link.address).toBe(outcome);
    isGood(kind, text);
  });
});

test('every kind has its rows, and there are at least 300', () => {
  expect(linkRows.length).toBeGreaterThanOrEqual(300);
  expect(new Set(linkRows.map(({ kind }) => kind))).toEqual(new Set(Object.keys(linkKinds)));
  const unique = new Set(linkRows.map(({ kind, text }) => `${kind} ${text}`));
  expect(unique.size).toBe(linkRows.length);
});

test.each([
  ['facebook', 'facebook.com/thereeds', 'profile', 'thereeds'],
  ['facebook', 'facebook.com/profile.php?id=100063512345678', 'profile', '100063512345678'],
  ['facebook', 'facebook.com/pages/The-Reeds/1040506', 'profile', '1040506'],
  ['instagram', 'instagram.com/ann', 'profile', 'ann'],
  ['tiktok', 'tiktok.com/@ann', 'profile', 'ann'],
  ['x', 'twitter.com/ann', 'profile', 'ann'],
  ['youtube', 'youtube.com/@ann', 'handle', '@ann'],
  ['youtube', 'youtube.com/user/ann', 'user', 'ann'],
  ['youtube', 'youtube.com/c/ann', 'custom', 'ann'],
  ['youtube', 'youtube.com/ann', 'custom', 'ann'],
  [
    'youtube',
    'youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
    'channel',
    'UCuAXFkgsw1L7xaCfnd5JJOw',
  ],
  ['youtubeVideo', 'youtu.be/dQw4w9WgXcQ?si=x', 'video', 'dQw4w9WgXcQ'],
  ['youtubeAny', 'youtube.com/playlist?list=PLabcdefghijkl', 'playlist', 'PLabcdefghijkl'],
  ['spotify', 'spotify:artist:0OdUWJ0sBjDrqHygGUXeCF', 'artist', '0OdUWJ0sBjDrqHygGUXeCF'],
  [
    'spotifyPlayer',
    'open.spotify.com/intl-de/album/1DFixLWuPkv3KT3TnV35m3',
    'album',
    '1DFixLWuPkv3KT3TnV35m3',
  ],
  ['appleMusic', 'music.apple.com/us/album/x/1440857781', 'album', '1440857781'],
  ['appleMusic', 'music.apple.com/us/album/x/1440857781?i=1440857907', 'song', '1440857907'],
  ['appleMusic', 'music.apple.com/us/playlist/x/pl.u-11zBv', 'playlist', 'pl.u-11zBv'],
  ['soundcloud', 'soundcloud.com/ann', 'artist', 'ann'],
  ['soundcloud', 'soundcloud.com/ann/song', 'track', 'ann/song'],
  ['soundcloud', 'soundcloud.com/ann/sets/demo', 'playlist', 'ann/sets/demo'],
  ['soundcloud', 'on.soundcloud.com/AbC12', 'short', 'AbC12'],
  ['website', 'band.example', 'website', null],
] as const)('as %s, %s is of type %s with the id %s', (kind, text, type, id) => {
  expect(readLink(kind, text)).toMatchObject({ type, id });
});

/** Characters that have fooled URL parsers. */
const tricks = [
  ...'@:/\\?#%.&=[]<>"\'`|^~ -_+;,$!*(){}',
  ...'\t\n\r\0\u007f\u00a0\u00ad\u200b\u200d\u202e\u2028\ufeff\uff0e\u3002\uff0f\uff20\u0430\u212a',
  '\ud800',
  '\udc00',
  '😀',
  '%2e',
  '%2f',
  '%40',
  '%00',
  '%E0%A4%A',
  '..',
  '//',
  ':80',
  'javascript:',
  'data:',
  'http://',
  'https://',
  'www.',
  'm.',
  '.evil.example',
  'a',
  'Z',
  '7',
];

/** Real links, broken by one to three tricks. */
const almostLinks = fc
  .tuple(
    fc.constantFrom(...linkRows.map(({ text }) => text)),
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.constantFrom(...tricks)), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, changes]) =>
    changes.reduce((changed, [place, length, trick]) => {
      const at = place % (changed.length + 1);
      return changed.slice(0, at) + trick + changed.slice(at + length);
    }, text),
  );

describe.each(kinds)('any text read as %s', (kind) => {
  test('is stored in one canonical form on the right host, or refused', () => {
    fc.assert(
      fc.property(almostLinks, (text) => isGood(kind, text)),
      { numRuns: 3000 },
    );
  });

  test('never throws', () => {
    const texts = fc.oneof(
      anyText({ maxLength: 200 }),
      fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)) }),
      fc.array(fc.constantFrom(...tricks), { maxLength: 40 }).map((parts) => parts.join('')),
      anyUrl(),
    );
    fc.assert(
      fc.property(texts, (text) => isGood(kind, text)),
      { numRuns: 1000 },
    );
  });

  test('needs linear time', () => {
    const shapes = [
      'a',
      '.',
      '-',
      '/',
      '@',
      ':',
      '%',
      '%41',
      'a.',
      'a-',
      '_a',
      '/a',
      ' ',
      '\0',
      'é',
    ];
    const starts = [
      '',
      'https://',
      'https://www.facebook.com/',
      'https://youtube.com/@',
      'spotify:',
    ];
    const texts = shapes.flatMap((shape) =>
      starts.flatMap((start) =>
        [maxLinkLength, 100_000].map(
          (length) => (start + shape.repeat(length)).slice(0, length) + '!',
        ),
      ),
    );
    const ownHosts = (storedHosts[kind] ?? []).flatMap((host) =>
      shapes.map((shape) => `https://${host}/${shape.repeat(1900)}`.slice(0, maxLinkLength)),
    );
    const effort = effortOf(() => {
      for (const text of [...texts, ...ownHosts]) readLink(kind, text);
    });
    // It takes some 20 ms. A pattern that tries every division of 2000 characters takes minutes.
    expect(effort).toBeLessThan(3000);
  });
});

test.each(kinds)('as %s, a link may have 2000 characters and not one more', (kind) => {
  const known = linkRows.find((row) => row.kind === kind && row.outcome.startsWith('https'))!;
  const start = `${known.outcome}${known.outcome.includes('?') ? '&' : '?'}utm_source=`;
  expect(readLink(kind, start.padEnd(maxLinkLength, 'x'))).toHaveProperty('address');
  expect(readLink(kind, start.padEnd(maxLinkLength + 1, 'x'))).toEqual({
    message: `Please enter a valid ${`${linkKinds[kind].name} URL`.trim()}`,
  });
});

const services = kinds.filter((kind) => storedHosts[kind] !== null);

test.each(services)('as %s, only the listed hosts are accepted', (kind) => {
  const hosts = [...linkKinds[kind].hosts!].filter((host) => typeof host === 'string');
  const link = linkRows.find((row) => row.kind === kind && row.outcome.startsWith('https'))!;
  const { pathname, search } = new URL(link.outcome);
  const label = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const foreign = fc.tuple(fc.constantFrom(...hosts), label, fc.nat(5)).map(([host, word, way]) => {
    const ways = [`${word}-${host}`, `${host}.${word}.example`, `${host}-${word}.example`];
    return [...ways, `${word}.${word}.${host}`, `${host}.`, `${host}:8${word.length}`][way]!;
  });
  fc.assert(
    fc.property(foreign, (host) => {
      expect(readLink(kind, `https://${host}${pathname}${search}`)).toEqual({
        message: `Not a valid ${linkKinds[kind].name} URL`,
      });
    }),
  );
});

/** Checks the guarantees for every result, whatever the input. */
function isGood(kind: LinkKind, text: string): void {
  const link = readLink(kind, text);
  if ('message' in link) {
    expect(link.message).toMatch(
      /^(Please enter a valid [\w ]*URL( with a proper domain name)?|Not a valid [\w ]*URL|[A-Z][\w -]+ URLs are not supported for \w[\w ]*)$/,
    );
    expect(link.message).not.toContain('  ');
    return;
  }
  const { protocol, hostname, port, hash, username, password, href } = new URL(link.address);
  expect(href).toBe(link.address);
  expect([username, password]).toEqual(['', '']);
  expect(hostname).toMatch(/^(?:[a-z0-9_-]+\.)+[a-z][a-z0-9-]+$/);
  const hosts = storedHosts[kind];
  if (hosts) {
    expect(hosts).toContain(hostname);
    expect([protocol, port, hash]).toEqual(['https:', '', '']);
    expect(link.address).not.toMatch(/\/$/);
  } else {
    expect(['https:', 'http:']).toContain(protocol);
  }
  expect(linkKinds[kind].types).toContain(link.type);
  expect(readLink(kind, link.address)).toEqual(link);
}
