import { emailError, normalizedEmail } from '../../kit/schema/emailAddress.ts';
import { fanColumns, textsOf, type FanColumn } from './columns.ts';
import type { ImportKind } from './imports.ts';
import type { ImportColumn, ImportReader } from './readers.ts';
import { formulaMark, tableReader, type TableRow } from './tables.ts';
import { typedTime } from './typed-times.ts';

/** A fan of another service's list. Times are epoch milliseconds. */
export interface Fan {
  /** In `normalizedEmail`'s form. */
  email: string;
  /** There; `pending` never confirmed. */
  status: 'subscribed' | 'left' | 'cleaned' | 'pending';
  name: string | null;
  town: string | null;
  /** The id of its place; null before it was searched. */
  place: string | null;
  tags: string[];
  signedUp: number | null;
  confirmed: number | null;
  left: number | null;
  isCustomer: boolean;
  /** The row as it came, in JSON. */
  evidence: string;
  /** The rest of a subscriber, from this site's own export. */
  own: OwnFields | null;
}

/** The fields of the site's own export. */
export type OwnFields = Partial<Record<string, string>>;

const limits = { text: 100, tags: 20, cell: 300, evidence: 4_000 };

/** Headings or uses that together only the lists of one service have; any other is `csv`. */
export const fanSigns = {
  stagedoor: ['email confirmedat agreedat consent unsubscribelink'],
  mailchimp: ['leid euid', 'optintime confirmtime'],
  bandcamp: ['email fullname numpurchases', 'paidto itemtype itemname'],
  substack: ['email emaildisabled preferdigests'],
  ghost: ['email subscribedtoemails createdat'],
  listmonk: ['uuid email attributes status'],
  beehiiv: ['email status tier createdat'],
  buttondown: ['email subscribertype', 'email creationdate'],
  csv: ['email'],
} as const satisfies Partial<Record<ImportKind, readonly string[]>>;

/** Reads lists of fans of one kind. */
export function fanReader(kind: keyof typeof fanSigns): ImportReader<Fan> {
  const isOwn = kind === 'stagedoor';
  return tableReader<FanColumn, Fan>({
    headings: textsOf(fanColumns, 1),
    signs: fanSigns[kind],
    useOfCell: (cell) => (emailError(addressIn(cell)) === null ? 'email' : null),
    isAnyTable: kind === 'csv',
    isFixed: isOwn,
    // Fans who left come first, so that no later file adds them; then buyers, who are customers.
    rankOf: ({ file: { name }, columns }) =>
      Number(statusInName(name) === 'subscribed') + Number(!columns.some(isOfPurchase)),
    read: (row) => fanOf(row, isOwn ? row.fields : null),
  });
}

const isOfPurchase = ({ as }: ImportColumn): boolean => as === 'itemType';

/** Mailchimp's names of files tell who is in them. */
function statusInName(name: string): Fan['status'] {
  if (name.startsWith('unsubscribed_')) return 'left';
  if (name.startsWith('cleaned_')) return 'cleaned';
  return name.startsWith('nonsubscribed_') ? 'pending' : 'subscribed';
}

/** Null for a row about something else, such as a payout. */
function fanOf(
  { fields: fan, cells, file }: TableRow<FanColumn>,
  own: OwnFields | null,
): Fan | string | null {
  const listed = statusInName(file.name);
  const { email: typed = '', itemType = '' } = fan;
  // A buyer of something that was paid back has a row for the purchase, too.
  if (/^(?:payout|refund|reversal)$/i.test(itemType)) return null;
  if (typed === '') return 'There is no e-mail address.';
  const email = addressIn(typed);
  if (emailError(email) !== null) return 'This is not a valid e-mail address.';
  const name =
    fan.name ?? (`${fan.firstName ?? ''} ${fan.lastName ?? ''}`.trim() || nameBeside(typed));
  const town = fan.town ?? cityIn(fan.attributes ?? '');
  return {
    email,
    status: listed === 'subscribed' ? statusOf(fan) : listed,
    name: shortened(name),
    town: town ? shortened([town, fan.country].filter(Boolean).join(', ')) : null,
    place: own?.['place'] || null,
    tags: tagsIn(fan.tags ?? ''),
    signedUp: typedTime(fan.signedUp ?? ''),
    confirmed: typedTime(fan.confirmed ?? ''),
    left: typedTime(fan.left ?? ''),
    isCustomer: Number(fan.purchases ?? 0) > 0 || itemType !== '',
    evidence: own ? (own['evidence'] ?? '') : evidenceOf(cells),
    own,
  };
}

const shortened = (text: string): string | null =>
  text.replaceAll(/\s+/g, ' ').slice(0, limits.text).trim() || null;

/** The city in listmonk's JSON. */
const cityIn = (attributes: string): string | undefined =>
  /"city"\s*:\s*"([^"\\]+)"/i.exec(attributes)?.[1];

/** Also of `mailto:fay@fans.example` and `Fay <fay@fans.example>`. */
const addressIn = (cell: string): string =>
  normalizedEmail((/<([^<>]*)>/.exec(cell)?.[1] ?? cell).replace(/^mailto:/i, ''));

const nameBeside = (cell: string): string => /^"?([^<"]*)"?\s*</.exec(cell)?.[1] ?? '';

const statusWords: Readonly<Record<Exclude<Fan['status'], 'subscribed'>, RegExp>> = {
  left: /^(?:unsubscribed|disabled|block(?:list)?ed|blacklisted|inactive|removed|complained)$/i,
  cleaned: /^(?:cleaned|bounced|undeliverable|invalid)$/i,
  pending: /^(?:unconfirmed|pending|unactivated|nonsubscribed|validating)$/i,
};

function statusOf(fan: Partial<Record<FanColumn, string>>): Fan['status'] {
  const { status = '', noMail = '', wantsMail = '' } = fan;
  const isOut = /^(?:true|1|y|yes)$/i.test(noMail) || /^(?:false|0|n|no)$/i.test(wantsMail);
  if (fan.left !== undefined || isOut || statusWords.left.test(status)) return 'left';
  if (fan.cleaned !== undefined || statusWords.cleaned.test(status)) return 'cleaned';
  return statusWords.pending.test(status) ? 'pending' : 'subscribed';
}

/** Mailchimp quotes each tag, and Ghost none. */
function tagsIn(cell: string): string[] {
  const tags = (cell.match(/"(?:[^"]|"")*"|[^,;"]+/g) ?? []).map((tag) =>
    shortened(tag.replaceAll(/^"|"$/g, '').replaceAll('""', '"').replace(formulaMark, '')),
  );
  return [...new Set(tags.filter((tag) => tag !== null))].slice(0, limits.tags);
}

function evidenceOf(known: readonly { heading: string; cell: string }[]): string {
  let left = limits.evidence;
  const evidence: Record<string, string> = {};
  for (const { heading, cell } of known) {
    left -= heading.length + cell.length;
    if (left > 0) evidence[heading] = cell.slice(0, limits.cell);
  }
  return JSON.stringify(evidence);
}
