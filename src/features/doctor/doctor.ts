import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';

const CheckResult = z.object({
  name: z.string().describe('What was checked, such as `disk-space`.'),
  state: z.enum(['ok', 'warning', 'failed']),
  says: z.string().describe('The result, in one sentence.'),
  cure: z.string().describe('The suggested fix; empty if none is needed.'),
});
export type CheckResult = z.output<typeof CheckResult>;

const Diagnosis = z.object({
  isBusy: z.boolean().describe('True while the check is running; request it again later.'),
  at: z
    .number()
    .nullable()
    .describe('Time of the last check, in epoch milliseconds; null before the first.'),
  findings: z.array(CheckResult).describe('The results of the last check, without secrets.'),
});
export type Diagnosis = z.output<typeof Diagnosis>;

export const doctorEndpoints = {
  examine: get('/doctor', 'Checks the site as `npm run doctor` does, and suggests fixes.', {
    answer: Diagnosis,
  }),
};
