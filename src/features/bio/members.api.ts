import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/open.ts';
import { Problem } from '../../errors/problem.ts';
import type { RecordPictures } from '../../files/records/record-pictures.ts';
import { checkedHandler, handler } from '../../kit/server/handler.ts';
import type { Clock } from '../../kit/server/clock.ts';
import {
  addMember,
  changeMember,
  listMembers,
  orderMembers,
  removeMember,
} from './members.records.ts';
import { memberEndpoints } from './members.ts';

interface MemberDeps {
  db: Db;
  clock: Clock;
  pictures: RecordPictures;
}

export const membersApi = ({ db, clock, pictures }: MemberDeps) => [
  handler(memberEndpoints.list, () => listMembers(db)),

  checkedHandler(memberEndpoints.add, pictures.check('bioPic'), ({ body }) => {
    const { bioPic, _id: id, picture: _picture, revision: _revision, ...fields } = body;
    const picture = pictures.nameIn(bioPic);
    return pictures.save(picture, 'bioPic', async () => ({
      saved: await addMember(db, id ?? randomUUID(), { ...fields, picture }, clock.now()),
      replaced: null,
    }));
  }),

  checkedHandler(memberEndpoints.update, pictures.check('bioPic'), ({ params, body }) => {
    const { bioPic, id: _id, _id: _same, picture: _picture, revision, ...change } = body;
    const picture = pictures.nameIn(bioPic);
    return pictures.save(picture, 'bioPic', async () => {
      const changed = await changeMember(db, params.id, { ...change, picture }, revision);
      if (!changed) throw new Problem('member.not-found');
      return changed;
    });
  }),

  handler(memberEndpoints.remove, async ({ params }) => {
    const gone = await removeMember(db, params.id);
    if (!gone) throw new Problem('member.not-found');
    if (gone.picture !== null) await pictures.releasePicture(gone.picture);
    return { _id: params.id };
  }),

  handler(memberEndpoints.order, ({ body }) => orderMembers(db, body, clock.now())),
];
