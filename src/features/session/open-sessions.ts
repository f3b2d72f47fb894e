import { z } from 'zod';
import { removal } from '../../kit/api/recordId.ts';
import { deletion, get, privateEndpoints } from '../../kit/api/endpoint.ts';

/** Times are epoch milliseconds. */
const OpenSession = z.strictObject({
  _id: z.string(),
  device: z.string().describe('The browser and system, such as `Firefox on Android`.'),
  openedAt: z.number().describe('Epoch milliseconds.'),
  seenAt: z.number().describe('Accurate to a few minutes.'),
  isThis: z.boolean().describe("True for this request's session."),
});
export type OpenSession = z.output<typeof OpenSession>;

export const openSessionEndpoints = privateEndpoints({
  list: get('/sessions', 'Your open sessions: this one first, then by last use.', {
    answer: z.array(OpenSession),
  }),
  end: removal('/sessions/:id', 'Ends one of your sessions.', 'session.not-found'),
  endOthers: deletion('/sessions', 'Ends all your sessions except this one.', {
    answer: z.strictObject({ message: z.string() }),
  }),
});
