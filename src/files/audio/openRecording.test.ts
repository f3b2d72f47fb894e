import { expect, test } from 'vitest';
import {
  aiff,
  bufferSource,
  mp4,
  mp4Track as track,
  wav,
} from '../../../tests/fixtures/audio/sounds.ts';
import { trackKinds } from './boxes.ts';
import { findSound, noRecording } from './openRecording.ts';

/** MPEG-1 Layer III, 128 kbit/s, 44,100 Hz. */
const silence = `ÿû\x90\0${'\0'.repeat(413)}`.repeat(9);
const webm = (codec: string) => `\x1aE\xdf\xa3\x01\0\0\0webm....${codec}`;

test.each([
  ['nothing', '', 'file.empty'],
  ['a film in WebM', webm('V_VP9'), 'audio.is-film'],
  ['a film in AVI', 'RIFF\0\0\0\0AVI LIST', 'audio.is-film'],
  ['a film in MPEG', '\0\0\x01\xba\x44\0', 'audio.is-film'],
  ['sound in WebM', webm('A_OPUS'), 'audio.wrong-kind'],
  ['a photograph from a phone', '\0\0\0\x18ftypheic\0\0\0\0', 'audio.wrong-kind'],
  ['a document', '%PDF-1.7 ', 'audio.wrong-kind'],
  ['a television stream', `${'G'.padEnd(188)}G${silence}`, 'audio.wrong-kind'],
  ['an MP3 in free format', 'ÿû\x08d'.padEnd(300).repeat(3), 'audio.free-format'],
  [
    'an MP3 in free format after a tag',
    `ID3\x03\0\0\0\0\0\x0a${'ÿû\x08d'.padStart(14).padEnd(300).repeat(3)}`,
    'audio.free-format',
  ],
  ['a tag alone', 'ID3\x03\0\0\0\0\0\x0a'.padEnd(20, '\0'), 'audio.wrong-kind'],
])('%s is not a recording, and has its own error', async (_, bytes, code) => {
  const source = bufferSource(Buffer.from(bytes, 'latin1'));
  expect(await findSound(source)).toBeNull();
  expect((await noRecording(source)).code).toBe(code);
});

const sizeOf = (bytes: number) => [21, 14, 7, 0].map((bits) => (bytes >> bits) & 127);
const id3 = (bytes: number) =>
  Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(sizeOf(bytes)), Buffer.alloc(bytes, 'x')]);
const ape = Buffer.concat([Buffer.from('APETAGEX\xd0\x07\0\0', 'latin1'), Buffer.alloc(20)]);
const mp3 = Buffer.from(silence, 'latin1');
/** AAC-LC, 44,100 Hz, stereo. */
const aac = Buffer.concat(
  Array.from({ length: 9 }, () =>
    Buffer.concat([
      Buffer.from('fff15080', 'hex'),
      Buffer.from([100 >> 3, (100 & 7) << 5, 0xfc]),
      Buffer.alloc(93),
    ]),
  ),
);
const flac = Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(99, 1)]);
const ogg = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(99, 1)]);

const sounds = {
  wav: wav({ seconds: 0.01 }),
  aiff: aiff({ seconds: 0.01 }),
  flac,
  ogg,
  mp3,
  aac,
  m4a: mp4('M4A ', track('soun', 'mp4a')),
};
const before: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['a tag', id3(50)],
  ['a cover larger than one read', id3(300_000)],
  ['two tags', Buffer.concat([id3(50), id3(70)])],
  ['a tag of another kind', Buffer.concat([ape, id3(9)])],
  ['a tag and zeros', Buffer.concat([id3(50), Buffer.alloc(10_000)])],
  ['zeros', Buffer.alloc(2000)],
];

test.each(before)('after %s every kind is recognized', async (_, leading) => {
  for (const [kind, bytes] of Object.entries(sounds)) {
    const found = await findSound(bufferSource(Buffer.concat([leading, bytes])));
    expect(found, kind).toEqual({ kind, from: leading.length, end: leading.length + bytes.length });
  }
});

test.each([
  ['junk', Buffer.from('http://band.example/ '.repeat(99))],
  ['the rest of a frame', mp3.subarray(100, 417)],
  [
    'a tag and junk that looks like a frame',
    Buffer.concat([id3(9), Buffer.from('fffb9000', 'hex'), Buffer.alloc(9)]),
  ],
])('frames are found after %s', async (_, leading) => {
  for (const [kind, bytes] of [
    ['mp3', mp3],
    ['aac', aac],
  ] as const) {
    const found = await findSound(bufferSource(Buffer.concat([leading, bytes])));
    expect(found, kind).toMatchObject({ kind, from: leading.length });
  }
});

const lyrics = Buffer.from('LYRICSBEGININD0000200000021LYRICS200');
const apeBehind = Buffer.concat([
  Buffer.from('x'.repeat(28)),
  Buffer.from('APETAGEX\xd0\x07\0\0', 'latin1'),
  Buffer.from([60, 0, 0, 0]),
  Buffer.alloc(16),
]);

test.each([
  ['ID3v1', Buffer.concat([Buffer.from('TAG'), Buffer.alloc(125)])],
  ['APEv2', apeBehind],
  ['Lyrics3 and ID3v1', Buffer.concat([lyrics, Buffer.from('TAG'), Buffer.alloc(125)])],
  [
    'ID3v2.4 with a footer',
    Buffer.concat([id3(40), Buffer.from('3DI\x04\0\x10'), Buffer.from(sizeOf(40))]),
  ],
])('%s after the sound is not part of the sound', async (_, trailing) => {
  for (const [kind, bytes] of Object.entries({ mp3, aac, flac })) {
    const found = await findSound(bufferSource(Buffer.concat([bytes, trailing])));
    expect(found, kind).toEqual({ kind, from: 0, end: bytes.length });
  }
});

test.each(['M4A ', 'mp42', 'mmp4', '3g2a', 'F4A ', 'qt  '])(
  'a film of brand "%s" is recognized by its tracks alone',
  async (brand) => {
    const song = track('soun', 'mp4a');
    expect(await trackKinds(bufferSource(mp4(brand, song)))).toEqual({
      hasFilm: false,
      hasSound: true,
    });
    expect(await trackKinds(bufferSource(mp4(brand, song, track('vide', 'jpeg'))))).toEqual({
      hasFilm: false,
      hasSound: true,
    });
    expect(await trackKinds(bufferSource(mp4(brand, song, track('vide', 'avc1'))))).toMatchObject({
      hasFilm: true,
    });
  },
);
