import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DataStore, Upload } from '@tus/utils';
import { Problem } from '../../errors/problem.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import type { ByteSource } from '../audio/source.ts';
import { fileLimits } from '../files.ts';
import {
  addPiece,
  beginUpload,
  deleteUpload,
  endUpload,
  findUpload,
  recordWritten,
  uploadsBegunBefore,
  type Piece,
  type StoredUpload,
} from '../records/uploads.records.ts';
import { newPieceName, randomName } from '../storage/names.ts';
import type { StoreDeps } from '../storePicture.ts';
import { throwDiskProblem } from './diskProblem.ts';

/** Bytes of each upload that are in memory while they arrive. */
const pieceBytes = 4 * 1024 * 1024;

const uploadId = /^[0-9a-f]{16}-[0-9A-Za-z]{22}$/;

/** The ID contains the uploader, so that requests never reach another account's uploads. */
export const newUploadId = (accountId: string): string => `${ownerOf(accountId)}-${randomName()}`;

export const isUploadOf = (accountId: string, id: string): boolean =>
  uploadId.test(id) && id.startsWith(`${ownerOf(accountId)}-`);

const ownerOf = (accountId: string): string =>
  createHash('sha256').update(accountId).digest('hex').slice(0, 16);

export interface UploadDeps extends StoreDeps {
  /** Bytes of all recordings together. */
  musicQuota: number;
}

/**
 * Unfinished uploads: their entries are in the database and their bytes in the storage, so that
 * every instance can continue them. A finished one is remembered for a day, so that a client that
 * lost the last response can still ask for the address.
 */
export class UploadStore extends DataStore {
  readonly #deps: UploadDeps;
  #inProgress = 0;

