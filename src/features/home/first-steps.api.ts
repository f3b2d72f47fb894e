import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { readFirstSteps } from './first-steps.records.ts';
import { firstSteps, firstStepsEndpoints } from './first-steps.ts';

type FirstStepsServices = Pick<Services, 'db' | 'clock' | 'sendsMail' | 'backups'>;

export const firstStepsApi = ({ db, clock, sendsMail, backups }: FirstStepsServices) => [
  handler(firstStepsEndpoints.read, async () => {
    const isDone = await readFirstSteps(db, clock.now());
    const all = { ...isDone, mail: sendsMail, backups: backups.isDaily };
    return { done: firstSteps.filter((step) => all[step]) };
  }),
];
