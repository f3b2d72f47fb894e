import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, readdir, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, Upload } from '@tus/server';
import { Problem } from '../../errors/problem.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { concurrencyLimit } from '../../kit/async/concurrencyLimit.ts';
import { unfinishedSuffix, writeAtomically } from '../../kit/server/writeAtomically.ts';
import { diskProblem, makeFolder } from './disk-problem.ts';
import { fileLimits } from '../files.ts';
import { randomName } from '../storage/names.ts';

/** What is known of an upload beside its bytes. */
interface PartNote {
  /** Bytes that the whole file will have. */
  size: number;
  /** What the client said about the file, given back as it came and never used. */
  metadata: Record<string, string | null>;
  /** Epoch milliseconds. */
  createdAt: number;
  /** The name of the kept file, once there is one. */
  finished: string | null;
}

/** How far an upload is. */
export interface StoredUpload extends PartNote {
  /** Bytes that have arrived. */
  offset: number;
}

/** How old a piece must be to be surely left by a crash, and not of an upload that begins. */
const leftoverMs = 60 * 60 * 1000;

const uploadId = /^[0-9a-f]{16}-[0-9A-Za-z]{22}$/;

/** An id for a new upload. It says whose upload it is, so nobody else's is ever looked at. */
export function newUploadId(accountId: string): string {
  return `${ownerOf(accountId)}-${randomName()}`;
}

/** Whether an upload's id is one of this account's. */
export function isUploadOf(accountId: string, id: string): boolean {
  return uploadId.test(id) && id.startsWith(`${ownerOf(accountId)}-`);
}

function ownerOf(accountId: string): string {
  return createHash('sha256').update(accountId).digest('hex').slice(0, 16);
}

/**
 * The parts of unfinished uploads, in a local folder: `<id>` holds what has arrived, and
 * `<id>.json` the note about it. The note outlives the bytes for a day, so that a client that
 * lost the last answer can still learn the address of its file.
 */
export class UploadStore extends DataStore {
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #oneByOne = concurrencyLimit(1);

  constructor(folder: string, clock: Clock) {
    super();
    this.#folder = folder;
    this.#clock = clock;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** @throws Problem `upload.too-many` where the account has begun too much already. */
  override async create(upload: Upload): Promise<Upload> {
    const note: PartNote = {
      size: upload.size ?? 0,
      metadata: upload.metadata ?? {},
      createdAt: this.#clock.now(),
      finished: null,
    };
    upload.creation_date = this.#creationDate(note);
    await this.#oneByOne(async () => {
      await this.#requireRoom(upload.id, note.size);
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

  /** Adds bytes; what has arrived stays when the connection breaks, and goes when the disk is full. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    // A client that lost the last answer may send no bytes once more, to have it again.
    if ((await this.state(id))?.finished && (await body.toArray()).length === 0) return offset;
    const file = createWriteStream(this.#path(id), { flags: 'r+', start: offset });
    try {
      await pipeline(body, file);
    } catch (error) {
      // The bytes of a finished upload are gone.
      if (isMissing(error)) throw new Problem('upload.not-found', { cause: error });
      const problem = diskProblem(error);
      if (problem instanceof Problem) await this.#dropIfPossible(id);
      throw problem;
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

  /**
   * Throws away uploads, and notes about finished ones, that are older than their day, and what
   * a crash left of others.
   */
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

  /** How far an upload is, or null where there is none of this id, or none any more. */
  async state(id: string): Promise<StoredUpload | null> {
    const note = await this.#note(id);
    if (!note || this.#isExpired(note)) return null;
    if (note.finished) return { ...note, offset: note.size };
    const found = await stat(this.#path(id)).catch(unlessMissing);
    return found ? { ...note, offset: found.size } : null;
  }

  /** All bytes of an upload that is complete. */
  async bytes(id: string): Promise<Buffer> {
    const bytes = await readFile(this.#path(id)).catch(unlessMissing);
    if (!bytes) throw new Problem('upload.not-found');
    return bytes;
  }

  /** Notes under which name the file is kept, and lets the uploaded bytes go. */
  async finish(id: string, name: string): Promise<void> {
    const note = await this.#note(id);
    if (!note) return;
    // The bytes go first: on a full disk that makes room for the note.
    await unlink(this.#path(id)).catch(unlessMissing);
    await this.#write(id, { ...note, finished: name });
  }

  async #requireRoom(id: string, size: number): Promise<void> {
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

  /** Whether an upload without a readable note is none that is just being begun. */
  async #isLeftover(id: string): Promise<boolean> {
    return (await this.#isOld(id)) && (await this.#isOld(`${id}.json`));
  }

  /** Whether a file was last written long ago, or is not there. */
  async #isOld(entry: string): Promise<boolean> {
    const found = await stat(join(this.#folder, entry)).catch(unlessMissing);
    return !found || found.mtimeMs + leftoverMs < this.#clock.now();
  }

  async #note(id: string): Promise<PartNote | null> {
    const text = await readFile(this.#notePath(id), 'utf8').catch(unlessMissing);
    try {
      return text ? (JSON.parse(text) as PartNote) : null;
    } catch {
      // A disk that gave back something else: what it was about can only be sent again.
      return null;
    }
  }

  async #write(id: string, note: PartNote): Promise<void> {
    await writeAtomically(this.#folder, `${id}.json`, JSON.stringify(note));
  }

  async #drop(id: string): Promise<void> {
    await rm(this.#path(id), { force: true });
    await rm(this.#notePath(id), { force: true });
  }

  /**
   * Drops an upload that has just failed. A disk that refuses this as well must not hide what
   * failed first; what stays behind expires.
   */
  async #dropIfPossible(id: string): Promise<void> {
    await Promise.allSettled([this.#drop(id)]);
  }

  /** When an upload was created, by the machine's clock, which tus compares it with. */
  #creationDate({ createdAt }: PartNote): string {
    return new Date(Date.now() - this.#clock.now() + createdAt).toISOString();
  }

  #isExpired(note: PartNote): boolean {
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
