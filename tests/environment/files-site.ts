import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, vi } from 'vitest';
import type { Database } from '../../src/database/open.ts';
import { Problem } from '../../src/errors/problem.ts';
import type { Account, RequestContext } from '../../src/kit/server/handler.ts';
import { findUpload, uploadsBegunBefore } from '../../src/files/records/uploads.records.ts';
import { logoFile } from '../../src/features/theme/theme.records.ts';
import { folderStorage } from '../../src/files/storage/folder.ts';
import { openFiles, type Files } from '../../src/files/openFiles.ts';
import type { Storage } from '../../src/files/storage/storage.ts';

/** A migrated database for one test. */
export type TestDatabase = Database & { dispose(): Promise<void> };

export interface Call {
  headers?: Record<string, string>;
  body?: Buffer;
  account?: string;
}

/** A site with file uploads only. A header names the member; without it, it is Ana. */
export class Site {
  now = Date.now();
  told = 0;
  /** The results of storing: for everything except pieces of uploads, and for those. */
  storageFails: Problem | null = null;
  piecesFail: Problem | null = null;
  /** Called before a rendition of a recording is stored. */
  onRendition: (name: string) => void = () => {};
  /** MiB. */
  readonly musicMemory: number;
  /** Jobs claimed now, and the highest number of jobs at once. */
  readonly claimed = { now: 0, most: 0 };
  /** Recordings that records use. */
  readonly usedRecordings = new Set<string>();
  readonly askedOfUse: { isTransaction: boolean; since: string | undefined }[] = [];
  readonly dataDir = mkdtempSync(join(tmpdir(), 'files-'));
  readonly database: TestDatabase;
  readonly storage: Storage;
  readonly app = Fastify({ forceCloseConnections: true });
  readonly log = Fastify().log;
  files: Files;
  origin = '';

  constructor(database: TestDatabase, musicMemory: number) {
    this.database = database;
    this.musicMemory = musicMemory;
    const folder = folderStorage(join(this.dataDir, 'files'));
    this.storage = {
      ...folder,
      put: async (...what) => {
        if (this.piecesFail && what[0].startsWith('upload-')) throw this.piecesFail;
        if (this.storageFails && !what[0].startsWith('upload-')) throw this.storageFails;
        if (what[0].includes('-play.')) this.onRendition(what[0]);
        await folder.put(...what);
      },
    };
    this.files = this.reopen();
  }

  reopen(): Files {
    return openFiles({
      db: this.database.db,
      engine: this.database.engine,
      storage: this.storage,
      dataDir: this.dataDir,
      clock: { now: () => this.now },
      log: this.log,
      apiBase: '/api',
      accountOf,
      isMember: async (request) => accountOf(request) !== null,
      logo: () => logoFile(this.database.db),
      musicQuota: 100 * 1024 * 1024,
      musicMemory: this.musicMemory,
      usedRecordings: async ({ isTransaction }, _names, _now, since) => {
        this.askedOfUse.push({ isTransaction, since });
        return { used: this.usedRecordings, readTo: 'read so far' };
      },
      playedTogether: async () => [],
      mayHear: async () => true,
      onTranscoded: () => {},
      makeArchives: () => {},
      claim: async (_, work) => {
        this.claimed.now += 1;
        this.claimed.most = Math.max(this.claimed.most, this.claimed.now);
        await work().finally(() => (this.claimed.now -= 1));
      },
      onVariant: () => {
        this.told += 1;
      },
    });
  }

