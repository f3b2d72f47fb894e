import { expect, test } from 'vitest';
import {
  hiddenUntil,
  presetsAt,
  publicationIn,
  visibilityOf,
  visibilityProblems,
  visibilitySchema,
  visibilityText,
} from './visibility.ts';

const day = Date.UTC(2026, 10, 27);
const fields = {
  shown: 'hours' as const,
  fromDay: day,
  fromTime: 0,
  untilDay: null,
  untilTime: null,
  timeZone: 'America/New_York',
};

test('a release for Friday at midnight goes public at that midnight of its time zone', () => {
  expect(publicationIn(fields)).toEqual({
    isDraft: false,
    publishAt: Date.UTC(2026, 10, 27, 5),
    unpublishAt: null,
  });
});

test('drafts and permanent items have no hours', () => {
  const none = { publishAt: null, unpublishAt: null };
  expect(publicationIn({ ...fields, shown: 'draft' })).toEqual({ isDraft: true, ...none });
  expect(publicationIn({ ...fields, shown: 'always' })).toEqual({ isDraft: false, ...none });
});

test.each([
  [{ fromDay: null, fromTime: 60 }, 'fromDay', 'Please choose a day'],
  [{ fromDay: null, fromTime: null }, 'fromDay', 'Please choose a day'],
  [{ untilTime: 60 }, 'untilDay', 'Please choose a day'],
  [{ untilDay: day, untilTime: 0 }, 'untilDay', 'The end must be after the start'],
  // Clocks skip from 2 to 3 in spring, and go back from 2 to 1 in fall.
  [{ fromDay: Date.UTC(2026, 2, 8), fromTime: 150 }, 'fromTime', /skip/],
  [{ fromDay: Date.UTC(2026, 10, 1), fromTime: 90 }, 'fromTime', /twice/],
])('%j is refused at %s', (change, field, sentence) => {
  const wrong = { ...fields, ...change };
  expect(visibilityProblems(wrong)).toEqual({ [field]: expect.stringMatching(sentence) });
  expect(visibilitySchema.safeParse(wrong).error?.issues).toMatchObject([{ path: [field] }]);
});

test('stored instants are shown in the local time zone, and stay unchanged', () => {
  const stored = { isDraft: false, publishAt: day + 3 * 3_600_000, unpublishAt: null };
  const shown = visibilityOf(stored);
  expect(shown.shown).toBe('hours');
  expect(publicationIn(shown)).toEqual(stored);
  expect(visibilitySchema.safeParse(shown).success).toBe(true);
  expect(visibilityOf({})).toMatchObject({ shown: 'always', fromDay: null, untilTime: null });
  expect(visibilityOf({ isDraft: true }).shown).toBe('draft');
});

test.each([
  [{}, null],
  [{ isDraft: true, publishAt: day }, 'Draft'],
  [{ publishAt: day - 1 }, null],
  [{ publishAt: day + 60_000 }, /^Visible from November 2\d, 2026/],
  [{ publishAt: day + 60_000, unpublishAt: day + 120_000 }, /^Visible from .* until /],
  [{ unpublishAt: day + 60_000 }, /^Visible until /],
  [{ unpublishAt: day }, /^Hidden since /],
])('the list describes %j as %s', (published, text) => {
  const said = visibilityText(published, day);
  if (text instanceof RegExp) expect(said).toMatch(text);
  else expect(said).toBe(text);
});

test.each([
  // A Monday in Los Angeles, but already a Tuesday in Berlin.
  ['2026-12-01T07:59Z', 'America/Los_Angeles', '2026-12-01', '2026-12-04'],
  ['2026-12-01T07:59Z', 'Europe/Berlin', '2026-12-02', '2026-12-04'],
  ['2026-12-03T12:00Z', 'UTC', '2026-12-04', '2026-12-04'],
  ['2026-12-04T12:00Z', 'UTC', '2026-12-05', '2026-12-11'],
])('at %s in %s, tomorrow is %s and Friday %s', (at, timeZone, tomorrow, friday) => {
  expect(presetsAt(Date.parse(at), timeZone)).toEqual([
    { label: 'Tomorrow 9:00', fromDay: Date.parse(tomorrow), fromTime: 540 },
    { label: 'Friday 0:00', fromDay: Date.parse(friday), fromTime: 0 },
  ]);
});

test.each([
  [{ publishAt: Date.UTC(2026, 10, 30, 23), timeZone: 'Europe/Berlin' }, 'Tuesday, 12:00 AM'],
  [{ publishAt: Date.UTC(2026, 11, 4, 8), timeZone: 'Europe/Berlin' }, 'December 4, 2026, 9:00 AM'],
])('%j is hidden until %s', (published, until) => {
  expect(hiddenUntil(published, day)).toMatch(
    new RegExp(`^Hidden until ${until}( \\(Berlin time, UTC\\+1\\))?$`),
  );
});

test('a draft and a visible record are not hidden until a day', () => {
  expect(hiddenUntil({ isDraft: true, publishAt: day + 1 }, day)).toBeNull();
  expect(hiddenUntil({ publishAt: day }, day)).toBeNull();
  expect(hiddenUntil({}, day)).toBeNull();
});

test("a show's schedule is shown by its own clock, which is named", () => {
  const auckland = { publishAt: Date.UTC(2026, 11, 3, 11), timeZone: 'Pacific/Auckland' };
  expect(visibilityOf(auckland)).toMatchObject({ fromDay: Date.UTC(2026, 11, 4), fromTime: 0 });
  expect(visibilityText(auckland, day)).toBe(
    'Visible from December 4, 2026, 12:00 AM (Auckland time, UTC+13)',
  );
});
