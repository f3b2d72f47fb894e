import { emailError, maxEmailLength, normalizedEmail } from '../../kit/schema/emailAddress.ts';
import { csvRows } from './csv-rows.ts';
import { typedTime } from './typed-times.ts';
import {
  cleaned,
  firstRow,
  type ImportColumn,
  type ImportFile,
  type ImportReader,
  type ReadItem,
} from './readers.ts';
import { fanColumns, type ImportKind } from './imports.ts';

/** A fan of another service's list. Times are epoch milliseconds. */
export interface Fan {
  /** In `normalizedEmail`'s form. */
  email: string;
  /** There; `pending` never confirmed. */
  status: 'subscribed' | 'left' | 'cleaned' | 'pending';
  name: string | null;
  town: string | null;
  tags: string[];
  signedUp: number | null;
  confirmed: number | null;
  left: number | null;
  isCustomer: boolean;
  /** The row as it came, in JSON. */
  evidence: string;
}

type Field = keyof typeof fanColumns;

/** Headings without spaces and marks, in lower case, and what they are. */
const headings: Readonly<Record<Field, string>> = {
  email:
    'email emailaddress mail subscriber buyeremail deineemailadresse emailadresse ' +
    'adresseemail adressemail courriel correo correoelectronico indirizzoemail eposta epost',
  name: 'name fullname buyername displayname',
  firstName: 'firstname vorname prenom prénom nombre fname',
  lastName: 'lastname nachname nom apellido apellidos cognome surname lname',
  status: 'status subscribertype',
  signedUp: 'optintime dateadded createdat creationdate subscribedat signedup signupdate date',
  confirmed: 'confirmtime confirmedat confirmed',
  left: 'unsubtime unsubscribedat deletedat',
  cleaned: 'cleantime bouncedat',
  noMail: 'emaildisabled unsubscribed',
  wantsMail: 'subscribedtoemails acceptsmarketing acceptsemailmarketing',
  purchases: 'numpurchases',
  itemType: 'itemtype',
  tags: 'tags labels',
  town: 'town city ort stadt wohnort ville ciudad città plaats',
};

const fieldOf = new Map(
  Object.entries(headings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field]),
  ),
);

const plain = (heading: string): string => heading.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Headings that together only one service writes. */
const signs: readonly (readonly [Exclude<ImportKind, 'csv'>, string])[] = [
  ['mailchimp', 'emailaddress leid euid'],
  ['mailchimp', 'emailaddress optintime confirmtime'],
  ['bandcamp', 'email fullname numpurchases'],
  ['bandcamp', 'paidto itemtype itemname'],
  ['substack', 'email emaildisabled preferdigests'],
  ['ghost', 'email subscribedtoemails createdat'],
  ['listmonk', 'uuid email attributes status'],
  ['buttondown', 'email subscribertype'],
  ['buttondown', 'emailaddress creationdate'],
  ['beehiiv', 'email status tier createdat'],
];

const isAddress = (cell: string): boolean => emailError(addressIn(cell)) === null;

const fits = (row: readonly string[], sign: string): boolean => {
  const names = new Set(row.map(plain));
  return sign.split(' ').every((name) => names.has(name));
};

const kindOfRow = (row: readonly string[]): ImportKind | null => {
  const known = signs.find(([, sign]) => fits(row, sign));
  if (known) return known[0];
  return row.some((cell) => fieldOf.get(plain(cell)) === 'email' || isAddress(cell)) ? 'csv' : null;
};

/** Reads lists of fans of one kind. */
export function fanReader(kind: ImportKind): ImportReader<Fan> {
  const ofKind = async (files: readonly ImportFile[]) => {
    const found: { file: ImportFile; row: string[] }[] = [];
    for (const file of files) {
      const row = await firstRow(file);
      const is = kindOfRow(row);
      if (is !== null && (is === kind || kind === 'csv')) found.push({ file, row });
    }
    // Fans who left come first: they are never added by a later file.
    return found.toSorted((a, b) => rank(a.file) - rank(b.file));
  };
  return {
    recognizes: async (files) => (await ofKind(files)).length > 0,
    async columns(files) {
      const all = new Map<string, ImportColumn>();
      for (const { row } of await ofKind(files)) {
        for (const column of guessedColumns(row))
          all.set(column.heading, all.get(column.heading) ?? column);
      }
      return [...all.values()];
    },
    async *read(files, columns) {
      for (const { file, row } of await ofKind(files)) yield* fansIn(file, row, columns);
    },
  };
}

const rank = ({ name }: ImportFile): number => (statusOfFile(name) === 'subscribed' ? 1 : 0);

/** Mailchimp names its files by it. */
function statusOfFile(name: string): Fan['status'] {
  if (name.startsWith('unsubscribed_')) return 'left';
  if (name.startsWith('cleaned_')) return 'cleaned';
  return name.startsWith('nonsubscribed_') ? 'pending' : 'subscribed';
}

/** A table without headings begins with an address. */
const lacksHeadings = (row: readonly string[]): boolean => row.some(isAddress);

