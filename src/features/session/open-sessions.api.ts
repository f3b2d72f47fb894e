import { Problem } from '../../errors/problem.ts';
import { handler, type Handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { endOtherSessions, endOwnSession, listSessions } from './session.records.ts';
import { openSessionEndpoints } from './open-sessions.ts';
import { clearCookies, sessionOf } from './sign-in.api.ts';

export const sessionsApi = ({ db, clock }: Pick<Services, 'db' | 'clock'>): Handler[] => [
  handler(openSessionEndpoints.list, ({ context }) => {
    const { account, token } = sessionOf(context);
    return listSessions(db, account.id, token, clock.now());
  }),

  handler(openSessionEndpoints.end, async ({ params: { id }, context }) => {
    const { account, token } = sessionOf(context);
    const ended = await endOwnSession(db, account.id, id, token);
    if (!ended) throw new Problem('session.not-found');
    if (ended.wasThis) clearCookies(context);
    return { _id: id };
  }),

  handler(openSessionEndpoints.endOthers, async ({ context }) => {
    const { account, token } = sessionOf(context);
    await endOtherSessions(db, account.id, token);
    return { message: 'All other devices are signed out.' };
  }),
];
