import { PassThrough, Readable } from 'node:stream';
import type { Server } from '@tus/server';
import { ERRORS, Metadata } from '@tus/utils';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { Problem, type ProblemCode } from '../../errors/problem.ts';
import { once } from '../../kit/functions/once.ts';
import type { Account } from '../../kit/server/handler.ts';
import { diskProblem } from './diskProblem.ts';
import { fileLimits } from '../files.ts';
import { addressOf } from '../storage/address.ts';
import { isAudioType, recordingLimits } from '../recordings/recordings.ts';
import { finishOnce, isForImport, type Finish, type Finishing } from './finish.ts';
import { isUploadOf, newUploadId, offsetOf, type UploadStore } from './uploadStore.ts';
import { cacheControl } from '../../kit/server/cacheControl.ts';

export interface ReceiveDeps extends Finishing {
  apiBase: string;
  /** Null for visitors, whose requests are refused. */
  accountOf(request: FastifyRequest): Account | null;
}

interface Call {
  account: Account;
  id: string | null;
  error: unknown;
}

type UploadRequest = FastifyRequest<{ Params: { id?: string } }>;

const chunkType = 'application/offset+octet-stream';

/**
 * Serves uploads at `<apiBase>/uploads` with tus 1.0.0 (https://tus.io/protocols/resumable-upload).
 * The response that ends an upload has the file's address in `Content-Location`.
 */
export function receiveUploads(deps: ReceiveDeps): FastifyPluginAsync {
  const { uploadStore, apiBase, accountOf } = deps;
  const calls = new WeakMap<object, Call>();
  const finish = finishOnce(deps);
  /** Loaded when it is needed, because it loads all of `fetch`: that takes 50 ms. */
  const tusServer = once(async () => {
    const { MemoryLocker, Server: TusServer } = await import('@tus/server');
    return new TusServer({
      path: `${apiBase}/uploads`,
      datastore: uploadStore,
      locker: new MemoryLocker(),
      maxSize: ({ headers }) => maxBytes(headers.get('upload-metadata')),
      namingFunction: (request) => newUploadId(calls.get(request)!.account.id),
      getFileIdFromRequest: (request) => calls.get(request)?.id ?? undefined,
      generateUrl: (_, { path, id }) => `${path}/${id}`,
      onUploadFinish: async (request, { id }) => ({
        headers: { 'Content-Location': await finish(id, calls.get(request)!.account.id) },
      }),
      onResponseError: (request, error) => {
        const call = calls.get(request);
        if (call) call.error = error;
        return undefined;
      },
    });
  });

  const handle = async (request: UploadRequest, reply: FastifyReply) => {
    // Visitors were refused before.
    const account = accountOf(request)!;
    const id = request.params.id ?? null;
    reply.header('Cache-Control', cacheControl.never).header('Tus-Resumable', '1.0.0');
    if (id !== null && !isUploadOf(account.id, id)) throw new Problem('upload.not-found');
    requireProtocol(request, reply);
    if (request.method === 'HEAD' && id) {
      const finished = await finishedBefore(uploadStore, finish, id, account.id);
      if (finished) return reply.headers(finished).code(200).send();
    }
    return answerWith(await tusServer(), calls, { account, id, error: null }, request, reply);
  };

  return async (app) => {
    // Before reading the body, and without waiting for the rest of it.
    app.addHook('onRequest', async (request, reply) => {
      if (accountOf(request)) return;
      reply.header('Connection', 'close');
      throw new Problem('session.needed');
    });
    // The body is streamed to the disk, never read whole.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const url = `${apiBase}/uploads`;
    app.route({ method: ['POST', 'OPTIONS'], url, handler: handle });
    app.route({ method: ['HEAD', 'PATCH', 'DELETE'], url: `${url}/:id`, handler: handle });
  };
}

