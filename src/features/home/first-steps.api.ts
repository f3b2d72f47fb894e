import { handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { hideFirstSteps, readFirstSteps } from './first-steps.records.ts';
import { firstSteps, firstStepsEndpoints } from './first-steps.ts';

type FirstStepsServices = Pick<Services, 'db' | 'clock' | 'sendsMail' | 'backups'>;

export function firstStepsApi({ db, clock, sendsMail, backups }: FirstStepsServices) {
  const read = async () => {
    const { isDone, isHidden } = await readFirstSteps(db, clock.now());
    const all = { ...isDone, mail: sendsMail, backups: backups.isDaily };
    return { done: firstSteps.filter((step) => all[step]), isHidden };
  };
  return [
    handler(firstStepsEndpoints.read, read),
    handler(firstStepsEndpoints.hide, async () => {
      await hideFirstSteps(db, clock.now());
      return read();
    }),
  ];
}
