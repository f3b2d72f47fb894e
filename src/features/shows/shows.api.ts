import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import { audienceOf, checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import { addShow, changeShow, listShows, removeShow } from './shows.records.ts';
import { readShowsSettings } from './shows-settings.records.ts';
import { showEndpoints, defaultShow } from './shows.ts';

interface ShowDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
}

export const showsApi = ({ db, clock, pictures }: ShowDeps) => [
  handler(showEndpoints.list, ({ query, context }) =>
    listShows(db, audienceOf(context, clock), query),
  ),

  checkedHandler(showEndpoints.add, pictures.check('poster'), ({ body }) => {
    const { _id: id, picture: _picture, revision: _revision, ...fields } = body;
    const poster = pictures.nameIn(fields.poster);
    return pictures.save(poster, 'poster', async () => {
      const { timeZone } = await readShowsSettings(db);
      const show = { ...defaultShow, timeZone, ...fields, poster };
      return { saved: await addShow(db, id ?? randomUUID(), show, clock.now()), replaced: null };
    });
  }),

  checkedHandler(showEndpoints.update, pictures.check('poster'), ({ params, body }) => {
    const { id: _id, _id: _same, picture: _picture, revision, ...change } = body;
    const poster = pictures.nameIn(change.poster);
    return pictures.save(poster, 'poster', async () => {
      const stored = { ...change, poster };
      const changed = await changeShow(db, params.id, stored, clock.now(), revision);
      if (!changed) throw new Problem('show.not-found');
      return changed;
    });
  }),

  handler(showEndpoints.remove, async ({ params }) => {
    const gone = await removeShow(db, params.id);
    if (!gone) throw new Problem('show.not-found');
    if (gone.poster !== null) await pictures.releasePicture(gone.poster);
    return { _id: params.id };
  }),
];
