import { setTimeout as wait } from 'node:timers/promises';
import { interruption } from '../../bench/interruption.ts';
import { openDatabase } from '../../src/database/open.ts';
import { uploadsBegunBefore } from '../../src/files/records/uploads.records.ts';
import { newRecordId } from '../../src/kit/api/recordId.ts';
import { smallPicture } from '../environment/uploads.ts';
import type { Answer, TorturedSite } from './site.ts';

/** The number of members who work at once. */
export interface Members {
  writers: number;
  uploaders: number;
}

export const manyMembers: Members = { writers: 32, uploaders: 8 };

/** The most records of one member on the site: lists stay short, and much is deleted. */
const maxOwn = 4;

/** Between two changes of a writer, to leave uploaders some of the processor. */
const maxPauseMs = 100;

/** Milliseconds before a member without a connection tries again. */
const againMs = 20;

/** The calls of a kind of record; a state is the compared part of one. */
interface Kind {
  list: string;
  stateOf(stored: Record<string, string>): string;
  add(id: string, state: string): readonly [path: string, body: object];
  update: ((id: string, state: string) => readonly [path: string, body: object]) | null;
  /** A GET. */
  remove(id: string): string;
}

const kinds = {
  player: {
    list: '/getPlayers',
    stateOf: ({ title }) => title!,
    add: (_id, title) => ['/addPlayer', { _id, title, appleMusicLink }],
    update: (_id, title) => ['/updatePlayer', { _id, title }],
    remove: (id) => `/deletePlayer/${id}`,
  },
  member: {
    list: '/members',
    stateOf: ({ bioPic }) => bioPic!,
    add: (_id, bioPic) => ['/addMember', { _id, bioPic, name: 'Kim', role: 'Drums' }],
    update: (id, bioPic) => [`/updateMember/${id}`, { bioPic }],
    remove: (id) => `/deleteMember/${id}`,
  },
  picture: {
    list: '/getMediaImages',
    stateOf: ({ imgLink }) => imgLink!,
    add: (_id, imgLink) => ['/addMediaImage', [{ _id, name: 'picture', imgLink }]],
    update: null,
    remove: (id) => `/removeMediaImage/${id}`,
  },
} as const satisfies Record<string, Kind>;

const appleMusicLink = 'https://music.apple.com/us/album/night/1000000001';

/** The known state of a record, or of a file by its address. Null if it does not exist. */
interface Known {
  kind: Kind;
  acknowledged: string | null;
  /** Requests since then without a response: they may have taken effect, or not. */
  doubtful: Set<string | null>;
}

/**
 * The requested state of a record or a file, and the time of the acknowledgement, if there was one.
 */
interface Attempt {
  /** Null for a file. */
  kind: Kind | null;
  id: string;
  state: string | null;
  begun: number;
  acknowledged: number;
}

/** Members who write and upload as fast as they get responses, and remember every response. */
export class Band {
  writes = 0;
  uploads = 0;
  /** Refusals by status. */
  readonly refused = new Map<number, number>();
  /** The longest wait for a response, in milliseconds. */
  slowestMs = 0;
  /** Sentences about violations. */
  readonly wrong: string[] = [];
  readonly #site: TorturedSite;
  readonly #records = new Map<string, Known>();
  /** Addresses of files that are still in use. */
  readonly #files = new Set<string>();
  /** All attempts, in order; epoch milliseconds. */
  readonly #history: Attempt[] = [];
  /** Paths of interrupted uploads. */
  readonly #broken: string[] = [];
  #isAtWork = false;
  #working: Promise<unknown> = Promise.resolve();
  #nth = 0;

  constructor(site: TorturedSite) {
    this.#site = site;
  }

