import { area } from '../../kit/client/data/area.ts';
import type { playerEndpoints } from './players.ts';

export const musicArea = area<typeof playerEndpoints.list>(
  'music',
  'GET /getPlayers',
  'music players',
);
