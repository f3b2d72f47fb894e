import { parseBuffer } from 'music-metadata';
import { expect, test } from 'vitest';
import { flacHead, id3Tag } from './song-tags.document.ts';

const tags = {
  title: 'Ähre ☂',
  artist: 'The Reeds',
  album: 'Night Bus',
  number: 3,
  total: 12,
  date: '2026-10-02',
  lyrics: 'One\nTwo',
  credits: 'Ann: drums',
};
const cover = { bytes: Buffer.alloc(200_000, 0xff), contentType: 'image/jpeg' };

const told = {
  title: tags.title,
  artist: tags.artist,
  albumartist: tags.artist,
  album: tags.album,
  track: { no: 3, of: 12 },
  date: tags.date,
};

/** STREAMINFO for 44,100 Hz in stereo and 16 bits, and a foreign image. */
const flac = Buffer.concat([
  Buffer.from('fLaC'),
  Buffer.from('00000022', 'hex'),
  Buffer.from('100010000000000000000ac442f00000ac44', 'hex'),
  Buffer.alloc(16),
  Buffer.from('86000004', 'hex'),
  Buffer.from('none'),
  Buffer.from('sound'),
]);

test('an MP3 file contains the tags', async () => {
  const { common } = await parseBuffer(
    Buffer.concat([id3Tag({ tags }, cover), Buffer.alloc(2000)]),
    {
      mimeType: 'audio/mpeg',
    },
  );
  expect(common).toMatchObject(told);
  expect(common.lyrics?.[0]?.text).toBe(tags.lyrics);
  expect(common.comment?.[0]?.text).toBe(tags.credits);
  expect(Buffer.from(common.picture![0]!.data)).toEqual(cover.bytes);
});

test('a FLAC file contains the tags and none of its earlier ones', async () => {
  const { bytes, from } = flacHead(flac, { tags }, cover)!;
  expect(flac.toString('latin1', from)).toBe('sound');
  expect(bytes.includes('none')).toBe(false);
  const { common, format } = await parseBuffer(bytes, { mimeType: 'audio/flac' });
  expect(common).toMatchObject(told);
  expect(common.picture?.[0]?.type).toBe('Cover (front)');
  expect(Buffer.from(common.picture![0]!.data)).toEqual(cover.bytes);
  expect(format.sampleRate).toBe(44_100);
});

test('empty lyrics and credits are omitted', async () => {
  const { common } = await parseBuffer(
    flacHead(flac, { tags: { ...tags, lyrics: '', credits: '' } }, null)!.bytes,
    {
      mimeType: 'audio/flac',
    },
  );
  expect(common.lyrics).toBeUndefined();
  expect(common.comment).toBeUndefined();
  expect(common.picture).toBeUndefined();
});

test('a cut FLAC head is reported', () => {
  expect(flacHead(flac.subarray(0, 44), { tags }, null)).toBeNull();
});
