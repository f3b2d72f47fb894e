import { expect, test } from 'vitest';
import { z } from 'zod';
import { Theme, ThemeChange, defaultTheme, themeLimits } from './theme.ts';

const change = (fields: unknown) => ThemeChange.parse(fields);
const refused = (fields: unknown) => {
  const read = ThemeChange.safeParse(fields);
  return read.success ? [] : read.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`);
};

test('a theme can be sent back unchanged', () => {
  expect(change(defaultTheme)).toEqual(defaultTheme);
});

test("any subset of a theme's fields is a valid change, also none", () => {
  expect(change({ siteTitle: 'The Reeds' })).toEqual({ siteTitle: 'The Reeds' });
  expect(change({})).toEqual({});
});

test('colors are stored with six digits in lower case', () => {
  expect(change({ primaryColor: '#FA0' }).primaryColor).toBe('#ffaa00');
  expect(change({ secondaryColor: '#FFAA01' }).secondaryColor).toBe('#ffaa01');
});

test.each(['red', 'fa0', '#fa', '#ffaa0', '#ffaa0011', '#ffaa0g', '#fa0;}', ' #fa0', '#fa0\n', 7])(
  '%j is not a color',
  (primaryColor) => {
    expect(refused({ primaryColor })).toHaveLength(1);
  },
);

test('text is one composed line without white space at its ends', () => {
  expect(change({ siteTitle: '  The\tReeds\r\n& Co ' }).siteTitle).toBe('The Reeds & Co');
  expect(change({ siteTitle: 'Cafe\u0301' }).siteTitle).toBe('Caf\u00e9');
  expect(change({ siteTitle: '   ' }).siteTitle).toBe('');
});

test.each(['a\u0000b', 'a\u001bb', 'a\u0085b', 'a\ud800b'])(
  'text with the control character in %j is refused',
  (text) => {
    expect(refused({ siteTitle: text, secondaryFont: text })).toHaveLength(2);
  },
);

test('texts have exactly the maximum lengths of the limits', () => {
  for (const field of ['siteTitle', 'catchPhrase', 'secondaryFont'] as const) {
    expect(refused({ [field]: 'x'.repeat(themeLimits[field]) })).toEqual([]);
    expect(refused({ [field]: 'x'.repeat(themeLimits[field] + 1) })).toEqual([`${field} too_big`]);
  }
});

test('the primary font and the page loader come from their lists, the secondary font need not', () => {
  expect(refused({ primaryFont: 'Fira Mono' })).toEqual(['primaryFont invalid_value']);
  expect(refused({ paceTheme: '../../secret' })).toEqual(['paceTheme invalid_value']);
  expect(refused({ secondaryFont: 'Comic Sans MS' })).toEqual([]);
  expect(refused({ secondaryFont: '' })).toEqual(['secondaryFont invalid_format']);
});

test('fields that a theme does not have are refused', () => {
  expect(refused({ siteTitle: 'x', admin: true })).toEqual([' unrecognized_keys']);
  expect(refused(JSON.parse('{"__proto__": {"x": 1}}'))).toEqual([' unrecognized_keys']);
});

test('the schemas can be described for the API in both directions', () => {
  expect(z.toJSONSchema(ThemeChange, { io: 'input' }).properties).toHaveProperty('bandLogoUrl');
  expect(z.toJSONSchema(Theme, { io: 'output' }).required).toContain('updatedAt');
});
