import { expect, test } from 'vitest';
import { playerFrame } from './playerFrame.ts';

const id = '4Z8W4fKeB5YxbusRsdQVPb';
const soundcloud = (path: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${path}`)}`;

test.each([
  [`https://open.spotify.com/embed/track/${id}?utm_source=generator&theme=0`, 'spotify', 152],
  [`https://open.spotify.com/embed/episode/${id}?utm_source=generator`, 'spotify', 152],
  [`https://open.spotify.com/embed/album/${id}?utm_source=generator`, 'spotify', 352],
  [`https://open.spotify.com/embed/artist/${id}?utm_source=generator`, 'spotify', 352],
  ['https://embed.music.apple.com/us/album/111', 'appleMusic', 450],
  ['https://embed.music.apple.com/us/album/111?i=222', 'appleMusic', 175],
  ['https://embed.music.apple.com/us/song/222', 'appleMusic', 175],
  ['https://embed.music.apple.com/us/playlist/pl.u-76oNlKp', 'appleMusic', 450],
  [soundcloud('reeds'), 'soundcloud', 450],
  [soundcloud('reeds/may'), 'soundcloud', 166],
  [soundcloud('reeds/may/s-Xy12'), 'soundcloud', 166],
  [soundcloud('reeds/sets/may'), 'soundcloud', 450],
  [soundcloud('reeds/sets/may/s-Xy12'), 'soundcloud', 450],
] as const)('%s is a player of %s, %i pixels high', (address, service, pixels) => {
  const frame = playerFrame(address);
  expect(frame).toMatchObject({ service, height: `h-[${pixels}px]`, src: address });
  expect(frame?.src.startsWith(`${frame.origin}/`)).toBe(true);
});

test('a video uses the host that sets no cookies', () => {
  expect(playerFrame('https://www.youtube.com/embed/videoseries?list=PL01')).toMatchObject({
    service: 'youtube',
    height: 'aspect-video min-h-50 w-full',
    origin: 'https://www.youtube-nocookie.com',
    src: 'https://www.youtube-nocookie.com/embed/videoseries?list=PL01',
  });
});

test.each([
  '',
  'open.spotify.com/embed/album/x',
  'javascript:alert(1)//https://open.spotify.com/embed/album/x',
  'data:text/html,https://open.spotify.com/embed/album/x',
  `http://open.spotify.com/embed/album/${id}`,
  `https://open.spotify.com.evil.example/embed/album/${id}`,
  `https://open.spotify.com@evil.example/embed/album/${id}`,
  `https://open.spotify.com:444/embed/album/${id}`,
  `https://open.spotify.com/album/${id}`,
  'https://evil.example/embed/x',
  'https://embed.music.apple.com.evil.example/us/album/1',
  'https://w.soundcloud.com/other?url=https%3A%2F%2Fsoundcloud.com%2Freeds',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com.evil.example/embed/dQw4w9WgXcQ',
  '<iframe src="https://open.spotify.com/embed/album/x">',
])('%j is not a player', (address) => {
  expect(playerFrame(address)).toBeNull();
});
