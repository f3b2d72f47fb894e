import { z } from 'zod';
import { get, privateEndpoints } from '../../kit/api/endpoint.ts';

/** In the order of the list. */
export const firstSteps = [
  'look',
  'image',
  'show',
  'music',
  'contact',
  'invitation',
  'mail',
  'backups',
] as const;
export type FirstStep = (typeof firstSteps)[number];

const FirstSteps = z.object({
  done: z.array(z.enum(firstSteps)).describe('The steps that are done, wherever that happened.'),
});
export type FirstSteps = z.output<typeof FirstSteps>;

export const firstStepsEndpoints = privateEndpoints({
  read: get('/firstSteps', 'Which of the first steps of a new site are done.', {
    answer: FirstSteps,
  }),
});
