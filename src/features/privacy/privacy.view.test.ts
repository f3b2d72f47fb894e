import { expect, test } from 'vitest';
import { suspiciousRetentionMs } from '../contact/messages.ts';
import { newsletterTimes } from '../newsletter/newsletter.ts';
import { outboxRetentionMs } from '../../mail/outbox.ts';
import { privacyDefault, privacyText } from './privacy.view.ts';

const day = 24 * 60 * 60_000;

test('the default text names what the site stores, and for how long', () => {
  const text = privacyDefault(null);
  for (const told of [
    'forgotten seven days after that mail',
    'for eight weeks where it is not',
    'its fingerprint stays',
    'for two hours at most',
    'are kept here for thirty days',
  ]) {
    expect(text).toContain(told);
  }
  expect(newsletterTimes.confirm).toBe(7 * day);
  expect(newsletterTimes.pauseAfterLeave).toBe(8 * 7 * day);
  expect(outboxRetentionMs).toBe(30 * day);
});

test('if the forms use a service, the text says so, and what remains from before', () => {
  const text = privacyDefault('api.emailjs.com');
  expect(text).toContain('(api.emailjs.com)');
  expect(text).toContain('This site keeps nothing of it');
  expect(text).not.toMatch(/two hours|asks you to confirm/);
  // The site deletes this data in any case, whichever service the forms use.
  for (const told of [
    'messages are kept until the band deletes them',
    'as if a program had sent it, for thirty days',
    'forgotten seven days after it was asked',
    'is kept for eight weeks',
    'Mails that no mail server took from this site are kept for thirty days',
  ]) {
    expect(text).toContain(told);
  }
  expect(suspiciousRetentionMs).toBe(30 * day);
});

test("the band's own text replaces the default", () => {
  expect(privacyText('We keep nothing.', null)).toBe('We keep nothing.');
  expect(privacyText('', 'a.example')).toBe(privacyDefault('a.example'));
});
