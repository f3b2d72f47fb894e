import { call } from '../../kit/client/api/call.ts';
import type { youtubeTitleEndpoints } from './youtube-titles.ts';

/** @throws Failure */
export const youtubeTitle = (link: string) =>
  call<typeof youtubeTitleEndpoints.tell>('GET /youtubeTitle', { query: { link } });