  /** Until `rest`. @param uploaders none if the storage accepts nothing. */
  work({ writers, uploaders } = manyMembers): void {
    this.#isAtWork = true;
    const all = [
      ...Array.from({ length: writers }, () => this.#repeat(() => this.#writer())),
      ...Array.from({ length: uploaders }, (_, i) => this.#repeat(() => this.#uploader(i))),
    ];
    this.#working = Promise.all(all);
  }

  /** Resolves when all members have a response, or know that none comes. */
  async rest(): Promise<void> {
    this.#isAtWork = false;
    await this.#working;
  }

  countRefused(): number {
    return [...this.refused.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Uploads an image that stays in use. @returns its address. */
  async newPicture(): Promise<string> {
    const address = await this.#upload();
    if (address === null) throw new Error('A picture was refused.');
    return address;
  }

  /**
   * Waits until this many more are acknowledged, or there is a violation. @throws after a minute.
   */
  async hasDone(more: { writes: number; uploads: number }): Promise<void> {
    const enough = { writes: this.writes + more.writes, uploads: this.uploads + more.uploads };
    const latest = performance.now() + 60_000;
    while (this.writes < enough.writes || this.uploads < enough.uploads) {
      if (this.wrong.length > 0) return;
      await wait(2, null, { signal: interruption });
      if (performance.now() < latest) continue;
      const refused = JSON.stringify(Object.fromEntries(this.refused));
      throw new Error(`Too little is acknowledged; refused, by status: ${refused}`);
    }
  }

  /**
   * Compares the site's records with its acknowledgements, once all members rest. Doubtful ones are
   * known afterwards.
   * @returns a sentence for each loss or duplicate.
   */
  async compare(): Promise<string[]> {
    const found: string[] = [];
    const stored = new Map<string, string>();
    for (const [name, kind] of Object.entries<Kind>(kinds)) {
      for (const row of await this.#list(kind.list)) {
        if (stored.has(row['_id']!)) found.push(`${name} ${row['_id']} is there twice`);
        if (!this.#records.has(row['_id']!)) found.push(`nobody made ${name} ${row['_id']}`);
        stored.set(row['_id']!, kind.stateOf(row));
      }
    }
    for (const [id, known] of this.#records) {
      const state = stored.get(id) ?? null;
      if (state !== known.acknowledged && !known.doubtful.has(state)) {
        found.push(`${id} is ${state}, and ${known.acknowledged} was acknowledged`);
      }
      if (state === null) this.#records.delete(id);
      else this.#records.set(id, { kind: known.kind, acknowledged: state, doubtful: new Set() });
    }
    await this.#endUploads();
    for (const address of this.#files) {
      const { statusCode, headers, rawPayload } = await this.#site.get(address);
      const isWhole = statusCode === 200 && rawPayload.length === Number(headers['content-length']);
      if (!isWhole) found.push(`${address} was acknowledged, and answers ${statusCode}`);
      // Unused files may be swept one day.
      if (![...stored.values()].includes(address)) this.#files.delete(address);
    }
    return found;
  }

  /** Those with an unknown address, or the account would soon have too many. */
  async #endUploads(): Promise<void> {
    const database = await openDatabase(this.#site.config.database);
    const ids = await uploadsBegunBefore(database.db, Number.MAX_SAFE_INTEGER).finally(() =>
      database.close(),
    );
    for (const path of ids.map((id) => `/uploads/${id}`)) {
      if (this.#broken.includes(path)) continue;
      const { statusCode, body } = await this.#site.ask('DELETE', `/api${path}`, { headers: tus });
      if (statusCode !== 204) this.#refuse(statusCode, body);
    }
  }

  /** The same band, with its knowledge of the site at one moment; its members rest. */
  asOf(moment: number, site: TorturedSite): Band {
    const then = new Band(site);
    for (const { kind, id, state, begun, acknowledged } of this.#history) {
      if (begun > moment) continue;
      if (kind === null) {
        if (state === null) then.#files.delete(id);
        else if (acknowledged <= moment) then.#files.add(id);
        continue;
      }
      const known = then.#records.get(id) ?? { kind, acknowledged: null, doubtful: new Set() };
      if (acknowledged <= moment) {
        then.#records.set(id, { kind, acknowledged: state, doubtful: new Set() });
      } else then.#records.set(id, { ...known, doubtful: known.doubtful.add(state) });
    }
    return then;
  }

  #try(kind: Kind | null, id: string, state: string | null): Attempt {
    const attempt = { kind, id, state, begun: Date.now(), acknowledged: Infinity };
    this.#history.push(attempt);
    return attempt;
  }

  #release(address: string): void {
    this.#files.delete(address);
    this.#try(null, address, null);
  }

  async #list(path: string): Promise<Record<string, string>[]> {
    const { statusCode, body } = await this.#site.get(`/api${path}`);
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}: ${body}`);
    return JSON.parse(body) as Record<string, string>[];
  }

  async #repeat(begin: () => () => Promise<void>): Promise<void> {
    const act = begin();
    while (this.#isAtWork) {
      try {
        await act();
      } catch (error) {
        // The connection broke: the result is doubtful.
        if (!isBroken(error)) throw error;
        await wait(againMs);
      }
    }
  }

  #writer(): () => Promise<void> {
    const own: string[] = [];
    return async () => {
      await wait(Math.random() * maxPauseMs);
      await this.#change(kinds.player, own, async () => `title ${(this.#nth += 1)}`);
    };
  }

  #uploader(n: number): () => Promise<void> {
    const own: string[] = [];
    const kind = n % 2 === 0 ? kinds.member : kinds.picture;
    return async () => this.#change(kind, own, () => this.#upload());
  }

  /** One step: adds, changes or deletes a record, alternately. */
  async #change(kind: Kind, own: string[], newState: () => Promise<string | null>): Promise<void> {
    // Doubtful records are left alone until they are known again.
    const sure = own.filter((id) => {
      const known = this.#records.get(id);
      return known?.doubtful.size === 0 && known.acknowledged !== null;
    });
    own.splice(0, own.length, ...sure);
    const nth = (this.#nth += 1);
    const id = own[nth % own.length];
    if (id !== undefined && (own.length >= maxOwn || nth % 4 === 0)) {
      this.#release(this.#records.get(id)!.acknowledged!);
      await this.#attempt(kind, id, null, () => this.#call('GET', kind.remove(id)));
      return;
    }
    const state = await newState();
    if (state === null) return void (await wait(againMs));
    if (id !== undefined && kind.update && nth % 2 === 0) {
      this.#release(this.#records.get(id)!.acknowledged!);
      await this.#attempt(kind, id, state, () => this.#call('POST', ...kind.update!(id, state)));
    } else {
      const added = newRecordId();
      own.push(added);
      await this.#attempt(kind, added, state, () => this.#call('POST', ...kind.add(added, state)));
    }
  }

  async #attempt(
    kind: Kind,
    id: string,
    state: string | null,
    call: () => Promise<Answer>,
  ): Promise<void> {
    const known = this.#records.get(id) ?? { kind, acknowledged: null, doubtful: new Set() };
    this.#records.set(id, known);
    known.doubtful.add(state);
    const attempt = this.#try(kind, id, state);
    const { statusCode, body } = await call();
    if (statusCode === 200) {
      attempt.acknowledged = justAfter();
      this.#records.set(id, { kind, acknowledged: state, doubtful: new Set() });
      this.writes += 1;
    } else this.#refuse(statusCode, `${id}: ${body}`);
  }

  /**
   * As the browser does: interrupted uploads are resumed. @returns the file's address; null if
   * refused.
   */
  async #upload(): Promise<string | null> {
    const bytes = await picture;
    const old = this.#broken.pop();
    const path = old ?? (await this.#beginUpload(bytes.length));
    if (path === null) return null;
    try {
      const address = await this.#send(path, bytes, old !== undefined);
      // A refused upload is resumed another time.
      if (address === null) this.#broken.push(path);
      if (!address) return null;
      this.#files.add(address);
      this.#try(null, address, address).acknowledged = justAfter();
      this.uploads += 1;
      return address;
    } catch (error) {
      this.#broken.push(path);
      throw error;
    }
  }

  /** @returns null if it was refused; undefined if the upload no longer exists. */
  async #send(path: string, bytes: Buffer, isBegun: boolean): Promise<string | null | undefined> {
    let offset = 0;
    if (isBegun) {
      const state = await this.#call('HEAD', path, undefined, tus);
      // Unfinished bytes need not have reached the disk, and a full one stores none.
      if (state.statusCode === 404) return undefined;
      if (state.statusCode !== 200) return this.#refuse(state.statusCode, `HEAD ${path}`);
      const done = state.headers['content-location'];
      if (done !== undefined) return String(done);
      offset = Number(state.headers['upload-offset']);
    }
    // In one piece, or in two.
    const ends = this.#nth % 2 === 0 ? [bytes.length] : [bytes.length >> 1, bytes.length];
    let address: string | null = null;
    for (const end of ends.filter((one) => one > offset)) {
      const headers = { ...tus, 'content-type': chunkType, 'upload-offset': String(offset) };
      const answer = await this.#call('PATCH', path, bytes.subarray(offset, end), headers);
      if (answer.statusCode !== 204) return this.#refuse(answer.statusCode, answer.body);
      offset = end;
      address = answer.headers['content-location'] ?? null;
    }
    if (address === null) this.wrong.push(`${path} has all bytes and no address`);
    return address;
  }

