import { z } from 'zod';
import { get, post } from '../../kit/api/endpoint.ts';
import { recordParams } from '../../kit/api/recordId.ts';
import { dayMs, minuteMs } from '../../kit/dates/durations.ts';
import { oneLine } from '../../kit/schema/text.ts';

/** The names of the services whose files can be imported; `shows` and `csv` are other tables. */
export const importKinds = {
  stagedoor: 'Stagedoor',
  mailchimp: 'Mailchimp',
  bandcamp: 'Bandcamp',
  substack: 'Substack',
  ghost: 'Ghost',
  listmonk: 'listmonk',
  beehiiv: 'beehiiv',
  buttondown: 'Buttondown',
  ics: 'Calendar',
  wordpress: 'WordPress',
  shows: 'Table of shows',
  csv: 'Table of fans',
} as const;
export type ImportKind = keyof typeof importKinds;
const ImportKind = z.enum(Object.keys(importKinds) as [ImportKind]);

const ImportNoun = z.enum(['fans', 'shows', 'posts']);
export type ImportNoun = z.output<typeof ImportNoun>;

/** Services have files of several nouns. */
const ImportFormat = z.object({ kind: ImportKind, noun: ImportNoun });
export type ImportFormat = z.output<typeof ImportFormat>;

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
  /** Named as kept by an undo. */
  kept: 100,
  /** How long reading so many rows may take, in milliseconds. */
  waitMs: 5 * minuteMs,
} as const;

/** How long an import can be undone, in milliseconds. */
export const undoableMs = 30 * dayMs;

/** A count in words, without the plural's `s` for one. */
export const amount = (count: number, words: string): string =>
  `${count.toLocaleString('en')} ${count === 1 ? words.replace(/s$/, '') : words}`;

const countWords: Readonly<Record<string, string>> = {
  known: 'already here',
  repeated: 'duplicates',
  left: 'unsubscribed',
  cleaned: 'bounced',
  pending: 'unconfirmed',
  unbought: 'left out (bought nothing)',
  wrong: 'unusable',
};

/** A state of a fan, or an outcome, in words. */
export const stateWord = (word: string): string => countWords[word] ?? word;

/** `812 new, 165 already here`, most first. */
export const countsText = (counts: readonly (readonly [string, number])[]): string =>
  counts
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a)
    .map(([word, count]) => amount(count, stateWord(word)))
    .join(', ');

/** The service, or the files of another table. */
export const importName = ({ kind, files }: Import): string =>
  kind === 'csv' || kind === 'shows' ? files.join(', ') : importKinds[kind];

/** `Mailchimp, 1,204 fans`. */
export const importTitle = (one: Import): string =>
  `${importName(one)}, ${amount(one.found[one.noun] ?? 0, one.noun)}`;

/** `Mailchimp, 1,204 fans: 980 subscribed, 180 unsubscribed, 44 bounced`. */
export function foundText(one: Import): string {
  const others = [one.noun, 'confirmed', 'customers'];
  const states = Object.entries(one.found).filter(([word]) => !others.includes(word));
  return [importTitle(one), countsText(states)].filter(Boolean).join(': ');
}

const ImportColumns = z
  .array(z.strictObject({ heading: z.string().max(1_000), as: z.string().max(40) }))
  .max(importLimits.columns);

const ImportCounts = z.object({
  new: z.number().describe('Added.'),
  known: z.number().describe('Already here.'),
  repeated: z.number().describe('In the files before.'),
  left: z.number().describe('Unsubscribed there or here; they get no e-mail.'),
  cleaned: z.number().describe('Bounced there; they get no e-mail.'),
  unbought: z.number().exactOptional().describe('Left out, because they bought nothing.'),
  wrong: z.number().describe('Rows that cannot be used.'),
});
export type ImportCounts = z.output<typeof ImportCounts>;

export const ImportConsent = z.enum(['confirmed', 'customers', 'ask']);
export type ImportConsent = z.output<typeof ImportConsent>;

const ImportChoices = z.strictObject({
  consent: ImportConsent.exactOptional().describe('For lists of fans.'),
  words: oneLine(importLimits.consent).exactOptional().describe('How the fans agreed.'),
  tags: z.array(oneLine(importLimits.tag)).max(importLimits.tags).exactOptional(),
});
/** The member's choices for a whole import. */
export type ImportChoices = z.output<typeof ImportChoices>;

/** Returns what an import with this consent changes. */
export function countsWith(
  consent: ImportConsent | null,
  { counts, found }: Pick<Import, 'counts' | 'found'>,
): ImportCounts {
  if (consent !== 'customers') return counts;
  const added = found['customers'] ?? 0;
  return { ...counts, new: added, unbought: counts.new - added };
}

export const Import = z.object({
  _id: z.string(),
  ...ImportFormat.shape,
  files: z.array(z.string()).describe('Their names.'),
  state: z.enum(['ready', 'running', 'done', 'undoing', 'undone']),
  at: z.number().describe('Epoch milliseconds.'),
  by: z.string().describe("The member's name."),
  found: z
    .object({})
    .catchall(z.number().describe('Items.'))
    .describe('The items in the files, how many are in each state, and new customers.'),
  others: z
    .array(z.object({ file: z.string(), kind: ImportKind.nullable() }))
    .describe('Files that are not part of this import, and what they are; null if unknown.'),
  next: ImportFormat.nullable().describe('The next format among these files; null for the last.'),
  columns: ImportColumns.describe('The columns, and what each is used as; empty for nothing.'),
  sample: z
    .array(z.object({}).catchall(z.string()))
    .describe('The first items as they will become; none once the import has run.'),
  counts: ImportCounts,
  wrong: z
    .array(z.object({ file: z.string(), row: z.number().describe('From 1.'), why: z.string() }))
    .describe('The first rows that cannot be used; none once the import has run.'),
  done: z.number().describe('The rows that are done.'),
  changed: z.number().describe('Shows or posts changed since, which undoing it keeps.'),
  removed: z.number().describe('Records that undoing it has removed.'),
  kept: z
    .array(z.object({ _id: z.string(), name: z.string().nullable(), why: z.string() }))
    .describe('The first records that undoing it did not remove.'),
  consent: ImportConsent.nullable(),
  why: z.string().nullable().describe('Why it failed and was undone; null if it did not fail.'),
  until: z.number().nullable().describe('Can be undone until then; null if it cannot.'),
});
export type Import = z.output<typeof Import>;

const fileAddress = z
  .string()
  .regex(/^\/files\/i\/import-[0-9A-Za-z]{22}$/, 'No file of an import');

export const importEndpoints = {
  list: get('/imports', 'Lists imports, newest first.', { answer: z.array(Import) }),
  preview: post('/imports', 'Reads files, and shows what an import would change.', {
    body: z.strictObject({
      files: z.array(fileAddress).min(1).max(importLimits.files),
      kind: ImportKind.exactOptional().describe('Tables of any kind can be `csv` or `shows`.'),
      noun: ImportNoun.exactOptional().describe('For services with files of several nouns.'),
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
  run: post('/imports/:id/run', 'Begins an import, which goes on after the response.', {
    params: recordParams,
    body: ImportChoices,
    answer: Import,
    refuses: [
      'import.not-found',
      'import.no-file',
      'import.nothing',
      'import.changed',
      'import.busy',
      'import.no-consent',
    ],
  }),
  undo: post('/imports/:id/undo', 'Undoes an import; a long undo goes on afterwards.', {
    params: recordParams,
    answer: Import,
    refuses: ['import.not-found', 'import.too-late', 'import.busy'],
  }),
} as const;
