import { call } from '../../kit/client/api/call.ts';
import { area } from '../../kit/client/data/area.ts';
import type { downloadEndpoints, NewCodes } from './downloads.ts';

export const codeBatchesArea = area<typeof downloadEndpoints.batches>(
  'codeBatches',
  'GET /codeBatches',
  'Failed to load the codes',
);

export const makeCodes = (release: string, body: NewCodes) =>
  call<typeof downloadEndpoints.addCodes>('POST /releases/:id/codes', {
    params: { id: release },
    body,
  });

export const deleteCodes = (id: string) =>
  call<typeof downloadEndpoints.removeCodes>('DELETE /codeBatches/:id', { params: { id } });

export const askForDownload = (release: string, email: string, newsletter: boolean) =>
  call<typeof downloadEndpoints.askForLink>('POST /downloadLinks', {
    body: { release, email, newsletter },
  });
