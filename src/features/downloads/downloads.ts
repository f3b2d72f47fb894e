import { z } from 'zod';
import { get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { recordIdField, recordParams, removal } from '../../kit/api/recordId.ts';
import { dayMs, hourMs, spanText } from '../../kit/dates/durations.ts';
import { lifetimes } from '../../kit/dates/lifetimes.ts';
import { numberField } from '../../kit/schema/numbers.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { siteTitleOf } from '../theme/theme.view.ts';
import { emailAddress } from '../session/session.ts';
import { maxCodeLength } from './downloads.view.ts';

/** `name` and `code` in UTF-16 units, times in milliseconds. */
export const downloadLimits = {
  /** The limits of a batch of codes. */
  name: 100,
  codes: 1_000,
  /** The limits of one release. */
  batches: 100,
  /** How long a link opens the downloads. */
  grant: lifetimes.downloadLink,
  /** How long after that its page says that it has expired. */
  ended: 60 * dayMs,
  /** Per link: downloads from the beginning, and requests for a twentieth or less. */
  downloads: 20,
  requests: 600,
  /** E-mails with links to one mailbox: anyone may type anyone's address. */
  mails: [
    { max: 3, windowMs: hourMs },
    { max: 6, windowMs: dayMs },
    { max: 12, windowMs: 30 * dayMs },
  ],
} as const;

const grantText = spanText(downloadLimits.grant);

/** The artist in the songs' tags in an archive. */
export const artistOf = (theme: { siteTitle: string }): string => siteTitleOf(theme);

export const NewCodes = z.strictObject({
  name: requiredLine(downloadLimits.name).describe('For members only, such as a merch table.'),
  count: numberField()
    .int('Please enter a whole number')
    .min(1, 'At least one code')
    .max(downloadLimits.codes, `At most ${downloadLimits.codes.toLocaleString('en')} codes at once`)
    .describe('The number of codes.'),
});
export type NewCodes = z.output<typeof NewCodes>;

export const CodeBatch = z.object({
  _id: z.string(),
  release: z.string(),
  name: z.string(),
  madeAt: z.number().describe('Epoch milliseconds.'),
  count: z.number().describe('The number of codes.'),
  redeemed: z.number().describe('The number of used codes.'),
});
export type CodeBatch = z.output<typeof CodeBatch>;

const AskForLink = z.strictObject({
  release: recordIdField(),
  email: emailAddress,
  newsletter: z
    .boolean()
    .default(false)
    .describe('Whether to also send a confirmation request for the newsletter.'),
});

export const downloadEndpoints = privateEndpoints({
  batches: get('/codeBatches', 'The batches of download codes, newest first.', {
    answer: z.array(CodeBatch),
  }),
  addCodes: post('/releases/:id/codes', 'Creates a batch of one-time download codes.', {
    params: recordParams,
    body: NewCodes,
    answer: z.strictObject({
      _id: z.string(),
      codes: z.array(z.string()).describe('In printed form, such as `K7QM-3XDP-W9TA`.'),
    }),
    refuses: ['release.not-found', 'codes.too-many'],
  }),
  removeCodes: removal('/codeBatches/:id', 'Deletes a batch and its codes.', 'codes.not-found'),
  redeem: post('/redeem', `Redeems a code for a download link that works for ${grantText}.`, {
    body: z.strictObject({
      code: z.string().max(maxCodeLength, `At most ${maxCodeLength} characters`),
    }),
    answer: z.strictObject({ url: z.string() }),
    access: 'own',
    refuses: ['code.unknown', 'code.used', 'code.not-out', 'session.too-many-tries'],
  }),
  askForLink: post('/downloadLinks', `E-mails a download link that works for ${grantText}.`, {
    body: AskForLink,
    answer: z.strictObject({ email: z.string() }),
    access: 'own',
    refuses: ['release.not-found', 'download.not-by-mail', 'form.blocked', 'form.too-many'],
  }),
});
