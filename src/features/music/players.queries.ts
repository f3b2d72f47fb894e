import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { NewPlayer, PlayerChange, playerEndpoints } from './players.ts';

export const musicArea = area<typeof playerEndpoints.list>(
  'music',
  'GET /getPlayers',
  'Failed to load music players',
);

export const addPlayer = (player: NewPlayer) =>
  call<typeof playerEndpoints.add>('POST /addPlayer', { body: player });

export const updatePlayer = (change: PlayerChange) =>
  call<typeof playerEndpoints.update>('POST /updatePlayer', { body: change });

export const deletePlayer = (id: string) =>
  call<typeof playerEndpoints.remove>('GET /deletePlayer/:id', { params: { id } });
