import { expect, test } from 'vitest';
import { helpEntries, helpFor } from './helpEntries.ts';
import { adminPlaces, adminTabs } from './tabs.ts';

const first = (typed: string): string | undefined => helpFor(typed)[0]?.question;

test.each([
  ['how do I change the logo?', 'How do I change the logo?'],
  ['HOW DO I THE LOGO', 'How do I change the logo?'],
  ['lo', 'How do I change the logo?'],
  ['change password', 'How do I change my password?'],
  ['I’ve forgotten my password!', 'How do I change my password?'],
  ['cancel a show', 'How do I cancel or postpone a show?'],
  ['our gig was cancelled', 'How do I cancel or postpone a show?'],
  ['sold out', 'How do I mark a show as sold out?'],
  ['uploading songs', 'How do I upload songs?'],
  ['download codes', 'How do I make download codes?'],
  ['invite the drummer', 'How do I invite someone?'],
  ['backup', 'How do I make a backup?'],
  ['undo', 'How do I undo a change?'],
  ['I deleted a photo by mistake', 'How do I restore something deleted?'],
  ['newsletter', 'How do I see newsletter subscribers?'],
  ['embed player', 'How do I embed our player on another site?'],
  ['where can I sell shirts', 'How do I open a store?'],
  ['ínstagrám', 'How do I change our e-mail, phone or social links?'],
  ['add', 'How do I add a show?'],
])('%j finds %j', (typed, question) => expect(first(typed)).toBe(question));

test.each(['', ' ', 'how do I the', '?!', 'a', '😀', 'مرحبا', 'qwertz', 'x'.repeat(10_000)])(
  '%j finds nothing',
  (typed) => expect(helpFor(typed)).toEqual([]),
);

test('every question has a short answer and a place in the editing area', () => {
  const places = [...adminTabs, ...Object.values(adminPlaces)].map(({ to }) => to);
  expect(helpEntries.length).toBeGreaterThan(30);
  for (const { question, answer, to } of helpEntries) {
    expect(first(question), question).toBe(question);
    expect(answer).toMatch(/^[A-Z].{10,95}\.$/);
    expect(places).toContain(/^[^?#]*/.exec(to)![0]);
  }
});
