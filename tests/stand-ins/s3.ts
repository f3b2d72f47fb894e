import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that stores objects as S3 does, with one bucket, `band`, and one pair of keys. */
export interface S3StandIn {
  /** In the form of STORAGE_URL and BACKUP_URL, with its keys. */
  url: string;
  /** Its objects by key. */
  objects: Map<string, StoredBytes>;
  /** Parts of unfinished uploads. */
  unfinished(): number;
  /** Called before each request is answered; its result replaces the response. */
  refuse: (method: string, key: string) => S3Refusal | null;
  close(): Promise<void>;
}

interface StoredBytes {
  body: Buffer;
  at: Date;
}

/** Status and code from S3's list of errors; a `half` body ends with the connection. */
export type S3Refusal = { status: number; code: string } | 'half';

const bucket = 'band';
const accessKey = 'BAND';

/** Few, so that a short list has several pages. */
const namesOfPage = 3;

export async function openS3(): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map();
  const uploads = new Map<string, Map<number, Buffer>>();
  let begun = 0;
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const standIn: S3StandIn = {
    url: `s3://${accessKey}:se%2Fcret@${bucket}?endpoint=http://127.0.0.1:${port}`,
    objects,
    unfinished: () => uploads.size,
    refuse: () => null,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', standIn.url.split('=')[1]);
    const [, name, ...rest] = decodeURIComponent(pathname).split('/');
    const key = rest.join('/');
    const body = await buffer(request);
    const refusal = standIn.refuse(method, key);
    const refuse = (status: number, code: string) =>
      void response.writeHead(status, xml).end(`<Error><Code>${code}</Code></Error>`);
    if (refusal && refusal !== 'half') return refuse(refusal.status, refusal.code);
    if (!headers.authorization?.includes(`Credential=${accessKey}/`)) {
      return refuse(403, 'InvalidAccessKeyId');
    }
    if (name !== bucket) return refuse(404, 'NoSuchBucket');
    const upload = searchParams.get('uploadId') ?? '';
    if (method === 'POST' && searchParams.has('uploads')) {
      const id = String((begun += 1));
      uploads.set(id, new Map());
      response.writeHead(200, xml).end(told('InitiateMultipartUploadResult', { UploadId: id }));
    } else if (method === 'POST') {
      const parts = [...uploads.get(upload)!].toSorted(([a], [b]) => a - b);
      uploads.delete(upload);
      objects.set(key, { body: Buffer.concat(parts.map(([, bytes]) => bytes)), at: new Date() });
      response.writeHead(200, xml).end(told('CompleteMultipartUploadResult', { Key: key }));
    } else if (method === 'PUT') {
      if (upload) uploads.get(upload)!.set(Number(searchParams.get('partNumber')), body);
      else objects.set(key, { body, at: new Date() });
      response.writeHead(200, { etag: tagOf(body) }).end();
    } else if (method === 'DELETE') {
      if (upload) uploads.delete(upload);
      else objects.delete(key);
      response.writeHead(204).end();
    } else if (key === '') {
      response.writeHead(200, xml).end(listed(searchParams));
    } else {
      const found = objects.get(key);
      if (!found) return refuse(404, 'NoSuchKey');
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const bytes = first ? found.body.subarray(Number(first), Number(last) + 1) : found.body;
      response.writeHead(first ? 206 : 200, { 'content-length': bytes.length });
      if (refusal === null) response.end(bytes);
      else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    }
  }

  function listed(asked: URLSearchParams): string {
    const from = asked.get('continuation-token') ?? '';
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(asked.get('prefix') ?? '') && key > from)
      .toSorted();
    const page = keys.slice(0, namesOfPage);
    const contents = page.map((key) =>
      told('Contents', { Key: key, LastModified: objects.get(key)!.at.toISOString() }),
    );
    const next = keys.length > page.length ? told('NextContinuationToken', page.at(-1)!) : '';
    const isCut = told('IsTruncated', String(next !== ''));
    return `<ListBucketResult>${isCut}${next}${contents.join('')}</ListBucketResult>`;
  }
  return standIn;
}

const xml = { 'content-type': 'application/xml' };

const tagOf = (body: Buffer): string => `"${createHash('md5').update(body).digest('hex')}"`;

function told(name: string, content: string | Record<string, string>): string {
  const inner =
    typeof content === 'string'
      ? content
      : Object.entries(content)
          .map(([one, text]) => told(one, text))
          .join('');
  return `<${name}>${inner}</${name}>`;
}
