import { z } from 'zod';
import { post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { dayMs } from '../../kit/dates/durations.ts';

/** So many soft bounces within this time, in milliseconds, pause a subscriber. */
export const softBounceLimit = { count: 3, withinMs: 30 * dayMs } as const;

/** How long reports are recognized when they come again, in milliseconds. */
export const bouncesKeptMs = 400 * dayMs;

const kinds = ['ses', 'mailgun', 'postmark', 'brevo', 'plain'] as const;
export type ProviderKind = (typeof kinds)[number];

export const bounceEndpoints = privateEndpoints({
  report: post(
    '/bounces/:kind',
    'Accepts reports of mail providers about undelivered e-mails and complaints.',
    {
      access: 'own',
      isForAnySite: true,
      isWebhook: true,
      params: z.object({ kind: z.enum(kinds) }),
      query: z.object({
        key: z.string().max(200).exactOptional().describe('BOUNCE_KEY, unless sent as Basic.'),
      }),
      body: z.looseObject({}).describe("The provider's report as JSON."),
      answer: z.object({ counted: z.number().describe('Subscribers that the report concerned.') }),
      refuses: ['bounce.wrong-key'],
    },
  ),
});