  constructor(deps: UploadDeps) {
    super();
    this.#deps = deps;
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  /** The number of uploads that are receiving bytes. */
  get inProgress(): number {
    return this.#inProgress;
  }

  /** @throws Problem `upload.too-many` if the account has too many unfinished uploads. */
  override async create(upload: Upload): Promise<Upload> {
    const { id, size: bytes = 0, metadata = {} } = upload;
    const begun = { id, owner: id.split('-', 1)[0]!, bytes, metadata, created_at: this.#now() };
    upload.creation_date = this.#creationDate(begun);
    const { db, musicQuota } = this.#deps;
    const gone = await beginUpload(db, begun, this.#expired(), musicQuota).catch(throwDiskProblem);
    await this.#removePieces(gone);
    return upload;
  }

  /** Received bytes stay if the connection breaks, and are removed if the disk is full. */
  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const before = await this.#required(id);
    // A client that lost the last response may ask for it again by sending no bytes.
    if (before.file_name) {
      if ((await body.toArray()).length > 0) throw new Problem('upload.not-found');
      return offset;
    }
    this.#inProgress += 1;
    try {
      await this.#recordWritten(id);
      return await this.#receive(body, id, offset, before.bytes);
    } catch (error) {
      const isFull = error instanceof Problem && error.code === 'file.no-space';
      // This must not hide the earlier error; leftovers expire.
      if (isFull) await Promise.allSettled([this.#drop(id)]);
      throw error;
    } finally {
      this.#inProgress -= 1;
    }
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await this.#required(id);
    return new Upload({
      id,
      size: upload.bytes,
      offset: offsetOf(upload),
      metadata: upload.metadata,
      creation_date: this.#creationDate(upload),
    });
  }

  override async remove(id: string): Promise<void> {
    await this.#required(id);
    await this.#drop(id);
  }

  override getExpiration(): number {
    return fileLimits.unfinishedMs;
  }

  /** @returns how many uploads were deleted. */
  override async deleteExpired(): Promise<number> {
    const ids = await uploadsBegunBefore(this.#deps.db, this.#expired());
    for (const id of ids) await this.#drop(id);
    return ids.length;
  }

  /** Null if there is none with this ID, or no longer. */
  async state(id: string): Promise<StoredUpload | null> {
    const upload = await findUpload(this.#deps.db, id);
    return upload && upload.created_at >= this.#expired() ? upload : null;
  }

  /** The received bytes. @throws Problem `upload.not-found`, also if it has ended. */
  async bytes(id: string): Promise<Buffer> {
    return buffer(this.pieces(id));
  }

  /** The received bytes, piece by piece. */
  async *pieces(id: string): AsyncGenerator<Buffer> {
    const upload = await this.#required(id);
    if (upload.file_name) throw new Problem('upload.not-found');
    for (const piece of upload.pieces) yield await this.#read(piece);
  }

  /** Random access to received bytes; the last piece that was read stays in memory. */
  async source(id: string): Promise<ByteSource & { type: string }> {
    const upload = await this.#required(id);
    if (upload.file_name) throw new Problem('upload.not-found');
    let last: { piece: Piece; bytes: Buffer } | null = null;
    const bytesOf = async (piece: Piece) => {
      if (last?.piece !== piece) last = { piece, bytes: await this.#read(piece) };
      return last.bytes;
    };
    return {
      size: upload.bytes,
      type: upload.metadata['filetype'] ?? '',
      async read(at, bytes) {
        const end = at + bytes;
        const parts: Buffer[] = [];
        for (const piece of upload.pieces) {
          const { begins_at: beginsAt } = piece;
          if (beginsAt + piece.bytes <= at || beginsAt >= end) continue;
          const whole = await bytesOf(piece);
          parts.push(whole.subarray(Math.max(0, at - beginsAt), end - beginsAt));
        }
        return Buffer.concat(parts);
      },
    };
  }

  /** @returns false if it is gone, or has ended as another file. */
  async finish(id: string, fileName: string): Promise<boolean> {
    const pieces = await endUpload(this.#deps.db, id, fileName);
    if (pieces) await this.#removePieces(pieces);
    return pieces !== null;
  }

  async #receive(body: Readable, id: string, offset: number, size: number): Promise<number> {
    let end = offset;
    let piece = Buffer.allocUnsafe(0);
    let filled = 0;
    let recordedAt = this.#now();
    const store = async () => {
      if (filled === 0) return;
      await this.#storePiece(id, end, piece.subarray(0, filled));
      end += filled;
      filled = 0;
    };
    for await (const chunk of body as AsyncIterable<Buffer>) {
      // A slow phone may need longer for a piece than an upload may be silent.
      if (this.#now() - recordedAt >= minuteMs) {
        recordedAt = this.#now();
        await this.#recordWritten(id);
      }
      for (let from = 0; from < chunk.length;) {
        if (filled === 0) piece = Buffer.allocUnsafe(Math.min(pieceBytes, size - end));
        const copied = chunk.copy(piece, filled, from);
        if (copied === 0) throw new Problem('file.too-large');
        filled += copied;
        from += copied;
        if (filled === piece.length) await store();
      }
    }
    await store();
    return end;
  }

  async #storePiece(id: string, beginsAt: number, bytes: Buffer): Promise<void> {
    const { db, storage } = this.#deps;
    const name = newPieceName();
    await storage.put(name, bytes, 'application/octet-stream');
    const piece = { name, begins_at: beginsAt, bytes: bytes.length };
    if (await addPiece(db, id, piece, this.#now()).catch(throwDiskProblem)) return;
    await this.#removePieces([name]);
    throw new Problem('upload.conflict');
  }

  /** A truncated body is requested again; decoding it would cause a permanent refusal. */
  async #read({ name, bytes }: Pick<Piece, 'name' | 'bytes'>, triesLeft = 3): Promise<Buffer> {
    const stored = await this.#deps.storage.get(name);
    if (!stored) throw new Problem('upload.not-found');
    const { body } = stored;
    const read = await buffer(body).catch((error: unknown) => error as Error);
    if (Buffer.isBuffer(read) && read.length === bytes) return read;
    if (triesLeft > 1) return this.#read({ name, bytes }, triesLeft - 1);
    const cause = Buffer.isBuffer(read) ? new Error(`${read.length} of ${bytes} bytes`) : read;
    throw new Problem('server.storage-unavailable', { cause });
  }

  async #recordWritten(id: string): Promise<void> {
    if (await recordWritten(this.#deps.db, id, this.#now()).catch(throwDiskProblem)) return;
    throw new Problem('upload.not-found');
  }

  async #required(id: string): Promise<StoredUpload> {
    const upload = await this.state(id);
    if (!upload) throw new Problem('upload.not-found');
    return upload;
  }

  async #drop(id: string): Promise<void> {
    await this.#removePieces(await deleteUpload(this.#deps.db, id).catch(throwDiskProblem));
  }

  /** No backup waits for them, and the sweep removes leftovers. */
  async #removePieces(names: readonly string[]): Promise<void> {
    const { storage, log } = this.#deps;
    for (const name of names) {
      await storage.remove(name).catch((error: unknown) => {
        log.warn({ err: error, file: name }, 'could not remove part of an upload, will try again');
      });
    }
  }

  /** The machine's clock, which tus compares it with. */
  #creationDate({ created_at }: { created_at: number }): string {
    return new Date(Date.now() - this.#now() + created_at).toISOString();
  }

  /** Older uploads have expired; epoch milliseconds. */
  #expired(): number {
    return this.#now() - fileLimits.unfinishedMs;
  }

  #now(): number {
    return this.#deps.clock.now();
  }
}

/** In bytes. */
export function offsetOf({ file_name, bytes, pieces }: StoredUpload): number {
  if (file_name) return bytes;
  const last = pieces.at(-1);
  return last ? last.begins_at + last.bytes : 0;
}
