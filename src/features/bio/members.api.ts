import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { handler } from '../../kit/server/handler.ts';
import { memberRecords } from './members.records.ts';
import { defaultMember, memberEndpoints } from './members.ts';

export const membersApi = (deps: ListDeps) => [
  ...listApi(memberEndpoints, memberRecords, deps, {
    imageField: 'bioPic',
    notFound: 'member.not-found',
    defaults: () => defaultMember,
  }),

  handler(memberEndpoints.order, ({ body }) =>
    memberRecords.table.reorder(
      deps.db,
      body,
      (db) => memberRecords.list(db, 'members'),
      deps.clock.now(),
    ),
  ),
];
