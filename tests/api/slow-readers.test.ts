import { truncate } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import type { Limits } from '../../src/server/http/requestLimits.ts';
import { siteForTest } from '../environment/app.ts';
import { enterLargeBand } from '../environment/large-band.ts';
import { smallPicture, uploadPicture } from '../environment/uploads.ts';

/** Bytes: more than the kernel buffers of a response on both ends of a connection. */
const large = 24_000_000;
/** The same for a list of subscribers. */
const subscribers = 40_000;
/** Bytes that the server itself may buffer of an unread response. */
const maxHeld = 500_000;
const readers = 200;

test(
  'two hundred clients that read byte by byte delay no other, and use little memory',
  { tags: 'whole' },
  async () => {
    const { picture, list, answers, visit, readSlowly } = await slowSite();
    const paths = ['/', picture, '/media', '/api/shows'];
    const asked = Array.from({ length: readers }, (_, i) => paths[i % paths.length]!);
    const slow = [list, ...asked].map(readSlowly);
    for (let n = 0; n < 5; n += 1) {
      await Promise.all(slow.map((readByte) => readByte()));
      expect(await visit(picture.slice(0, -4))).toBe(404);
      for (const path of ['/', '/bio', '/api/shows']) expect(await visit(path)).toBe(200);
      const held = answers.map(({ writableLength }) => writableLength);
      expect(Math.max(...held)).toBeGreaterThan(0);
      expect(Math.max(...held)).toBeLessThan(maxHeld);
    }
  },
);

test('clients that stop reading are disconnected and files closed', { tags: 'whole' }, async () => {
  const { picture, list, answers, files, visit, readSlowly } = await slowSite({ silenceMs: 500 });
  const [readByte] = [picture, picture, list].map(readSlowly);
  await expect.poll(() => answers.length).toBe(3);
  const reading = setInterval(() => void readByte!(), 50);
  onTestFinished(() => clearInterval(reading));
  const isOpen = ({ socket }: ServerResponse) => socket?.destroyed === false;
  await expect.poll(() => answers.filter(isOpen).length).toBe(0);
  await expect.poll(() => files.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  expect(await visit('/')).toBe(200);
});

test('a call that takes the server longer than that gets its response', async () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const site = await siteForTest('sqlite', {
    limits: { silenceMs: 100 },
    storage: (folder) => ({
      ...folder,
      async put(...object) {
        await opened;
        return folder.put(...object);
      },
    }),
  });
  const port = await site.listen();
  const silences = { count: 0 };
  site.app.server.server.on('timeout', () => void (silences.count += 1));
  const member = await site.member();
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
  const bytes = await smallPicture();
  const answer = fetch(`http://127.0.0.1:${port}/api/uploads`, {
    method: 'POST',
    headers: {
      cookie,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.length),
      'upload-metadata': `filename ${btoa('a.png')},filetype ${btoa('image/png')}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  });
  await expect.poll(() => silences.count).toBeGreaterThan(2);
  open();
  expect((await answer).status).toBe(201);
});

/** A site with more to read than a connection buffers. */
async function slowSite(limits: Partial<Limits> = {}) {
  const answers: ServerResponse[] = [];
  const files: Readable[] = [];
  const site = await siteForTest('sqlite', {
    limits,
    storage: (folder) => ({
      ...folder,
      async get(...what) {
        const found = await folder.get(...what);
        if (found) files.push(found.body);
        return found;
      },
    }),
  });
  const { db } = site.database;
  await enterLargeBand(db, site.clock.time, { subscribers, messages: 0, pictures: 1, videos: 1 });
  const member = await site.member();
  const picture = await uploadPicture(member);
  const name = basename(picture);
  await truncate(join(site.config.dataDir, 'files', name), large);
  const tables = db.withTables<{ files: { name: string; bytes: number } }>();
  await tables.updateTable('files').set({ bytes: large }).where('name', '=', name).execute();
  const cookie = [...member.cookies].map((pair) => pair.join('=')).join('; ');
  const port = await site.listen();
  files.length = 0;
  site.app.server.server.on('request', (_, response) => answers.push(response));
  return {
    picture,
    list: '/api/subscribers.csv',
    answers,
    files,
    /** A request of another client. @returns the status. */
    async visit(path: string) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      await answer.arrayBuffer();
      return answer.status;
    },
    /** @returns a function that reads the next byte of the response. */
    readSlowly: (path: string) => slowReader(port, path, cookie),
  };
}

function slowReader(port: number, path: string, cookie: string): () => Promise<void> {
  let taken = () => {};
  const socket = connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer: Buffer.alloc(1),
      callback() {
        taken();
        // Until the test continues.
        return false;
      },
    },
  });
  // It may be released while it is read.
  socket.on('error', () => taken());
  socket.on('close', () => taken());
  onTestFinished(() => void socket.destroy());
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: band.test\r\nCookie: ${cookie}\r\n\r\n`);
  return () =>
    new Promise((resolve) => {
      taken = resolve;
      socket.resume();
    });
}