function guessedColumns(row: readonly string[]): ImportColumn[] {
  const used = new Set<string>();
  return row.map((cell, at) => {
    const heading = lacksHeadings(row) ? `Column ${at + 1}` : cell;
    const as = lacksHeadings(row) && isAddress(cell) ? 'email' : (fieldOf.get(plain(cell)) ?? '');
    if (used.has(as)) return { heading, as: '' };
    used.add(as);
    return { heading, as };
  });
}

async function* fansIn(
  { name: file, text }: ImportFile,
  first: readonly string[],
  columns: readonly ImportColumn[],
): AsyncGenerator<ReadItem<Fan>> {
  const chosen = new Map(columns.map(({ heading, as }) => [heading, as]));
  const own = guessedColumns(first).map(({ heading, as }) => ({
    heading,
    as: chosen.get(heading) ?? as,
  }));
  const ofFile = statusOfFile(file);
  let isHeading = !lacksHeadings(first);
  for await (const rows of csvRows(text())) {
    for (const { row, cells } of rows) {
      const isSkipped = isHeading;
      isHeading = false;
      if (isSkipped) continue;
      const read = cells
        ? fanOf(cells, own, ofFile)
        : { why: 'The quotes in this row do not match.' };
      if (read) yield { file, row, ...read };
    }
  }
}

/** Null for a row about something else, such as a payout. */
function fanOf(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  ofFile: Fan['status'],
): { value: Fan } | { why: string } | null {
  const fields: Partial<Record<Field, string>> = {};
  columns.forEach(({ as }, at) => {
    const cell = shown(cells[at] ?? '');
    if (as !== '' && cell !== '') fields[as as Field] = cell;
  });
  const { email: typed = '', itemType = '' } = fields;
  if (typed === '') return itemType === '' ? { why: 'There is no e-mail address.' } : null;
  const email = normalizedEmail(addressIn(typed));
  if (emailError(email) !== null) return { why: 'This is not a valid e-mail address.' };
  const name = fields.name ?? [fields.firstName, fields.lastName].filter(Boolean).join(' ');
  const { signedUp = '', confirmed = '', left = '' } = fields;
  return {
    value: {
      email,
      status: ofFile === 'subscribed' ? statusOf(fields) : ofFile,
      name: (name || nameIn(typed)).slice(0, limits.name) || null,
      town: fields.town?.slice(0, limits.town) ?? null,
      tags: tagsIn(fields.tags ?? ''),
      signedUp: typedTime(signedUp),
      confirmed: typedTime(confirmed),
      left: typedTime(left),
      isCustomer: Number(fields.purchases ?? 0) > 0 || itemType !== '',
      evidence: evidenceOf(cells, columns),
    },
  };
}

const limits = { name: 100, town: 100, tag: 50, tags: 20, cell: 300, evidence: 4_000 };

/** Spreadsheets mark a text that looks like a formula with an apostrophe. */
const shown = (cell: string): string =>
  cleaned(cell)
    .replace(/^'(?=[=+\-@])/, '')
    .replaceAll(/\s+/g, ' ');

/** Also of `mailto:fay@fans.example` and `Fay <fay@fans.example>`. */
const addressIn = (cell: string): string =>
  (/<([^<>]*)>/.exec(cell)?.[1] ?? cell)
    .replace(/^mailto:/i, '')
    .trim()
    .slice(0, maxEmailLength + 1);

const nameIn = (cell: string): string => (/^"?([^<"]+)"?\s*</.exec(cell)?.[1] ?? '').trim();

const statusWords: readonly (readonly [Fan['status'], string])[] = [
  [
    'left',
    'unsubscribed disabled blocklisted blacklisted blocked inactive removed complained optedout',
  ],
  ['cleaned', 'cleaned bounced undeliverable invalid'],
  ['pending', 'unconfirmed pending unactivated nonsubscribed validating'],
];

function statusOf({
  left,
  cleaned: bounced,
  status,
  noMail,
  wantsMail,
}: Partial<Record<Field, string>>) {
  const isOut = left !== undefined || isYes(noMail) || isNo(wantsMail);
  if (isOut) return 'left';
  if (bounced !== undefined) return 'cleaned';
  const word = plain(status ?? '');
  return statusWords.find(([, words]) => words.split(' ').includes(word))?.[0] ?? 'subscribed';
}

const isYes = (cell = '') => /^(?:true|1|yes|y)$/i.test(cell);
const isNo = (cell = '') => /^(?:false|0|no|n)$/i.test(cell);

/** Mailchimp quotes each tag, and Ghost none. */
const tagsIn = (cell: string): string[] => {
  const tags = cell.match(/"(?:[^"]|"")*"|[^,;"]+/g) ?? [];
  const bare = tags.map((tag) => tag.replaceAll('"', '').trim().slice(0, limits.tag));
  return [...new Set(bare.filter(Boolean))].slice(0, limits.tags);
};

function evidenceOf(cells: readonly string[], columns: readonly ImportColumn[]): string {
  const evidence: Record<string, string> = {};
  let length = 0;
  columns.forEach(({ heading }, at) => {
    const cell = cleaned(cells[at] ?? '').slice(0, limits.cell);
    length += heading.length + cell.length;
    if (cell !== '' && length < limits.evidence) evidence[heading] = cell;
  });
  return JSON.stringify(evidence);
}
