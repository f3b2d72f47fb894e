import { expect, test } from 'vitest';
import { readProviderReports } from './provider-reports.ts';

const email = 'fay@fans.example';
const messageId = 'letter.fan@band.example';
const none = { status: null, messageId: null, email: null };

test('Amazon SES reports each recipient, by the id of our e-mail', () => {
  const mail = { messageId: 'amazon-1', commonHeaders: { messageId: `<${messageId}>` } };
  const bounce = {
    bounceType: 'Permanent',
    bouncedRecipients: [
      { emailAddress: 'Fay@fans.example', status: '5.1.1', action: 'failed' },
      { emailAddress: 'no address' },
    ],
  };
  const event = { notificationType: 'Bounce', bounce, mail };
  expect(readProviderReports('ses', event)).toEqual([
    { kind: 'hard', status: '5.1.1', messageId, email },
    { ...none, kind: 'hard', messageId },
  ]);
  const complaint = { complainedRecipients: [{ emailAddress: email }] };
  expect(
    readProviderReports('ses', { eventType: 'Complaint', complaint, mail: { messageId: 'a-2' } }),
  ).toEqual([{ kind: 'complaint', status: null, messageId: 'a-2', email }]);
  expect(readProviderReports('ses', { notificationType: 'Delivery', mail })).toEqual([]);
});

test('Mailgun reports permanent and temporary failures and complaints', () => {
  const data = {
    event: 'failed',
    severity: 'permanent',
    recipient: email,
    message: { headers: { 'message-id': messageId } },
    'delivery-status': { code: 550, 'enhanced-code': '5.7.1' },
  };
  const read = (change: object) =>
    readProviderReports('mailgun', { 'event-data': { ...data, ...change } });
  expect(read({})).toEqual([{ kind: 'hard', status: '5.7.1', messageId, email }]);
  expect(read({ severity: 'temporary' })).toMatchObject([{ kind: 'soft' }]);
  expect(read({ event: 'complained' })).toMatchObject([{ kind: 'complaint', messageId }]);
  expect(read({ event: 'delivered' })).toEqual([]);
});

test.each([
  ['postmark', { Type: 'HardBounce', Email: email, MessageID: 'p-1' }, 'hard'],
  ['postmark', { Type: 'SoftBounce', Email: email, MessageID: 'p-1' }, 'soft'],
  ['postmark', { Type: 'SpamComplaint', Email: email, MessageID: 'p-1' }, 'complaint'],
  ['brevo', { event: 'hard_bounce', email, 'message-id': '<p-1>' }, 'hard'],
  ['brevo', { event: 'blocked', email, 'message-id': '<p-1>' }, 'soft'],
  ['brevo', { event: 'spam', email, 'message-id': '<p-1>' }, 'complaint'],
  ['plain', { type: 'soft', email, messageId: 'p-1' }, 'soft'],
] as const)('%s reports %j', (kind, event, wanted) => {
  expect(readProviderReports(kind, event)).toEqual([
    { kind: wanted, status: null, messageId: 'p-1', email },
  ]);
});

test.each([
  ['postmark', { Type: 'AutoResponder', Email: email }],
  ['brevo', { event: 'delivered', email }],
  ['brevo', { event: { toString: 1 }, email }],
  ['plain', { type: 'constructor', email }],
  ['plain', { type: 'toString', email }],
  ['ses', { mail: null, bounce: 'x', complaint: { complainedRecipients: {} } }],
  ['mailgun', { 'event-data': [] }],
  ['ses', null],
] as const)('%s reports nothing with %j', (kind, event) => {
  expect(readProviderReports(kind, event)).toEqual([]);
});

test('an id or an address that is none is left out', () => {
  const long = `${'a'.repeat(300)}@fans.example`;
  for (const given of ['a\0b@fans.example', long, `${email}, gus@fans.example`, 7, null, []]) {
    const event = {
      type: 'hard',
      email: given,
      messageId: typeof given === 'string' ? 'é\r\n' : given,
    };
    expect(readProviderReports('plain', event)).toEqual([{ ...none, kind: 'hard' }]);
  }
});
