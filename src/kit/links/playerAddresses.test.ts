import { describe, expect, test } from 'vitest';
import { appleMusicEmbed, soundcloudEmbed, spotifyEmbed, youtubeEmbed } from './playerAddresses.ts';
import { linkRows } from '../../../tests/fixtures/links.ts';
import { readLink } from './readLink.ts';
import { playerFrame } from '../client/players/playerFrame.ts';

const services = [
  {
    kind: 'spotifyPlayer',
    embed: spotifyEmbed,
    origin: 'https://open.spotify.com',
    none: [],
  },
  { kind: 'spotify', embed: spotifyEmbed, origin: 'https://open.spotify.com', none: [] },
  {
    kind: 'appleMusic',
    embed: appleMusicEmbed,
    origin: 'https://embed.music.apple.com',
    none: ['artist'],
  },
  {
    kind: 'soundcloud',
    embed: soundcloudEmbed,
    origin: 'https://w.soundcloud.com',
    none: ['short'],
  },
  {
    kind: 'youtubeAny',
    embed: youtubeEmbed,
    origin: 'https://www.youtube-nocookie.com',
    none: ['channel', 'user', 'custom', 'handle'],
  },
] as const;

describe.each(services)('a link as $kind', ({ kind, embed, origin, none }) => {
  const links = linkRows
    .filter((row) => row.kind === kind)
    .map(({ text }) => readLink(kind, text))
    .flatMap((link) => ('message' in link ? [] : [link]));

  test('has a player if it leads to something playable', () => {
    expect(links.length).toBeGreaterThan(5);
    for (const { address, type } of links) {
      const player = embed(address);
      const isPlayed = !(none as readonly string[]).includes(type);
      expect(player !== null, address).toBe(isPlayed);
      if (player !== null) expect(playerFrame(player)?.origin, player).toBe(origin);
    }
  });

  test('has no player if it is not in its stored form', () => {
    for (const { address } of links) {
      for (const odd of [
        address.replace('https:', 'http:'),
        address.replace('https://', 'https://evil.example/https://'),
        address.replace('https://', 'https://x@'),
        address.replace(/\.com\//, '.com.evil.example/'),
        `${address}"><script>`,
        `${address}&autoplay=1#x`,
        ` ${address}`,
        `${address}\n`,
        '',
      ]) {
        expect(embed(odd), odd).toBeNull();
      }
    }
  });
});

const id = '4Z8W4fKeB5YxbusRsdQVPb';

test.each([
  [spotifyEmbed, `https://open.spotify.com/album/${id}`, `/embed/album/${id}?utm_source=generator`],
  [appleMusicEmbed, 'https://music.apple.com/us/album/111', '/us/album/111'],
  [appleMusicEmbed, 'https://music.apple.com/de/album/111?i=222', '/de/album/111?i=222'],
  [
    appleMusicEmbed,
    'https://music.apple.com/us/playlist/pl.u-76oNlKp',
    '/us/playlist/pl.u-76oNlKp',
  ],
  [
    soundcloudEmbed,
    'https://soundcloud.com/reeds/sets/may',
    '/player/?url=https%3A%2F%2Fsoundcloud.com%2Freeds%2Fsets%2Fmay',
  ],
  [youtubeEmbed, 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', '/embed/dQw4w9WgXcQ'],
  [
    youtubeEmbed,
    'https://www.youtube.com/playlist?list=PL0123456789ab',
    '/embed/videoseries?list=PL0123456789ab',
  ],
])('%o turns %s into a player at %s', (embed, link, end) => {
  const { pathname, search } = new URL(embed(link)!);
  expect(pathname + search).toBe(end);
});
