import { expect, test } from 'vitest';
import { keyInPath, showAt, showPath } from './show-path.view.ts';

const loft = {
  _id: 'c0ffee00-0000-4000-8000-000000000001',
  date: Date.parse('2026-11-20T20:00:00+09:00'),
  timeZone: 'Asia/Tokyo',
  venue: 'The Loft',
  location: 'Tokyo, Japan',
};
const other = { ...loft, _id: 'c0ffee00-0000-4000-8000-000000000002' };

test("a page's name contains its day, venue and location, and ends with a unique part", () => {
  expect(showPath(loft)).toMatch(/^\/shows\/2026-11-20-the-loft-tokyo-japan-[0-9a-z]{8}$/);
  expect(showPath(other)).not.toBe(showPath(loft));
});

test.each([
  ['Café Zürich', 'Łódź, Ørsta', 'cafe-zurich-lodz-orsta'],
  ["O'Neill’s & Söhne", '../../etc/passwd', 'oneills-sohne-etc-passwd'],
  ['新宿ロフト', '東京', '新宿ロフト-東京'],
  ['🎸', '!', ''],
  ['a'.repeat(200), '🎸', 'a'.repeat(40)],
])('%s, %s is readable in an address', (venue, location, words) => {
  const path = showPath({ ...loft, venue, location });
  expect(path.slice('/shows/2026-11-20-'.length, -8)).toBe(
    words && `${encodeURIComponent(words)}-`,
  );
  expect(showAt(path, [other, { ...loft, venue, location }])?._id).toBe(loft._id);
});

test('an older address finds the show, whatever was changed', () => {
  const moved = { ...loft, venue: 'Garage', date: loft.date + 7 * 86_400_000, location: 'Osaka' };
  expect(showAt(showPath(loft), [other, moved])).toBe(moved);
  expect(showAt(`${showPath(loft)}.ics`, [other, moved])).toBe(moved);
  expect(showAt(showPath(loft).toUpperCase().replace('/SHOWS', '/shows'), [moved])).toBe(moved);
  expect(showAt(`${showPath(loft)}/`, [moved])).toBe(moved);
});

test.each(['/shows/', '/shows/2026', '/shows/%31x2y3z4a', '/shows/a/b-12345678', '/show-12345678'])(
  '%s is not the address of a show',
  (path) => expect(keyInPath(path)).toBeNull(),
);

test('a list is hashed once, however many addresses are tried', () => {
  let hashed = 0;
  const list = Array.from({ length: 300 }, (_, i) => ({
    ...loft,
    get _id() {
      hashed += 1;
      return `c0ffee00-0000-4000-8000-${String(i).padStart(12, '0')}`;
    },
  }));
  const paths = list.map(showPath);
  hashed = 0;
  for (let i = 0; i < 100; i += 1) {
    expect(showAt(`/shows/${String(i).padStart(8, '0')}`, list)).toBeNull();
  }
  expect(hashed).toBe(300);
  expect(showAt(paths[7]!, list)).toBe(list[7]);
});
