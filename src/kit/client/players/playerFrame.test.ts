import { expect, test } from 'vitest';
import { playerFrame } from './playerFrame.ts';

const id = '4Z8W4fKeB5YxbusRsdQVPb';
const soundcloud = (path: string) =>
  `https://w.soundcloud.com/player/?url=${encodeURIComponent(`https://soundcloud.com/${path}`)}`;

test.each([
  [`https://open.spotify.com/embed/track/${id}?utm_source=generator&theme=0`, 'spotify', 'row'],
  [`https://open.spotify.com/embed/episode/${id}?utm_source=generator`, 'spotify', 'row'],
  [`https://open.spotify.com/embed/album/${id}?utm_source=generator`, 'spotify', 'list'],
  [`https://open.spotify.com/embed/artist/${id}?utm_source=generator`, 'spotify', 'list'],
  ['https://embed.music.apple.com/us/album/111', 'appleMusic', 'list'],
  ['https://embed.music.apple.com/us/album/111?i=222', 'appleMusic', 'row'],
  ['https://embed.music.apple.com/us/song/222', 'appleMusic', 'row'],
  ['https://embed.music.apple.com/us/playlist/pl.u-76oNlKp', 'appleMusic', 'list'],
  [soundcloud('reeds'), 'soundcloud', 'list'],
  [soundcloud('reeds/may'), 'soundcloud', 'row'],
  [soundcloud('reeds/may/s-Xy12'), 'soundcloud', 'row'],
  [soundcloud('reeds/sets/may'), 'soundcloud', 'list'],
  [soundcloud('reeds/sets/may/s-Xy12'), 'soundcloud', 'list'],
] as const)('%s is a player of %s with the height of a %s', (address, service, shape) => {
  const frame = playerFrame(address);
  expect(frame).toMatchObject({ service, shape, src: address });
  expect(frame?.src.startsWith(`${frame.origin}/`)).toBe(true);
});

test('a video is shown by the host that keeps no cookies', () => {
  expect(playerFrame('https://www.youtube.com/embed/videoseries?list=PL01')).toMatchObject({
    service: 'youtube',
    shape: 'video',
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
])('%j is no player', (address) => {
  expect(playerFrame(address)).toBeNull();
});