  async call(method: string, path: string, { headers, body, account = 'ana' }: Call = {}) {
    return fetch(this.origin + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', 'x-account': account, ...headers },
      ...(body && { body: new Uint8Array(body) }),
    });
  }

  create(length: number, more: { body?: Buffer; name?: string; account?: string } = {}) {
    const name = Buffer.from(more.name ?? 'logo.png').toString('base64');
    return this.call('POST', '/api/uploads', {
      headers: {
        'upload-length': String(length),
        'upload-metadata': `filename ${name},filetype ${Buffer.from('image/png').toString('base64')}`,
        ...(more.body && { 'content-type': 'application/offset+octet-stream' }),
      },
      ...(more.body && { body: more.body }),
      ...(more.account && { account: more.account }),
    });
  }

  patch(upload: string, offset: number, body: Buffer) {
    const headers = {
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    };
    return this.call('PATCH', upload, { headers, body });
  }

  /** Sends the beginning of a chunk and cuts the connection. */
  async breakOff(upload: string, body: Buffer, bytes: number): Promise<void> {
    let connection: Socket | null = null as Socket | null;
    this.app.server.once('connection', (opened) => (connection = opened));
    const sending = httpRequest(this.origin + upload, {
      method: 'PATCH',
      headers: {
        'tus-resumable': '1.0.0',
        'x-account': 'ana',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': body.length,
      },
    });
    const closed = new Promise((resolve) => sending.on('close', resolve));
    sending.on('error', () => {});
    await new Promise((sent) => sending.write(body.subarray(0, bytes), sent));
    await vi.waitFor(() => {
      expect(this.files.uploadsInProgress()).toBe(1);
      expect(connection?.bytesRead).toBeGreaterThan(bytes);
    }, 60_000);
    sending.destroy();
    await closed;
  }

  async upload(bytes: Buffer): Promise<string> {
    const answer = await this.create(bytes.length, { body: bytes });
    expect(answer.status).toBe(201);
    return answer.headers.get('content-location')!.split('/').at(-1)!;
  }

  async wearLogo(name: string | null): Promise<void> {
    const { db } = this.database;
    const themes = db.withTables<{ theme: Record<string, string | number | null> }>();
    await themes.deleteFrom('theme').execute();
    const text = { site_title: '', catch_phrase: '', primary_color: '', secondary_color: '' };
    const fonts = { primary_font: '', secondary_font: '', pace_theme: '' };
    const row = { id: 1, ...text, ...fonts, logo_file: name, updated_at: 0 };
    await themes.insertInto('theme').values(row).execute();
  }

  /** Ids of unfinished uploads. */
  async uploads(): Promise<string[]> {
    const { db } = this.database;
    const ids = await uploadsBegunBefore(db, Number.MAX_SAFE_INTEGER);
    const all = await Promise.all(ids.map((id) => findUpload(db, id)));
    return all.filter((one) => one?.file_name === null).map((one) => one!.id);
  }

  /** Objects that hold their bytes. */
  pieces(): string[] {
    return this.objects().filter((name) => name.startsWith('upload-'));
  }

  objects(): string[] {
    return this.storageFolder().toSorted();
  }

  stored(name: string): Buffer {
    return readFileSync(join(this.dataDir, 'files', name));
  }

  storageFolder(): string[] {
    try {
      return readdirSync(join(this.dataDir, 'files'));
    } catch {
      return [];
    }
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.files.close();
    await this.database.dispose();
    rmSync(this.dataDir, { recursive: true });
  }
}

function accountOf(request: FastifyRequest): Account | null {
  const id = request.headers['x-account'] ?? 'ana';
  return id ? { id: String(id), name: '', email: '' } : null;
}

/** Opens a site that listens on the loopback. */
export async function openSite(database: TestDatabase, { musicMemory = 512 } = {}): Promise<Site> {
  const accounts = database.db.withTables<{ accounts: Record<string, string | number> }>();
  for (const id of ['ana', 'tom']) {
    const row = { id, email: `${id}@band.example`, name: id, password_hash: '', created_at: 0 };
    await accounts.insertInto('accounts').values(row).execute();
  }
  const site = new Site(database, musicMemory);
  const { app, files } = site;
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof Problem) return reply.code(error.status).send(error.toJSON());
    return reply.code(500).send({ message: String(error), error: 'server.failed' });
  });
  await app.register(files.routes);
  for (const { endpoint, handle } of files.api) {
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      handler: (request) =>
        handle({
          params: request.params,
          query: undefined,
          body: undefined,
          visit: {} as RequestContext,
        } as never),
    });
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  site.origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return site;
}
