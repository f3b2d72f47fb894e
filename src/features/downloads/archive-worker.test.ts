import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Storage } from '../../files/storage/storage.ts';
import { makeArchive } from './archive-worker.api.ts';
import type { ArchiveOrder } from './archives.records.ts';

const tags = { title: 'Rain', artist: '', album: '', number: 1, total: 1, date: '2026-10-02' };
const order: ArchiveOrder = {
  release: 'a',
  format: 'mp3',
  digest: '',
  title: 'Night Bus',
  cover: null,
  songs: [{ object: 'song', bytes: 100, tags: { ...tags, lyrics: '', credits: '' } }],
  without: [],
};

test('an abort signal ends an archive, also while a song is read for its checksum', async () => {
  const closing = new AbortController();
  const storage = {
    room: async () => null,
    async get() {
      setImmediate(() => closing.abort());
      return { bytes: 100, body: new Readable({ read() {} }) };
    },
    async put(_name: string, { body }: { body: AsyncIterable<Uint8Array> }) {
      await buffer(body);
    },
  } as unknown as Storage;
  const making = makeArchive({ storage, clock: { now: () => 0 } }, order, closing.signal);
  await expect(making).rejects.toMatchObject({ name: 'AbortError' });
});
