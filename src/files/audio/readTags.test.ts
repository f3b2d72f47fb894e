import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aiff, wav } from '../../../tests/fixtures/audio/sounds.ts';
import type { AudioTags } from './audio.ts';
import { readTags } from './readTags.ts';

async function tagsIn(bytes: Buffer, name: string): Promise<AudioTags> {
  const folder = await mkdtemp(join(tmpdir(), 'tags-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, bytes);
  return (await readTags(path))!.tags;
}

const sizeOf = (bytes: number) => Buffer.from([21, 14, 7, 0].map((bits) => (bytes >> bits) & 127));
const silence = Buffer.concat(
  Array.from({ length: 9 }, () =>
    Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(413)]),
  ),
);

/** An MP3 whose frames say that they are in Latin-1, as ID3v2.3 has them. */
function mp3(frames: Readonly<Record<string, string | Buffer>>): Promise<AudioTags> {
  const written = Object.entries(frames).map(([name, text]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(Buffer.byteLength(text) + 1);
    return Buffer.concat([Buffer.from(name), size, Buffer.alloc(3), Buffer.from(text)]);
  });
  const words = Buffer.concat(written);
  return tagsIn(
    Buffer.concat([Buffer.from('ID3\x03\0\0'), sizeOf(words.length), words, silence]),
    'a.mp3',
  );
}

function chunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name), size, content, Buffer.alloc(content.length % 2)]);
}

test('UTF-8 is recognized, whatever encoding the tag names', async () => {
  const title = 'Café Mélusine';
  expect(await mp3({ TIT2: title, TALB: 'Łódź nocą' })).toMatchObject({
    title,
    album: 'Łódź nocą',
  });
  expect(await mp3({ TIT2: Buffer.from(title, 'latin1') })).toMatchObject({ title });

  const info = Buffer.concat([Buffer.from('INFO'), chunk('INAM', Buffer.from(`${title}\0`))]);
  const sound = wav({ seconds: 0.01 });
  const riff = Buffer.concat([sound, chunk('LIST', info)]);
  riff.writeUInt32LE(riff.length - 8, 4);
  expect(await tagsIn(riff, 'a.wav')).toMatchObject({ title });

  const last = Buffer.alloc(128);
  last.write('TAG');
  last.write(title, 3);
  expect(await tagsIn(Buffer.concat([silence, last]), 'a.mp3')).toMatchObject({ title });
});

test('UTF-8 is recognized in the chunks of AIFF', async () => {
  const bytes = aiff({ seconds: 0.01 });
  const written = Buffer.concat([bytes, Buffer.from('NAME\0\0\0\x08Größe\0')]);
  written.writeUInt32BE(written.length - 8, 4);
  expect(await tagsIn(written, 'a.aif')).toMatchObject({ title: 'Größe' });
});

test.each([
  [
    'Cyrillic',
    Buffer.from([0xcd, 0xee, 0xf7, 0xed, 0xee, 0xe9, 0x20, 0xef, 0xee, 0xe5, 0xe7, 0xe4]),
  ],
  ['Japanese', Buffer.from([0x96, 0xe9, 0x82, 0xcc, 0x97, 0xf1, 0x8e, 0xd4])],
  ['Japanese with ASCII between', Buffer.from([0x83, 0x54, 0x83, 0x4e, 0x83, 0x89])],
  ['Cyrillic with ASCII behind', Buffer.from('Íî÷ü (live)', 'latin1')],
  ['Chinese', Buffer.from('Ò¹Íí', 'latin1')],
  ['Chinese of Taiwan', Buffer.from('©]ªÅ¤¤³Ì«Gªº¬P', 'latin1')],
  ['Thai', Buffer.from('¡ÅÒ§¤×¹', 'latin1')],
  ['a text with replaced letters', Buffer.from('????? ??')],
])('%s that is marked as Latin-1 is not a title', async (_, bytes) => {
  expect(await mp3({ TIT2: bytes, TPE1: 'The Reeds' })).toMatchObject({
    title: null,
    artist: 'The Reeds',
  });
});

test('Windows quotes and dashes are preserved if a tag says Latin-1', async () => {
  const bytes = Buffer.from('Don\x92t Stop \x96 Skåne\x85', 'latin1');
  expect(await mp3({ TIT2: bytes })).toMatchObject({ title: 'Don’t Stop – Skåne…' });
});

test.each(['Ænima', 'Über', 'ÖÄ', 'Été à Évian', 'Œuvre', 'Ночной поезд', '夜の列車', 'שלום'])(
  '"%s" stays a title',
  async (title) => {
    // UTF-16 with its byte order mark.
    const text = Buffer.concat([Buffer.from('fffe', 'hex'), Buffer.from(title, 'utf16le')]);
    const size = Buffer.alloc(4);
    size.writeUInt32BE(text.length + 1);
    const frame = Buffer.concat([Buffer.from('TIT2'), size, Buffer.from([0, 0, 1]), text]);
    const bytes = Buffer.concat([Buffer.from('ID3\x03\0\0'), sizeOf(frame.length), frame, silence]);
    expect(await tagsIn(bytes, 'a.mp3')).toMatchObject({ title });
  },
);

test('joiners stay, and marks that change the direction of the text are removed', async () => {
  expect(await mp3({ TIT2: 'می\u200cخواهمت', TALB: 'Us 👨\u200d👩\u200d👧\u202e!' })).toMatchObject(
    {
      title: 'می\u200cخواهمت',
      album: 'Us 👨\u200d👩\u200d👧!',
    },
  );
});

test.each([
  [{ TYER: '2021', TDAT: '0912' }, Date.UTC(2021, 11, 9)],
  [{ TYER: '2021', TDAT: '3002' }, null],
  [{ TYER: '2021' }, null],
  [{ TDAT: '0912' }, null],
  [{ TDRC: '2024-02-30' }, null],
  [{ TDRC: '2024-02-29' }, Date.UTC(2024, 1, 29)],
  [{ TDRC: '20240229' }, Date.UTC(2024, 1, 29)],
  [{ TDRC: '2024/02/29' }, Date.UTC(2024, 1, 29)],
  [{ TDRC: '20240230' }, null],
  [{ TDRC: '2023-05-01', TDRL: '2024-02-29' }, Date.UTC(2024, 1, 29)],
])('the release day from %j is %s', async (frames, releasedOn) => {
  expect(await mp3(frames)).toMatchObject({ releasedOn });
});

test('day and year are read in frames of ID3v2.2 as well', async () => {
  const frames = Buffer.from('TYE\0\0\x05\x002021TDA\0\0\x05\x000912');
  const bytes = Buffer.concat([Buffer.from('ID3\x02\0\0'), sizeOf(frames.length), frames, silence]);
  expect(await tagsIn(bytes, 'a.mp3')).toMatchObject({ releasedOn: Date.UTC(2021, 11, 9) });
});

test('a tag with unsynchronization bytes is read', async () => {
  // "Ω" and the byte order mark; the frame's length is the one without the zero.
  const frame = Buffer.from('TIT2\0\0\0\x05\0\0\x01\xff\0\xfe\xa9\x03', 'latin1');
  const head = Buffer.from('ID3\x03\0\x80', 'latin1');
  const bytes = Buffer.concat([head, sizeOf(frame.length), frame, silence]);
  expect(await tagsIn(bytes, 'a.mp3')).toMatchObject({ title: 'Ω' });
});
