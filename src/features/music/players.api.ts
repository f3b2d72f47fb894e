import type { Db } from '../../database/open.ts';
import { answer } from '../../kit/api.ts';
import { listPlayers } from './players.records.ts';
import { playerEndpoints } from './players.ts';

export const playersApi = ({ db }: { db: Db }) => [
  answer(playerEndpoints.list, () => listPlayers(db)),
];