  /** @returns the path of the upload after the API's base. */
  async #beginUpload(length: number): Promise<string | null> {
    const headers = { ...tus, 'upload-length': String(length) };
    const {
      statusCode,
      headers: told,
      body,
    } = await this.#call('POST', '/uploads', undefined, headers);
    if (statusCode !== 201) return this.#refuse(statusCode, body);
    return String(told['location']).replace(/^.*\/api/, '');
  }

  async #call(
    method: string,
    path: string,
    body?: Buffer | object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const begun = performance.now();
    try {
      return await this.#site.ask(method, `/api${path}`, { headers, ...(body && { body }) });
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - begun);
    }
  }

  #refuse(status: number, why: string): null {
    this.refused.set(status, (this.refused.get(status) ?? 0) + 1);
    // A refusal for now is honest; all other refusals are violations.
    if (status !== 503 && status !== 507) this.wrong.push(`answered ${status}: ${why}`);
    return null;
  }
}

/** `Date.now` leaves out fractions of a millisecond. */
const justAfter = (): number => Date.now() + 1;

const tus = { 'tus-resumable': '1.0.0' };
const chunkType = 'application/offset+octet-stream';

const picture = smallPicture();

const isBroken = (error: unknown): boolean =>
  /^(?:ECONN|EPIPE|UND_ERR|ABORT_ERR|HPE_|ETIMEDOUT)/.test(
    String((error as NodeJS.ErrnoException).code),
  );
