import { listApi, type ListDeps } from '../../files/records/list.api.ts';
import { playerRecords } from './players.records.ts';
import { emptyPlayer, playerEndpoints } from './players.ts';

export const playersApi = (deps: ListDeps) =>
  listApi(playerEndpoints, playerRecords, deps, {
    notFound: 'player.not-found',
    defaults: () => emptyPlayer,
  });
