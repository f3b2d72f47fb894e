import { createHash } from 'node:crypto';
import { Problem } from '../../errors/problem.ts';
import { concurrencyLimit } from '../../kit/functions/concurrencyLimit.ts';
import { newImportName, randomName } from '../storage/names.ts';
import { storedBytes } from '../storage/storage.ts';
import { releasePicture, removeObjects } from '../storePicture.ts';
import { diskProblem, throwDiskProblem } from './diskProblem.ts';
import { addressOf } from '../storage/address.ts';
import { fileLimits, paperType } from '../files.ts';
import { insertFile } from '../records/files.records.ts';
import type { StoredFile } from '../records/files.table.ts';
import { audioContentTypes, type AudioKind } from '../audio/audio.ts';
import { insertRecording } from '../recordings/recordings.records.ts';
import type { StoredUpload } from '../records/uploads.records.ts';
import { isAudioType, recordingLimits } from '../recordings/recordings.ts';
import { imageHeader } from '../decode/pictureHeader.ts';
import type { UploadDeps, UploadStore } from './uploadStore.ts';

export interface Finishing extends UploadDeps {
  uploadStore: UploadStore;
  store(bytes: Buffer, accountId: string): Promise<StoredFile>;
  /** Called with the name of a recording that was uploaded (again). */
  transcodeAgain(name: string): void;
}

/** @returns the file's address. */
export type Finish = (id: string, accountId: string) => Promise<string>;

/** Simultaneous calls share the work. Refused files are deleted; other failures retried. */
export function finishOnce(deps: Finishing): Finish {
  const { uploadStore, store, log } = deps;
  const running = new Map<string, Promise<string>>();
  // Whole files are in memory, so two at once; a quick refusal does not wait for decoding.
  const limitChecks = concurrencyLimit(2);
  const limitStores = concurrencyLimit(2);
  /** The upload's finished file, which another instance may have stored first. */
  const endedAs = async (id: string) => (await uploadStore.state(id))?.file_name ?? null;
  /** @returns the upload's finished file. */
  const recordFinished = async (id: string, name: string): Promise<string> => {
    try {
      if (await uploadStore.finish(id, name)) return name;
      const other = await endedAs(id);
      // The same recording has one name, whichever instance was faster.
      if (!other || other === name) return other ?? name;
      await releasePicture(deps, name);
      return other;
    } catch (error) {
      // The file itself stays: only a client that loses this response must upload again.
      log.warn({ err: error, file: name }, 'could not save that an upload finished');
      return name;
    }
  };
  const finish = async (id: string, accountId: string): Promise<string> => {
    try {
      const upload = await uploadStore.state(id);
      if (!upload) throw new Problem('upload.not-found');
      const { file_name, metadata, bytes } = upload;
      if (file_name) return addressOf(file_name);
      if (isForImport(metadata)) {
        const name = newImportName();
        const body = { body: uploadStore.pieces(id), bytes };
        await deps.storage.put(name, body, 'application/octet-stream');
        return addressOf(await recordFinished(id, name));
      }
      if (isNamedPaper(metadata)) {
        await requirePaper(uploadStore, id);
        const paper = await limitStores(() => storePaper(deps, id, accountId));
        return addressOf(await recordFinished(id, paper));
      }
      const kind = await limitChecks(() => songKind(uploadStore, id));
      if (kind) {
        const name = await storeRecording(deps, { id, bytes }, kind, accountId);
        deps.transcodeAgain(name);
        return addressOf(await recordFinished(id, name));
      }
      const file = await limitStores(async () => store(await uploadStore.bytes(id), accountId));
      return addressOf(await recordFinished(id, file.name));
    } catch (error) {
      const refused = error instanceof Problem && error.code !== 'server.storage-unavailable';
      if (!refused) throw error;
      // Its bytes are deleted when it ends elsewhere.
      const other = await endedAs(id);
      if (other) return addressOf(other);
      await uploadStore.remove(id);
      throw error;
    }
  };
  return (id, accountId) => {
    const begun = running.get(id);
    if (begun) return begun;
    const work = finish(id, accountId).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  };
}

const isMedia = (type: string): boolean => /^(?:image|audio|video)\//.test(type);

/** Whether the client says that it is a table, a calendar, posts, or an archive of these. */
export const isForImport = ({ filetype, filename }: StoredUpload['metadata']): boolean =>
  !isMedia(filetype ?? '') && /\.(?:csv|tsv|txt|zip|ics|xml|json)$/i.test(filename ?? '');

