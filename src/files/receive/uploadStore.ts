import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { unfinishedSuffix, writeAtomically } from '../../kit/server/writeAtomically.ts';
import { hourMs } from '../../kit/dates/durations.ts';
import { diskProblem, makeFolder } from './disk-problem.ts';
import { fileLimits } from '../files.ts';
import { randomName } from '../storage/names.ts';

interface UploadNote {
  /** Bytes of the whole file. */
  size: number;
  /** The client's own, given back as it came and never used. */
  metadata: Record<string, string | null>;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The name of the stored file, once there is one. */
  finished: string | null;
}

export interface StoredUpload extends UploadNote {
  /** Bytes that have arrived. */
  offset: number;
}

/** A piece this old was left by a crash, and is not of an upload that begins. */
const leftoverMs = hourMs;

const uploadId = /^[0-9a-f]{16}-[0-9A-Za-z]{22}$/;

/** The id says whose upload it is, so that nobody else's is ever looked at. */
export function newUploadId(accountId: string): string {
  return `${ownerOf(accountId)}-${randomName()}`;
}

export function isUploadOf(accountId: string, id: string): boolean {
  return uploadId.test(id) && id.startsWith(`${ownerOf(accountId)}-`);
}

function ownerOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 16);
}

/**
 * Unfinished uploads in a folder: `<id>` has the bytes, `<id>.json` the note, which stays for a
 * day after the end, so that a client that lost the last answer still learns the address.
 */