/** Answers a client that lost its last response, or whose file a stop left unstored. */
async function finishedBefore(
  uploadStore: UploadStore,
  finish: Finish,
  id: string,
  accountId: string,
): Promise<Record<string, string | number> | null> {
  const state = await uploadStore.state(id);
  if (!state || offsetOf(state) !== state.bytes) return null;
  const address = state.file_name ? addressOf(state.file_name) : await finish(id, accountId);
  return {
    'Upload-Offset': state.bytes,
    'Upload-Length': state.bytes,
    'Content-Location': address,
  };
}

/** The type is detected once the bytes are here; until then the client's limits the size. */
function maxBytes(metadata: string | null): number {
  try {
    const parsed = Metadata.parse(metadata ?? '');
    if (isAudioType(parsed['filetype'] ?? '')) return recordingLimits.bytes;
    return isForImport(parsed) ? fileLimits.importBytes : fileLimits.bytes;
  } catch {
    // The tus server refuses it.
    return fileLimits.bytes;
  }
}

function requireProtocol(request: FastifyRequest, reply: FastifyReply): void {
  if (request.method === 'OPTIONS') return;
  if (request.headers['tus-resumable'] !== '1.0.0') {
    reply.header('Tus-Version', '1.0.0');
    throw new Problem('upload.wrong-version');
  }
  if (request.method === 'PATCH' && request.headers['content-type'] !== chunkType) {
    throw new Problem('upload.wrong-type');
  }
}

/** Only these headers reach the tus server: no Host, no X-Forwarded-For. */
const requestHeaders = [
  'tus-resumable',
  'upload-length',
  'upload-defer-length',
  'upload-offset',
  'upload-metadata',
  'upload-concat',
  'content-type',
  'content-length',
];

const responseHeaders = [
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Location',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Expires',
  'Content-Location',
];

async function answerWith(
  tus: Server,
  calls: WeakMap<object, Call>,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const body = bodyOf(request);
  const web = webRequest(request, body);
  calls.set(web, call);
  try {
    const answer = await tus.handleWeb(web as Parameters<Server['handleWeb']>[0]);
    for (const name of responseHeaders) {
      const value = answer.headers.get(name);
      if (value !== null) reply.header(name, value);
    }
    if (answer.status >= 400) throw errorOf(call.error, answer.status);
    return reply.code(answer.status).send();
  } finally {
    // An unread rest of a body would block the connection.
    request.raw.unpipe(body);
    request.raw.resume();
  }
}

/** A broken connection ends it normally, so that the received bytes stay. */
function bodyOf(request: FastifyRequest): PassThrough {
  const body = new PassThrough();
  if (request.raw.destroyed) return body.end();
  request.raw.on('error', () => body.end());
  request.raw.on('close', () => body.end());
  return request.raw.pipe(body);
}

function webRequest(request: FastifyRequest, body: PassThrough): Request {
  const headers = new Headers();
  for (const name of requestHeaders) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const hasBody = request.method === 'POST' || request.method === 'PATCH';
  // A web request needs a host, which is never used.
  return new Request(`http://localhost${request.url}`, {
    method: request.method,
    headers,
    ...(hasBody && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  });
}

/** Problems by the tus server's status. */
const refusals: Readonly<Record<number, ProblemCode>> = {
  400: 'upload.unreadable',
  403: 'upload.unreadable',
  404: 'upload.not-found',
  409: 'upload.conflict',
  410: 'upload.not-found',
  412: 'upload.wrong-version',
  413: 'file.too-large',
  501: 'upload.unreadable',
};

function errorOf(error: unknown, status: number): unknown {
  if (error instanceof Problem) return error;
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return new Problem('server.busy', { retryAfter: 5 });
  const code = refusals[(error as { status_code?: number } | null)?.status_code ?? status];
  if (code) return new Problem(code, { cause: error });
  // A disk that fails during a write affects the tus server before the store.
  return diskProblem(error) ?? new Error(`The tus server responded with ${status}`);
}
