import { area } from '../../kit/area.ts';
import { call } from '../../kit/call.ts';
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
