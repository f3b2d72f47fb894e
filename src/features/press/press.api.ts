import { audienceOf, handler } from '../../kit/server/handler.ts';
import type { Services } from '../../services/services.ts';
import { begunPress } from './begun-press.api.ts';
import { readPress, savePress } from './press.records.ts';
import { pressEndpoints } from './press.ts';

export const pressApi = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => [
  handler(pressEndpoints.read, ({ context }) => readPress(db, audienceOf(context, clock))),

  handler(pressEndpoints.update, ({ body: { revision, ...change } }) =>
    savePress(db, change, revision),
  ),

  handler(pressEndpoints.begin, async () => {
    const press = await readPress(db, 'members');
    return press.revision > 0 ? press : savePress(db, await begunPress(db, clock.now()), 0);
  }),
];
