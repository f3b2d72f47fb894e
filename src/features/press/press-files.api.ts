import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../../errors/problem.ts';
import { paperName, papersPath } from '../../files/files.ts';
import { objectNamed } from '../../files/records/storedObjects.records.ts';
import { answerObject } from '../../files/storage/serveFiles.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';
import { attachmentOf, fileNameOf } from '../../kit/server/fileName.ts';
import { urlParts } from '../../kit/server/urlParts.ts';
import type { Account } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { storedBytesOf } from '../downloads/archive-worker.api.ts';
import { bytesOf, type ReadableBytes } from '../downloads/bytes.document.ts';
import { zipOf, type ZipEntry } from '../downloads/zip.document.ts';
import { findPrivateLink } from '../private-links/private-links.records.ts';
import { bandNameOf } from '../theme/theme.records.ts';
import { creditedCopy } from './photo-credit.document.ts';
import { kitOf, kitText, type Kit } from './press-kit.document.ts';
import { readPress } from './press.records.ts';
import {
  captionLine,
  fileAt,
  imagesOf,
  isOpen,
  papersOf,
  pressPhotosPath,
  pressZipPath,
} from './press.view.ts';

interface PressFileServices extends Pick<Services, 'db' | 'clock' | 'publicUrl' | 'storage'> {
  accountOf(request: FastifyRequest): Promise<Account | null>;
}

type Named = FastifyRequest<{ Params: { name: string } }>;

/** Serves the archive of the press kit, its images one by one, and its papers. */
export function registerPressFiles(app: FastifyInstance, s: PressFileServices): void {
  const zipOfKit = newestZip(s);
  const serve = (url: string, handler: (request: Named, reply: FastifyReply) => unknown) =>
    app.route({ method: ['GET', 'HEAD'], url, handler: handler as never });
  serve(pressZipPath, async (request, reply) => {
    const kit = await kitFor(s, request);
    const { etag, zip } = await zipOfKit(kit);
    reply.header('content-disposition', attachmentOf(`${nameOf(kit)}.zip`));
    return answerPiece(request, reply, zip, { name: etag, contentType: 'application/zip' });
  });
  serve(`${pressPhotosPath}:name`, async (request, reply) => {
    const kit = await kitFor(s, request);
    const image = filesOf(kit).find(({ file }) => file === request.params.name);
    if (!image) throw new Problem('file.not-found');
    const { copy, contentType } = await copyOf(s, kit, image);
    reply.header('content-disposition', attachmentOf(fileAt(image.path)));
    return answerPiece(request, reply, copy, { name: digestOf(image), contentType });
  });
  serve(`${papersPath}:name`, (request, reply) => answerPaper(s, request, reply));
}

/** Guests hold a private link to the press kit. */
async function readerOf({ db, clock, accountOf }: PressFileServices, request: FastifyRequest) {
  if (await accountOf(request)) return 'member';
  const token = urlParts(request.url).searchParams.get('link');
  const link = token === null ? null : await findPrivateLink(db, token, request.ip, clock.now());
  return link?.noun === 'press' ? 'guest' : 'fan';
}

/** The kit, which only members and guests get before it is shown. @throws Problem */
export async function kitFor(s: PressFileServices, request: FastifyRequest): Promise<Kit> {
  const now = s.clock.now();
  const isEarly = (await readerOf(s, request)) !== 'fan';
  const press = await readPress(s.db, { at: now }, isEarly);
  if (!isOpen(press)) throw new Problem('file.not-found');
  return kitOf(s.db, s.publicUrl, press, now);
}

const answerPiece = (
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, read }: ReadableBytes,
  named: { name: string; contentType: string },
) => {
  const get = async (_name: string, range = { first: 0, last: bytes - 1 }) => ({
    body: Readable.from(read(range), { objectMode: false }),
    bytes: range.last + 1 - range.first,
  });
  return answerObject(request, reply, { get }, { ...named, bytes, cache: cacheControl.fresh });
};

const nameOf = ({ bandName }: Kit): string => fileNameOf(`${bandName} - Press Kit`);

/** The photos and logos; each has its own path in the archive. */
const filesOf = ({ press, bandName }: Kit) =>
  imagesOf(press).map(({ file, number, ground, caption, credit }) => {
    const name = ground ? `Logo ${caption.toLowerCase()}` : caption || bandName;
    const words = fileNameOf(captionLine({ caption: name }), credit && `. Photo: ${credit}`);
    const place = `${ground ? 'Logos' : 'Photos'}/${String(number).padStart(2, '0')}`;
    const path = `${place} ${words}.${file.split('.')[1]}`;
    return { file, path, credit, caption: ground ? '' : caption };
  });

async function copyOf(
  { db, storage }: PressFileServices,
  { bandName: title }: Kit,
  { file, caption, credit }: ReturnType<typeof filesOf>[number],
) {
  const stored = await objectNamed(db, file);
  if (!stored) throw new Problem('file.not-found');
  const { contentType, bytes } = stored;
  const original = storedBytesOf(storage, file, bytes);
  const texts = { title, caption, credit };
  return { copy: creditedCopy(original, texts, contentType === 'image/png'), contentType };
}

const digestOf = (...parts: readonly unknown[]): string =>
  hash('sha256', JSON.stringify(parts)).slice(0, 32);

/**
 * Returns the archive of a kit. It is not stored: each part is read when it is sent, so that it
 * always has what the page says. Its checksums are computed once.
 */
function newestZip(s: PressFileServices) {
  let made: { etag: string; zip: ReadableBytes } | null = null;
  return async (kit: Kit) => {
    const name = nameOf(kit);
    const text = kitText(kit);
    const images = filesOf(kit);
    const day = Math.floor(s.clock.now() / dayMs) * dayMs;
    const etag = digestOf(name, text, images, day);
    if (made?.etag === etag) return made;
    const entries: ZipEntry[] = [{ path: `${name}/Press Kit.txt`, ...bytesOf(Buffer.from(text)) }];
    for (const image of images) {
      const { copy } = await copyOf(s, kit, image);
      entries.push({ path: `${name}/${image.path}`, ...copy });
    }
    return (made = { etag, zip: zipOf(entries, day) });
  };
}

/** Sends a paper to members, and one of the kit to holders of a private link to it. */
async function answerPaper(s: PressFileServices, request: Named, reply: FastifyReply) {
  const { db, storage } = s;
  const { name } = request.params;
  reply.header('cache-control', cacheControl.never);
  const reader = paperName.test(name) ? await readerOf(s, request) : 'fan';
  const paper = papersOf(await readPress(db, 'members')).find(({ file }) => fileAt(file) === name);
  const isGiven = reader === 'member' || (reader === 'guest' && paper);
  const stored = isGiven ? await objectNamed(db, name) : null;
  if (!stored) throw new Problem('file.not-found');
  const words = `${await bandNameOf(db)} - ${paper?.words ?? 'Paper'}`;
  reply.header('content-disposition', attachmentOf(`${fileNameOf(words)}.pdf`));
  return answerObject(request, reply, storage, { name, ...stored, cache: cacheControl.personal });
}
