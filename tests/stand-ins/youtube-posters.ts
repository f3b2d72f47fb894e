import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fetch } from '../../src/files/posters/fetchPoster.ts';
import { square } from '../fixtures/pictures/pictures.ts';

/** The poster host's response to a request. */
export type PosterAnswer = (
  poster: { videoId: string; size: string },
  response: ServerResponse,
  request: IncomingMessage,
) => void;

/** The host of YouTube's posters, on the loopback. */
export interface PosterHost {
  /** The stand-in's address, such as `http://127.0.0.1:40123`. */
  url: string;
  /** The requested paths, in order. */
  requestedPaths: string[];
  /** Responses from now on; at first every video has a poster in every size. */
  answer: PosterAnswer;
  /** The global `fetch`, with requests for `i.ytimg.com` sent here and all others refused. */
  fetch: Fetch;
  close(): Promise<void>;
}

const shapes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  maxresdefault: [1280, 720],
  sddefault: [640, 480],
  hqdefault: [480, 360],
};

/** An image as the host has it: wide in the largest size, else with bars above and below. */
export async function posterOf(size: string): Promise<Buffer> {
  const [width, height] = shapes[size] ?? [120, 90];
  return square(16).resize(width, height, { fit: 'fill' }).jpeg().toBuffer();
}

/** The gray placeholder for a missing poster. */
export async function sendNoPoster(response: ServerResponse): Promise<void> {
  response.writeHead(404, { 'content-type': 'image/jpeg' });
  response.end(await posterOf('none'));
}

export async function openPosterHost(): Promise<PosterHost> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    host.requestedPaths.push(path);
    const [, videoId = '', size = ''] = /^\/vi\/([\w-]{11})\/([a-z]+)\.jpg$/.exec(path) ?? [];
    if (videoId === '') response.writeHead(404).end();
    else host.answer({ videoId, size }, response, request);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host: PosterHost = {
    url,
    requestedPaths: [],
    answer: ({ size }, response) => {
      void posterOf(size).then((poster) =>
        response.writeHead(200, { 'content-type': 'image/jpeg' }).end(poster),
      );
    },
    fetch: async (address, options) => {
      const { origin, pathname } = new URL(address);
      if (origin !== 'https://i.ytimg.com') throw new TypeError(`fetch failed: ${origin}`);
      return fetch(url + pathname, options);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return host;
}
