import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cacheControl, matchesEtag } from '../../kit/server/cacheControl.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import { takesEncoding } from '../cache/cachedPage.ts';

/** The files that a build makes for browsers. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Compressed files are stored next to the plain ones. */
const packings = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
] as const;

/** Serves the files that are in the folder now, each at its own address and at no other. */
export async function registerStatic(app: FastifyInstance, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );
  const shown = new Set(
    [...files].filter((file) => types[extname(file)] && !/(?:^|\/)\./.test(file)),
  );
  const send = async (request: FastifyRequest, reply: FastifyReply) => {
    const file = urlParts(request.url).pathname.slice(1);
    const type = types[extname(file)];
    if (!type || !shown.has(file)) return reply.callNotFound();
    const accepted = request.headers['accept-encoding'] ?? '';
    const packing = packings.find(
      ({ encoding, suffix }) => files.has(file + suffix) && takesEncoding(accepted, encoding),
    );
    const path = join(folder, file + (packing?.suffix ?? ''));
    const { size, mtimeMs } = await stat(path);
    const etag = `W/"${size.toString(16)}-${Math.trunc(mtimeMs).toString(16)}"`;
    reply.headers({ ...headersOf(`/${file}`, type), etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (packing) reply.header('content-encoding', packing.encoding);
    reply.header('content-length', size);
    return reply.send(createReadStream(path));
  };
  // Registers a route for each folder: one for each of 150 files would take 20 ms of a start.
  const routes = [...shown].map((file) =>
    file.includes('/') ? `/${file.split('/')[0]}/*` : `/${file}`,
  );
  for (const route of new Set(routes)) app.get(route, send);
}

function headersOf(path: string, type: string): Record<string, string> {
  // Addresses that hold a hash of their content never change.
  const isHashed = /\/(?:assets|fonts)\/[^/]+$/.test(path);
  return {
    'content-type': type,
    'cache-control': isHashed ? cacheControl.forever : cacheControl.hour,
    vary: 'accept-encoding',
    // A sandboxed frame counts as another site, and fonts are fetched with CORS.
    ...(/\/fonts\/[^/]+$/.test(path) && {
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    }),
  };
}
