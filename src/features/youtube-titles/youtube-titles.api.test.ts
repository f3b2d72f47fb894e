import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type Site } from '../../../tests/environment/app.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { youtubeTitleLimits } from './youtube-titles.api.ts';

const link = 'https://youtu.be/dQw4w9WgXcQ?si=abc';

describe.each(engines)('the YouTube title of a video, on %s', (engine) => {
  let site: Site;
  let youtube: Server;
  /** The addresses that the site called. */
  let asked: string[];
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    youtube = createServer((_, response) => answer(response));
    await new Promise<void>((listening) => youtube.listen(0, '127.0.0.1', listening));
    const { port } = youtube.address() as AddressInfo;
    site = await startApp(engine, {
      fetch: async (address, options) => {
        asked.push(address);
        const { pathname, search } = new URL(address);
        return fetch(`http://127.0.0.1:${port}${pathname}${search}`, options);
      },
    });
  });
  beforeEach(() => {
    asked = [];
    answer = says({ title: 'Cellar Door (Live)' });
  });
  afterAll(async () => {
    youtube.closeAllConnections();
    await new Promise((closed) => youtube.close(closed));
    await site.dispose();
  });

  const ask = async (about = link) =>
    (await site.member()).call('GET', `/youtubeTitle?${new URLSearchParams({ link: about })}`);
  const titleOf = async () => {
    const answered = await ask();
    expect(answered.statusCode).toBe(200);
    return (answered.json() as { title: string | null }).title;
  };

  test('is requested from YouTube alone, by the address of the video', async () => {
    expect(await titleOf()).toBe('Cellar Door (Live)');
    expect(asked).toEqual([
      'https://www.youtube.com/oembed?url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ&format=json',
    ]);
  });

  test('is returned to members, for videos on YouTube', async () => {
    const path = `/youtubeTitle?${new URLSearchParams({ link })}`;
    expect((await site.visitor().call('GET', path)).statusCode).toBe(401);
    for (const other of ['https://example.com/watch?v=dQw4w9WgXcQ', 'http://127.0.0.1/', 'x', '']) {
      expect((await ask(other)).statusCode, other).toBe(422);
    }
    // The demo band's videos have only a poster.
    await ask('https://youtu.be/demo-vid01x');
    expect(asked).toEqual([]);
  });

  test.each([
    [
      'as text, even if it is markup',
      '<img src=x onerror=alert(1)>',
      '<img src=x onerror=alert(1)>',
    ],
    ['in one line', ' Live\n\u0000at\u202E  noon ', 'Live at noon'],
    ['cut within its limit, between two characters', `${'a'.repeat(199)}🎸b`, 'a'.repeat(199)],
    ['empty if it has no visible character', ' \u0007\n ', null],
  ])('is returned %s', async (_, told, title) => {
    answer = says({ title: told, html: '<iframe></iframe>' });
    expect(await titleOf()).toBe(title);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ['of another shape', (response) => says({ title: { toString: 'x' } })(response)],
    ['that is a list', (response) => says(['title'])(response)],
    ['with invalid JSON', (response) => json(response).end('{"title":')],
    ['that claims to be a page', (response) => response.end('{"title":"A page"}')],
    ['that is unauthorized', (response) => void response.writeHead(401).end('Unauthorized')],
    ['that is a server error', (response) => void response.writeHead(503).end()],
    ['that redirects', (response) => void response.writeHead(302, elsewhere).end()],
    ['that breaks off', (response) => json(response).write('{', () => response.destroy())],
    ['that has no end', endless],
  ])('is unknown after a response %s', async (_, hostile) => {
    answer = hostile;
    expect(await titleOf()).toBeNull();
    expect(asked).toHaveLength(1);
  });

  test('times out', async () => {
    const clock = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal);
    answer = (response) => void json(response).write('{', () => clock.abort(new Error('Too long')));
    expect(await titleOf()).toBeNull();
    expect(timeout.mock.calls).toContainEqual([youtubeTitleLimits.timeMs]);
    timeout.mockRestore();
  });
});

const elsewhere = { location: 'https://example.com/oembed' };

const json = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'application/json' });

const says = (told: unknown) => (response: ServerResponse) =>
  void json(response).end(JSON.stringify(told));

function endless(response: ServerResponse): void {
  json(response).write('{"title":"');
  const more = () => {
    while (!response.destroyed && response.write('a'.repeat(65_536)));
  };
  response.on('drain', more);
  more();
}
