import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import type { NewPrivateLink, privateLinkEndpoints } from './private-links.ts';

export const privateLinksArea = area<typeof privateLinkEndpoints.list>(
  'privateLinks',
  'GET /privateLinks',
  'Failed to load the private links',
);

export const makePrivateLink = (link: NewPrivateLink) =>
  call<typeof privateLinkEndpoints.add>('POST /privateLinks', { body: link });

export const revokePrivateLink = (id: string) =>
  call<typeof privateLinkEndpoints.revoke>('POST /privateLinks/:id/revoke', { params: { id } });
