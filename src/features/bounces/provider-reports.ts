import { emailError, normalizedEmail } from '../../kit/schema/emailAddress.ts';
import type { Bounce } from '../../mail/bounce.ts';
import type { ProviderKind } from './bounces.ts';

/** The report of a provider about one e-mail. */
export interface ProviderReport extends Pick<Bounce, 'kind' | 'status' | 'messageId'> {
  /** In `normalizedEmail`'s form. */
  email: string | null;
}

/** The providers' words, which differ from each other; all other words report nothing. */
const words = [
  ['hard', 'hard Permanent permanent HardBounce BadEmailAddress hard_bounce invalid_email'],
  ['soft', 'soft Transient Undetermined temporary SoftBounce DnsError Blocked soft_bounce blocked'],
  ['complaint', 'complaint complained SpamComplaint spam'],
] as const;

const readers: Readonly<Record<ProviderKind, (body: unknown) => ProviderReport[]>> = {
  ses(body) {
    const id = at(body, 'mail', 'commonHeaders', 'messageId') ?? at(body, 'mail', 'messageId');
    const type = at(body, 'bounce', 'bounceType');
    const read = (word: unknown) => (one: unknown) => report(word, one, 'emailAddress', id);
    return [
      ...listAt(body, 'bounce', 'bouncedRecipients').flatMap(read(type)),
      ...listAt(body, 'complaint', 'complainedRecipients').flatMap(read('complaint')),
    ];
  },
  mailgun(body) {
    const event = at(body, 'event-data');
    const id = at(event, 'message', 'headers', 'message-id');
    const status = at(event, 'delivery-status', 'enhanced-code');
    const name = at(event, 'event');
    const word = name === 'failed' ? at(event, 'severity') : name;
    return report(word, event, 'recipient', id, status);
  },
  postmark: (body) => report(at(body, 'Type'), body, 'Email', at(body, 'MessageID')),
  brevo: (body) => report(at(body, 'event'), body, 'email', at(body, 'message-id')),
  plain: (body) => report(at(body, 'type'), body, 'email', at(body, 'messageId')),
};

/** Returns what a provider's event reports: nothing for all other events and texts. */
export const readProviderReports = (kind: ProviderKind, body: unknown): ProviderReport[] =>
  readers[kind](body);

function report(
  word: unknown,
  recipient: unknown,
  emailField: string,
  id: unknown,
  status = at(recipient, 'status'),
): ProviderReport[] {
  const [kind] = words.find(([, all]) => all.split(' ').includes(textIn(word))) ?? [];
  if (!kind) return [];
  const email = textIn(at(recipient, emailField));
  return [
    {
      kind,
      status: /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(textIn(status))?.[0] ?? null,
      messageId: /^<?([\x21-\x3b\x3d\x3f-\x7e]{1,300})>?$/.exec(textIn(id))?.[1] ?? null,
      email: emailError(email) === null ? normalizedEmail(email) : null,
    },
  ];
}

/** The value at a path in JSON from outside; undefined if there is none. */
const at = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => {
    const isThere = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isThere ? (inner as Record<string, unknown>)[name] : undefined;
  }, value);

const listAt = (...path: [unknown, ...string[]]): unknown[] => {
  const value = at(...path);
  return Array.isArray(value) ? value.slice(0, 100) : [];
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
