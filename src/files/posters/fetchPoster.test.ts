import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  openPosterHost,
  posterOf,
  sendNoPoster,
  type PosterHost,
} from '../../../tests/stand-ins/youtube-posters.ts';
import { fetchPoster, posterLimits } from './fetchPoster.ts';
import { imageHeader } from '../decode/pictureHeader.ts';

const video = 'dQw4w9WgXcQ';

let host: PosterHost;
beforeEach(async () => void (host = await openPosterHost()));
afterEach(() => host.close());

const poster = (signal = new AbortController().signal) => fetchPoster(host.fetch, video, signal);
const pathTo = (size: string) => `/vi/${video}/${size}.jpg`;

test('the largest poster is used, and no other is requested', async () => {
  expect(imageHeader((await poster())!)).toEqual({ kind: 'jpeg', width: 1280, height: 720 });
  expect(host.requestedPaths).toEqual([pathTo('maxresdefault')]);
});

test('if the largest poster is missing, the next smaller one is used', async () => {
  const answer = host.answer;
  host.answer = (poster, response, request) =>
    poster.size === 'hqdefault' ? answer(poster, response, request) : void sendNoPoster(response);
  expect(imageHeader((await poster())!)).toMatchObject({ width: 480, height: 360 });
  expect(host.requestedPaths).toEqual(['maxresdefault', 'sddefault', 'hqdefault'].map(pathTo));
});

test('the gray placeholder is not a poster, whatever its status', async () => {
  host.answer = (_, response) => void sendNoPoster(response);
  expect(await poster()).toBeNull();
  host.answer = (_, response) =>
    void posterOf('none').then((gray) => response.writeHead(200).end(gray));
  expect(await poster()).toBeNull();
});

test('a file that is no image is not a poster', async () => {
  host.answer = (_, response) => void response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await poster()).toBeNull();
});

test('redirects are not followed', async () => {
  host.answer = (_, response) =>
    void response.writeHead(302, { location: `${host.url}/elsewhere.jpg` }).end();
  expect(await poster()).toBeNull();
  expect(host.requestedPaths).not.toContain('/elsewhere.jpg');
});

test('an endless response is cut off', async () => {
  let sent = 0;
  host.answer = (_, response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
    };
    response.on('drain', more);
    more();
  };
  expect(await poster()).toBeNull();
  // Bytes that fit in the connection's own buffers are sent without being read.
  expect(sent).toBeLessThan(3 * (posterLimits.bytes + 16 * 1024 * 1024));
});

test('an unreachable or failing host is an error, and so is an aborted request', async () => {
  for (const status of [429, 503]) {
    host.answer = (_, response) => void response.writeHead(status).end();
    await expect(poster()).rejects.toThrow(`responded with ${status}`);
  }
  host.answer = () => {};
  const giveUp = new AbortController();
  const waiting = poster(giveUp.signal);
  giveUp.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await host.close();
  await expect(poster()).rejects.toThrow('fetch failed');
});

test('a missing response times out', async () => {
  const clock = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
  const begun = Promise.withResolvers<void>();
  host.answer = (_, response) => {
    response.writeHead(200).write('\xff\xd8', () => begun.resolve());
  };
  const waiting = poster();
  await begun.promise;
  clock.abort(new DOMException('It took too long', 'TimeoutError'));
  await expect(waiting).rejects.toThrow('It took too long');
  // A single limit for all requests.
  expect(timeout.mock.calls).toEqual([[posterLimits.timeMs]]);
});

test('only the id of a video becomes part of an address', async () => {
  const signal = new AbortController().signal;
  for (const id of ['', 'dQw4w9WgXc', 'dQw4w9WgXcQQ', '../../x/yyy', 'dQw4w9WgXc/', 'dQw4w9WgXc\n'])
    await expect(fetchPoster(host.fetch, id, signal), id).rejects.toThrow('Invalid video id');
  expect(host.requestedPaths).toEqual([]);
});
