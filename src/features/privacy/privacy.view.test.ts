import { expect, test } from 'vitest';
import { suspiciousRetentionMs } from '../contact/messages.ts';
import { newsletterTimes } from '../newsletter/newsletter.ts';
import { outboxRetentionMs } from '../../mail/outbox.ts';
import { privacyDefault, privacyText } from './privacy.view.ts';

const day = 24 * 60 * 60_000;

test('the default text names what the site stores, and for how long', () => {
  const text = privacyDefault(null, true);
  for (const told of [
    'deleted 7 days after that e-mail',
    "for 8 weeks if it isn't",
    'its name and its number at GeoNames are stored too',
    'its fingerprint is kept',
    'for two hours at most',
    'are stored for 30 days',
  ]) {
    expect(text).toContain(told);
  }
  expect(newsletterTimes.confirm).toBe(7 * day);
  expect(newsletterTimes.pauseAfterLeave).toBe(8 * 7 * day);
  expect(outboxRetentionMs).toBe(30 * day);
});

test('if the forms use a service, the text says so, and what remains from before', () => {
  const text = privacyDefault('api.emailjs.com', true);
  expect(text).toContain('(api.emailjs.com)');
  expect(text).toContain('This site stores none of it');
  expect(text).not.toMatch(/two hours|asks you to confirm/);
  // The site deletes this data in any case, whichever service the forms use.
  for (const told of [
    'messages are stored until the band deletes them',
    'Suspected spam is deleted after 30 days',
    'deleted 7 days after the confirmation e-mail',
    'is stored for 8 weeks',
    'E-mails that no mail server accepted from this site are stored for 30 days',
  ]) {
    expect(text).toContain(told);
  }
  expect(suspiciousRetentionMs).toBe(30 * day);
});

test('the default text names the source of the names of towns, as its license asks', () => {
  for (const service of [null, 'api.emailjs.com']) {
    expect(privacyDefault(service, true)).toMatch(/GeoNames.*CC BY 4\.0/);
  }
});

test("the band's own text replaces the default", () => {
  const own = { text: 'We keep nothing.', countsFans: true };
  expect(privacyText(own, null)).toBe('We keep nothing.');
  const none = { text: '', countsFans: false };
  expect(privacyText(none, 'a.example')).toBe(privacyDefault('a.example', false));
});

test('the default text says whether the site counts', () => {
  expect(privacyDefault(null, true)).toContain('no one can tell which of them were yours');
  expect(privacyDefault(null, true)).toContain('After 25 months');
  expect(privacyDefault(null, false)).toContain("doesn't count visits");
});
