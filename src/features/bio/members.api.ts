import { listApi, orderHandler, type ListDeps } from '../../files/records/list.api.ts';
import { memberRecords } from './members.records.ts';
import { defaultMember, memberEndpoints } from './members.ts';

export const membersApi = (deps: ListDeps) => [
  ...listApi(memberEndpoints, memberRecords, deps, {
    imageField: 'bioPic',
    notFound: 'member.not-found',
    defaults: () => defaultMember,
  }),

  orderHandler(memberEndpoints.order, memberRecords, deps),
];
