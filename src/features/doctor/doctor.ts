import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';

const CheckResult = z.object({
  name: z.string().describe('What was looked at, such as `disk-space`.'),
  state: z.enum(['ok', 'warning', 'failed']),
  says: z.string().describe('One sentence.'),
  cure: z.string().describe('What mends it; empty where nothing has to be.'),
});
export type CheckResult = z.output<typeof CheckResult>;

const Diagnosis = z.object({
  isBusy: z.boolean().describe('Whether it is still being looked at; ask again, and wait.'),
  at: z.number().nullable().describe('When it was last looked at, in epoch milliseconds.'),
  findings: z.array(CheckResult).describe('Of that time, without anything secret.'),
});
export type Diagnosis = z.output<typeof Diagnosis>;

export const doctorEndpoints = {
  examine: endpoint(
    'GET',
    '/doctor',
    'Checks the site as `npm run doctor` does, and suggests fixes.',
    { answer: Diagnosis },
  ),
};
