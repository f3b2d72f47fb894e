import { z } from 'zod';
import { endpoint, privateChange } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';

/** Times are epoch milliseconds. */
const OpenSession = z.strictObject({
  _id: z.string(),
  /** `Firefox on Android`, as far as the browser told. */
  device: z.string(),
  openedAt: z.number(),
  /** Accurate to a few minutes. */
  seenAt: z.number(),
  /** The session of the request. */
  isThis: z.boolean(),
});
export type OpenSession = z.output<typeof OpenSession>;

export const openSessionEndpoints = {
  list: endpoint(
    'GET',
    '/sessions',
    'Where the account is signed in: here, then the last used first.',
    {
      answer: z.array(OpenSession),
    },
  ),
  end: endpoint(
    'DELETE',
    '/sessions/:id',
    'Ends one of the own sessions.',
    {
      params: recordParams,
      answer: z.strictObject({ _id: z.string() }),
      refuses: ['session.not-found'],
    },
    privateChange,
  ),
  endOthers: endpoint(
    'DELETE',
    '/sessions',
    'Ends every own session but the one that asks.',
    { answer: z.strictObject({ message: z.string() }) },
    privateChange,
  ),
};
