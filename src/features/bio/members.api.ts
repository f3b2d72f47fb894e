import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listMembers } from './members.records.ts';
import { memberEndpoints } from './members.ts';

export const membersApi = ({ db }: { db: Db }) => [
  answer(memberEndpoints.list, () => listMembers(db)),
];
