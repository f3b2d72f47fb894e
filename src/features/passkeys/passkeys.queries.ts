import { area } from '../../kit/client/data/area.ts';
import { call } from '../../kit/client/api/call.ts';
import type { passkeyEndpoints } from './passkeys.ts';

export const passkeysArea = area<typeof passkeyEndpoints.list>(
  'passkeys',
  'GET /passkeys',
  'Failed to load your passkeys',
);

export const namePasskey = (id: string, name: string) =>
  call<typeof passkeyEndpoints.rename>('PUT /passkeys/:id', { params: { id }, body: { name } });

export const forgetPasskey = (id: string) =>
  call<typeof passkeyEndpoints.remove>('DELETE /passkeys/:id', { params: { id } });
