import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { openSessionEndpoints } from './open-sessions.ts';

export const sessionsArea = area<typeof openSessionEndpoints.list>(
  'sessions',
  'GET /sessions',
  'Failed to load where you are signed in',
);

export const endSession = (id: string) =>
  call<typeof openSessionEndpoints.end>('DELETE /sessions/:id', { params: { id } });

export const endOtherSessions = () =>
  call<typeof openSessionEndpoints.endOthers>('DELETE /sessions', {});