/** Whether the client says that it is a PDF. */
const isNamedPaper = ({ filetype, filename }: StoredUpload['metadata']): boolean =>
  filetype === paperType || (!isMedia(filetype ?? '') && /\.pdf$/i.test(filename ?? ''));

/** @throws Problem if it doesn't begin and end like a PDF, or is too large for one. */
async function requirePaper(uploadStore: UploadStore, id: string): Promise<void> {
  const { size, read } = await uploadStore.source(id);
  const isPaper = (await read(0, 5)).equals(Buffer.from('%PDF-'));
  // Readers look for the last line in as many bytes (ISO 32000-1, annex H.3).
  const end = await read(Math.max(0, size - 1024), 1024);
  if (!isPaper || !end.includes('%%EOF')) throw new Problem('file.not-a-pdf');
  if (size > fileLimits.bytes) throw new Problem('file.too-large');
}

/** Stores a PDF unchanged; only its type is known. @returns its name. */
async function storePaper(
  { db, storage, clock, uploadStore }: Finishing,
  id: string,
  accountId: string,
): Promise<string> {
  const bytes = await uploadStore.bytes(id);
  const name = `${randomName()}.pdf`;
  await storage.put(name, bytes, paperType);
  const paper = { name, content_type: paperType, bytes: bytes.length, account_id: accountId };
  const noImage = { width: 0, height: 0, placeholder: '', created_at: clock.now() };
  await insertFile(db, { ...paper, ...noImage }, null).catch(throwDiskProblem);
  return name;
}

/**
 * Checks the uploaded file. @returns null for an accepted image.
 * @throws Problem if it is neither an image nor a recording.
 */
async function songKind(uploadStore: UploadStore, id: string): Promise<AudioKind | null> {
  // Loaded by the first upload, to keep the server's start fast.
  const [{ findSound, noRecording }, { trackKinds }] = await Promise.all([
    import('../audio/openRecording.ts'),
    import('../audio/boxes.ts'),
  ]);
  const source = await uploadStore.source(id);
  const { size, type } = source;
  const sound = await findSound(source);
  const isSong = isAudioType(type);
  const tracks = sound?.kind === 'm4a' ? await trackKinds(source, sound) : null;
  if (tracks?.hasFilm && isSong) throw new Problem('audio.is-film');
  if (sound && (isSong || !tracks || (tracks.hasSound && !tracks.hasFilm))) {
    return sound.kind;
  }
  if (isSong || size > fileLimits.bytes || size === 0) throw await noRecording(source);
  imageHeader(await uploadStore.bytes(id));
  return null;
}

const lossless: readonly AudioKind[] = ['wav', 'aiff', 'flac'];

/**
 * Stores the file unchanged, then enters it. The same file twice is one recording.
 * @returns its name.
 * @throws Problem if there is no space for it.
 */
async function storeRecording(
  { db, storage, clock, log, musicQuota, uploadStore }: Finishing,
  { id, bytes }: Pick<StoredUpload, 'id' | 'bytes'>,
  kind: AudioKind,
  accountId: string,
): Promise<string> {
  if (bytes > recordingLimits.bytes) throw new Problem('file.too-large');
  const name = `${randomName()}.${kind}`;
  const contentType = audioContentTypes[kind];
  const digest = createHash('sha256');
  const read = async function* () {
    for await (const piece of uploadStore.pieces(id)) {
      digest.update(piece);
      yield piece;
    }
  };
  await storage.put(name, { body: read(), bytes }, contentType);
  const recording = {
    name,
    content_type: contentType,
    bytes,
    digest: digest.digest('hex'),
    is_lossless: Number(lossless.includes(kind)),
    account_id: accountId,
    created_at: clock.now(),
  };
  let stored: string;
  try {
    stored = await insertRecording(db, recording, musicQuota);
  } catch (error) {
    if (error instanceof Problem) await removeObjects({ db, storage, log }, [name]);
    throw diskProblem(error);
  }
  if (stored === name) return name;
  // Replaces the existing file if it is damaged.
  const isWhole = (await storedBytes(storage, stored)) === bytes;
  const copy = isWhole ? null : await storage.get(name);
  if (copy) await storage.put(stored, copy, contentType);
  await removeObjects({ db, storage, log }, [name]);
  return stored;
}