export class UploadStore extends DataStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #createLimit = concurrencyLimit(1);
  #inProgress = 0;

  constructor(folder: string, clock: Clock) {
    super();
    this.#folder = folder;
    this.#clock = clock;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** How many have bytes coming in. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /** @throws Problem `upload.too-many` where the account has begun too much already. */
  override async create(upload: Upload): Promise<Upload> {
    const note: UploadNote = {
      size: upload.size ?? 0,
      metadata: upload.metadata ?? {},
      createdAt: this.#clock.now(),
      finished: null,
    };
    upload.creation_date = this.#creationDate(note);
    await this.#createLimit(async () => {
      await this.#requireQuota(upload.id, note.size);
      try {
        await makeFolder(this.#folder);
        await writeFile(this.#path(upload.id), '');
        await this.#write(upload.id, note);
      } catch (error) {
        await this.#dropIfPossible(upload.id);
        throw diskProblem(error);
      }
    });
    return upload;
  }

  /** Bytes that arrived stay when the connection breaks, and go when the disk is full. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    // A client that lost the last answer may ask for it again by sending no bytes.
    if ((await this.state(id))?.finished && (await body.toArray()).length === 0) return offset;
    const file = createWriteStream(this.#path(id), { flags: 'r+', start: offset });
    this.#inProgress += 1;
    try {
      await pipeline(body, file);
    } catch (error) {
      // The bytes of a finished upload are gone.
      if (isMissing(error)) throw new Problem('upload.not-found', { cause: error });
      const problem = diskProblem(error);
      if (problem instanceof Problem) await this.#dropIfPossible(id);
      throw problem;
    } finally {
      this.#inProgress -= 1;
    }
    return offset + file.bytesWritten;
  }

  override async getUpload(id: string): Promise<Upload> {
    const state = await this.state(id);
    if (!state) throw new Problem('upload.not-found');
    return new Upload({
      id,
      size: state.size,
      offset: state.offset,
      metadata: state.metadata,
      creation_date: this.#creationDate(state),
    });
  }

  override async remove(id: string): Promise<void> {
    if (!(await this.state(id))) throw new Problem('upload.not-found');
    await this.#drop(id);
  }

  override getExpiration(): number {
    return fileLimits.unfinishedMs;
  }

  /** Also deletes what a crash left. @returns how many uploads were deleted. */
  override async deleteExpired(): Promise<number> {
    let dropped = 0;
    for (const id of await this.#ids()) {
      const note = await this.#note(id);
      if (note ? !this.#isExpired(note) : !(await this.#isLeftover(id))) continue;
      await this.#drop(id);
      dropped += 1;
    }
    for (const entry of await this.#entries()) {
      if (!unfinishedSuffix.test(entry) || !(await this.#isOld(entry))) continue;
      await rm(join(this.#folder, entry), { force: true });
    }
    return dropped;
  }

  /** Null where there is none of this id, or none any more. */
  async state(id: string): Promise<StoredUpload | null> {
    const note = await this.#note(id);
    if (!note || this.#isExpired(note)) return null;
    if (note.finished) return { ...note, offset: note.size };
    const found = await stat(this.#path(id)).catch(unlessMissing);
    return found ? { ...note, offset: found.size } : null;
  }

  /** @throws Problem `upload.not-found`. */
  async bytes(id: string): Promise<Buffer> {
    const bytes = await readFile(this.#path(id)).catch(unlessMissing);
    if (!bytes) throw new Problem('upload.not-found');
    return bytes;
  }

  async finish(id: string, name: string): Promise<void> {
    const note = await this.#note(id);
    if (!note) return;
    // The bytes go first: on a full disk that makes room for the note.
    await unlink(this.#path(id)).catch(unlessMissing);
    await this.#write(id, { ...note, finished: name });
  }

  async #requireQuota(id: string, size: number): Promise<void> {
    const owner = id.slice(0, id.indexOf('-'));
    const ids = (await this.#ids()).filter((other) => other.startsWith(`${owner}-`));
    const states = await Promise.all(ids.map((other) => this.state(other)));
    const unfinished = states.filter((state) => state && !state.finished);
    const announced = unfinished.reduce((sum, state) => sum + (state?.size ?? 0), size);
    if (
      unfinished.length >= fileLimits.unfinishedUploads ||
      announced > fileLimits.unfinishedBytes
    ) {
      throw new Problem('upload.too-many');
    }
  }

  async #ids(): Promise<string[]> {
    const ids = (await this.#entries()).map((entry) => entry.replace(/\.json$/, ''));
    return [...new Set(ids)].filter((id) => uploadId.test(id));
  }

  async #entries(): Promise<string[]> {
    return (await readdir(this.#folder).catch(unlessMissing)) ?? [];
  }

  /** Without a readable note; an upload that just begins has none either. */
  async #isLeftover(id: string): Promise<boolean> {
    return (await this.#isOld(id)) && (await this.#isOld(`${id}.json`));
  }

  /** Also true where there is no such file. */
  async #isOld(entry: string): Promise<boolean> {
    const found = await stat(join(this.#folder, entry)).catch(unlessMissing);
    return !found || found.mtimeMs + leftoverMs < this.#clock.now();
  }

  async #note(id: string): Promise<UploadNote | null> {
    const text = await readFile(this.#notePath(id), 'utf8').catch(unlessMissing);
    try {
      return text ? (JSON.parse(text) as UploadNote) : null;
    } catch {
      // A damaged note: the client has to send the file again.
      return null;
    }
  }

  async #write(id: string, note: UploadNote): Promise<void> {
    await writeAtomically(this.#folder, `${id}.json`, JSON.stringify(note));
  }

  async #drop(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
    await rm(this.#notePath(id), { force: true });
  }

  /** This must not hide the failure before it; what stays behind expires. */
  async #dropIfPossible(id: string): Promise<void> {
    await Promise.allSettled([this.#drop(id)]);
  }

  /** By the machine's clock, which tus compares it with. */
  #creationDate({ createdAt }: UploadNote): string {
    return new Date(Date.now() - this.#clock.now() + createdAt).toISOString();
  }

  #isExpired(note: UploadNote): boolean {
    return note.createdAt + fileLimits.unfinishedMs < this.#clock.now();
  }

  #notePath(id: string): string {
    return `${this.#path(id)}.json`;
  }

  #path(id: string): string {
    if (!uploadId.test(id)) throw new Problem('upload.not-found');
    return join(this.#folder, id);
  }
}

function unlessMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw diskProblem(error);
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}
