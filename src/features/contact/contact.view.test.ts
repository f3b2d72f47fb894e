import { expect, test } from 'vitest';
import { longDateTime } from '../../kit/dates/dates.ts';
import { noContactInfo } from '../../../tests/environment/no-contact-info.ts';
import { canBeReached, emailLink, replyLink } from './contact.view.ts';

test('an address cannot add headers to the e-mail', () => {
  expect(emailLink('band@reeds.example')).toBe('mailto:band@reeds.example');
  expect(emailLink('a?cc=b&x@reeds.example')).toBe('mailto:a%3Fcc%3Db%26x@reeds.example');
});

test('one contact detail is enough to reach a band, and a revision is none', () => {
  expect(canBeReached({ ...noContactInfo, revision: 4 })).toBe(false);
  expect(canBeReached({ ...noContactInfo, tiktok: 'https://www.tiktok.com/@reeds' })).toBe(true);
});

test("the time of a message is in its reader's time zone", () => {
  const at = Date.UTC(2026, 10, 20, 23, 5);
  expect(longDateTime(at, 'UTC')).toBe('November 20, 2026, 11:05 PM');
  expect(longDateTime(at, 'Asia/Tokyo')).toBe('November 21, 2026, 8:05 AM');
});

test.each([
  ['Hello', 'Re%3A%20Hello'],
  ['RE: Hello', 'RE%3A%20Hello'],
  ['Regarding: you', 'Re%3A%20Regarding%3A%20you'],
  ['a&cc=eve@evil.example?body=x#y', 'Re%3A%20a%26cc%3Deve%40evil.example%3Fbody%3Dx%23y'],
])('a reply to %s has the subject %s', (subject, encoded) => {
  expect(replyLink({ email: 'fay+1@fans.example', subject })).toBe(
    `mailto:fay%2B1@fans.example?subject=${encoded}`,
  );
});

test('an address cannot add to the link', () => {
  expect(replyLink({ email: 'a?bcc=b&x=%@fans.example', subject: 'x' })).toBe(
    'mailto:a%3Fbcc%3Db%26x%3D%25@fans.example?subject=Re%3A%20x',
  );
});
