import { z } from 'zod';
import { get, post, privateEndpoints } from '../../kit/api/endpoint.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { recordIdField, removed } from '../../kit/api/recordId.ts';
import { requiredLine } from '../../kit/schema/text.ts';

/** `name` in UTF-16 units. */
export const privateLinkLimits = { name: 200, ofRecord: 50 } as const;

export const longestLinkMs = 366 * dayMs;
export const wrongEnd = 'Choose a time within a year.';

const newPrivateLink = (nouns: readonly string[]) =>
  z.strictObject({
    noun: z.enum(nouns).describe('The kind of record, as in the history.'),
    record: recordIdField(),
    name: requiredLine(privateLinkLimits.name).describe(
      'Who the link is for; only members see this.',
    ),
    endsAt: z
      .int()
      .nullable()
      .exactOptional()
      .describe('Epoch milliseconds. Links to the press kit need one: 30 days by default.'),
  });
export type NewPrivateLink = z.output<ReturnType<typeof newPrivateLink>>;

const privateLink = (nouns: readonly string[]) =>
  z.object({
    _id: z.string(),
    noun: z.enum(nouns),
    record: z.string(),
    name: z.string(),
    madeAt: z.number().describe('Epoch milliseconds.'),
    endsAt: z.number().nullable().describe('Null if it works until it is revoked.'),
    by: z.string().nullable().describe("The account's name; null if the account was removed."),
    openedAt: z.number().nullable().describe('When it was last opened; null for never.'),
    opens: z.number().describe('How many times; counted at most once a minute.'),
  });
export type PrivateLink = z.output<ReturnType<typeof privateLink>>;

/** @param nouns whose records can be drafts, by their names in the history. */
export const privateLinkEndpoints = (nouns: readonly string[]) =>
  privateEndpoints({
    list: get('/privateLinks', 'Every private link, newest first.', {
      answer: z.array(privateLink(nouns)),
    }),
    add: post('/privateLinks', 'Creates a link that shows a record before it is public.', {
      body: newPrivateLink(nouns),
      answer: z.strictObject({
        _id: z.string(),
        url: z.string().describe('Returned only once: the site stores just a hash of the secret.'),
      }),
      refuses: ['private-link.no-record', 'private-link.too-many'],
    }),
    revoke: post('/privateLinks/:id/revoke', 'Revokes a link.', {
      ...removed,
      refuses: ['private-link.not-found'],
    }),
  });
