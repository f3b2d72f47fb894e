import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import type { NewPrivateLink, privateLinkEndpoints } from './private-links.ts';

type Endpoints = ReturnType<typeof privateLinkEndpoints>;

export const privateLinksArea = area<Endpoints['list']>(
  'privateLinks',
  'GET /privateLinks',
  'Failed to load the private links',
);

export const makePrivateLink = (link: NewPrivateLink) =>
  call<Endpoints['add']>('POST /privateLinks', { body: link });

export const revokePrivateLink = (id: string) =>
  call<Endpoints['revoke']>('POST /privateLinks/:id/revoke', { params: { id } });
