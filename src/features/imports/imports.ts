import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { oneLine } from '../../kit/schema/text.ts';

/** The services whose files can be imported, as they are tried; `csv` is any other table. */
export const importKinds = [
  'stagedoor',
  'mailchimp',
  'bandcamp',
  'substack',
  'ghost',
  'listmonk',
  'beehiiv',
  'buttondown',
  'ics',
  'wordpress',
  'shows',
  'csv',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** The uses of a column; all columns are stored as evidence of the fan's consent. */
export const fanColumns = {
  email: 'E-mail address',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  status: 'Status',
  signedUp: 'Signed up',
  confirmed: 'Confirmed',
  left: 'Unsubscribed',
  cleaned: 'Bounced',
  noMail: 'Gets no e-mail (yes or no)',
  wantsMail: 'Gets e-mail (yes or no)',
  purchases: 'Number of purchases',
  itemType: 'Type of purchase',
  tags: 'Tags',
  town: 'Town',
  country: 'Country of the town',
} as const;
export type FanColumn = keyof typeof fanColumns;

export const importLimits = {
  files: 20,
  rows: 200_000,
  /** Shown as they will become. */
  sample: 10,
  /** Shown with the reason. */
  wrong: 100,
  columns: 500,
  consent: 300,
  tags: 10,
  tag: 50,
  /** How long reading or undoing so many rows may take, in milliseconds. */
  waitMs: 5 * minuteMs,
} as const;

/** How long an import can be undone, in milliseconds. */
export const undoableMs = 30 * dayMs;

/** The claim of the process that runs an import. */
export const importClaim = 'imports';

const ImportColumns = z
  .array(z.strictObject({ heading: z.string().max(1_000), as: z.string().max(40) }))
  .max(importLimits.columns);

const ImportCounts = z.object({
  new: z.number().describe('Added.'),
  known: z.number().describe('Already here, or twice in the files.'),
  left: z.number().describe('Unsubscribed there or here; they get no e-mail.'),
  cleaned: z.number().describe('Bounced there; they get no e-mail.'),
  wrong: z.number().describe('Rows that cannot be used.'),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportConsent = z.enum(['confirmed', 'customers', 'ask']);
export type ImportConsent = z.output<typeof ImportConsent>;

export const Import = z.object({
  _id: z.string(),
  kind: z.enum(importKinds),
  files: z.array(z.string()).describe('Their names.'),
  state: z.enum(['ready', 'running', 'done', 'undoing', 'undone']),
  at: z.number().describe('Epoch milliseconds.'),
  by: z.string().describe("The member's name."),
  found: z
    .object({})
    .catchall(z.number().describe('Items.'))
    .describe('The items in the files, and how many are in each state there.'),
  columns: ImportColumns.describe('The columns, and what each is used as; empty for nothing.'),
  sample: z
    .array(z.object({}).catchall(z.string()))
    .describe('The first items as they will become; none once the import has run.'),
  counts: ImportCounts,
  wrong: z
    .array(z.object({ file: z.string(), row: z.number().describe('From 1.'), why: z.string() }))
    .describe('The first rows that cannot be used; none once the import has run.'),
  done: z.number().describe('The rows that are done.'),
  consent: ImportConsent.nullable(),
  why: z.string().nullable().describe('Why it failed and was undone; null if it did not fail.'),
  until: z.number().nullable().describe('Can be undone until then; null if it cannot.'),
});
export type Import = z.output<typeof Import>;

const Undone = z.object({
  removed: z.number().describe('Records that the import had added.'),
  kept: z
    .array(z.object({ _id: z.string(), why: z.string() }))
    .describe('Records that changed since the import.'),
});
export type Undone = z.output<typeof Undone>;

const fileAddress = z
  .string()
  .regex(/^\/files\/i\/import-[0-9A-Za-z]{22}$/, 'No file of an import');

export const importEndpoints = {
  list: endpoint('GET', '/imports', 'Lists imports, newest first.', { answer: z.array(Import) }),
  preview: endpoint('POST', '/imports', 'Reads files, and shows what an import would change.', {
    body: z.strictObject({
      files: z.array(fileAddress).min(1).max(importLimits.files),
      kind: z.enum(importKinds).exactOptional(),
      columns: ImportColumns.exactOptional(),
    }),
    answer: Import,
    refuses: [
      'import.no-file',
      'import.unknown-kind',
      'import.damaged',
      'import.encrypted',
      'import.too-large',
    ],
    changesPages: false,
  }),
  run: endpoint('POST', '/imports/:id/run', 'Begins an import, which goes on after the response.', {
    params: recordParams,
    body: z.strictObject({
      consent: ImportConsent.exactOptional().describe('For lists of fans.'),
      words: oneLine(importLimits.consent).exactOptional().describe('How the fans agreed.'),
      tags: z.array(oneLine(importLimits.tag)).max(importLimits.tags).exactOptional(),
    }),
    answer: Import,
    refuses: [
      'import.not-found',
      'import.no-file',
      'import.changed',
      'import.busy',
      'import.no-consent',
    ],
  }),
  undo: endpoint('POST', '/imports/:id/undo', 'Takes an import back, up to 30 days later.', {
    params: recordParams,
    answer: Undone,
    refuses: ['import.not-found', 'import.too-late', 'import.busy'],
  }),
} as const;
