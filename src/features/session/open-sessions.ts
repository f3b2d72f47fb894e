import { z } from 'zod';
import { endpoint, privateEndpoints } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';

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
  list: endpoint('GET', '/sessions', 'Your open sessions: this one first, then by last use.', {
    answer: z.array(OpenSession),
  }),
  end: endpoint('DELETE', '/sessions/:id', 'Ends one of your sessions.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['session.not-found'],
  }),
  endOthers: endpoint('DELETE', '/sessions', 'Ends all your sessions except this one.', {
    answer: z.strictObject({ message: z.string() }),
  }),
});
