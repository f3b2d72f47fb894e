import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { accountEndpoints, ChangePassword } from './accounts.ts';

export const accessArea = area<typeof accountEndpoints.list>(
  'access',
  'GET /accounts',
  'Failed to load who has access',
);

export const removeAccount = (id: string) =>
  call<typeof accountEndpoints.remove>('DELETE /accounts/:id', { params: { id } });

export const changePassword = (body: ChangePassword) =>
  call<typeof accountEndpoints.changePassword>('POST /account/password', { body });
