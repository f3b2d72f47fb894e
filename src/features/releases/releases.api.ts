import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import { recordingsNamed } from '../../files/recordings/recordings.records.ts';
import { recordingName } from '../../files/recordings/recordings.ts';
import { addressOf, recordingAt } from '../../files/storage/address.ts';
import { audienceOf, checkedHandler, handler, type WrongFields } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { addRelease, changeRelease, listReleases, releaseTable } from './releases.records.ts';
import { recordingsOf } from './stored-releases.records.ts';
import { releaseEndpoints, type TrackDraft, type UploadedRecording } from './releases.ts';

type ReleaseServices = Pick<Services, 'db' | 'clock' | 'publicUrl' | 'pictures' | 'files'>;

export function releasesApi({ db, clock, publicUrl, pictures, files }: ReleaseServices) {
  const nameOf = (address: string) => recordingAt(address, publicUrl) ?? '';
  const stored = (tracks: readonly TrackDraft[]): TrackDraft[] =>
    tracks.map((track) => ({ ...track, audio: nameOf(track.audio) }));

  const checkCover = pictures.check('cover');
  const check: WrongFields = async (body, params) => {
    const wrong = { ...(await checkCover(body, params)) };
    const sent = body['tracks'];
    const tracks = Array.isArray(sent) ? (sent as (Partial<TrackDraft> | null)[]) : [];
    const names = tracks.map((track) =>
      typeof track?.audio === 'string' ? nameOf(track.audio) : null,
    );
    const known = await recordingsNamed(
      db,
      names.filter((name) => name !== null),
    );
    const own = new Set(params.id === undefined ? [] : await recordingsOf(db, params.id));
    for (const [at, name] of names.entries()) {
      if (name === null) continue;
      const recording = known.get(name);
      const why = recording
        ? recording.problem
        : 'This recording no longer exists. Please upload it again.';
      if (why !== null && !(recording && own.has(name))) wrong[`tracks.${at}.audio`] = why;
    }
    return wrong;
  };

  return [
    handler(releaseEndpoints.list, ({ query, context }) =>
      listReleases(db, audienceOf(context, clock), query),
    ),

    checkedHandler(releaseEndpoints.add, check, ({ body }) => {
      const { _id: id, tracks = [], ...fields } = body;
      const cover = pictures.nameIn(fields.cover);
      return pictures.save(cover, 'cover', async () => {
        const release = { ...fields, cover, tracks: stored(tracks) };
        const saved = await addRelease(db, id ?? randomUUID(), release, clock.now());
        files.transcodeMissing();
        return { saved, replaced: null };
      });
    }),

    checkedHandler(releaseEndpoints.update, check, ({ params, body }) => {
      const { revision, tracks, ...change } = body;
      const cover = pictures.nameIn(change.cover);
      return pictures.save(cover, 'cover', async () => {
        const wanted = { ...change, cover, ...(tracks && { tracks: stored(tracks) }) };
        const changed = await changeRelease(db, params.id, wanted, clock.now(), revision);
        if (!changed) throw new Problem('release.not-found');
        files.transcodeMissing();
        return changed;
      });
    }),

    handler(releaseEndpoints.remove, async ({ params }) => {
      const gone = await releaseTable.remove(db, params.id);
      if (!gone) throw new Problem('release.not-found');
      if (gone.cover_file !== null) await pictures.releasePicture(gone.cover_file);
      files.transcodeMissing();
      return { _id: params.id };
    }),

    handler(releaseEndpoints.recording, async ({ params: { name } }) => {
      const [recording] = await uploadedRecordings(db, [name]);
      if (!recording) throw new Problem('recording.not-found');
      return recording;
    }),

    handler(releaseEndpoints.recordings, ({ query: { names } }) =>
      uploadedRecordings(db, names.split(',')),
    ),
  ];
}

async function uploadedRecordings(db: Db, names: readonly string[]): Promise<UploadedRecording[]> {
  const known = names.filter((name) => recordingName.test(name));
  const recordings = await recordingsNamed(db, known);
  return [...recordings.values()].map(({ name, cover_file, renditions, ...recording }) => ({
    ...recording,
    address: addressOf(name),
    trackNumber: recording.track_number,
    discNumber: recording.disc_number,
    releasedOn: recording.released_on,
    cover: cover_file && addressOf(cover_file),
    forms: renditions.map(({ name: form, type }) => ({ type, url: addressOf(form) })),
  }));
}
