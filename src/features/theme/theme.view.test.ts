import { expect, test } from 'vitest';
import {
  catchPhraseOf,
  faviconAddress,
  lookAddress,
  paceAddress,
  siteTitleOf,
  titleOf,
  titleWith,
} from './theme.view.ts';
import { faceNames, faceOf, faceSlug } from './faces.view.ts';

test('a band without a name or a phrase has a welcome', () => {
  expect(siteTitleOf({ siteTitle: '' })).toBe('Band Name');
  expect(siteTitleOf({ siteTitle: 'The Reeds' })).toBe('The Reeds');
  expect(catchPhraseOf({ catchPhrase: '' })).toBe('Welcome to our site');
  expect(catchPhraseOf({ catchPhrase: 'Loud' })).toBe('Loud');
});

test('a new logo is a new favicon', () => {
  const logo = { bandLogoUrl: '/files/o/a.png', updatedAt: 5 };
  expect(faviconAddress(logo)).toBe('/files/o/a-icon-180.png?t=5');
  expect(faviconAddress({ bandLogoUrl: null, updatedAt: 0 })).toBe('/favicon.svg?t=0');
});

test('font slugs are unique and URL-safe', () => {
  const slugs = faceNames.map(faceSlug);
  expect(new Set(slugs).size).toBe(19);
  for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+$/);
});

test('unknown font names, also those that every object has, are shown in Courier New', () => {
  for (const name of ['Papyrus', '', 'constructor', '__proto__', 'anton']) {
    expect(faceOf(name)).toBe('Courier New');
  }
});

test('the address of a stylesheet contains its theme values', () => {
  const look = {
    primaryColor: '#14110f',
    secondaryColor: '#ff6a3d',
    primaryFont: 'Anton',
    secondaryFont: '"}body{}',
  };
  expect(lookAddress(look, 'ab12cd34')).toBe('/look/14110f-ff6a3d-anton-couriernew.css?v=ab12cd34');
});

test("a page loader's stylesheet is at the address from the specification", () => {
  expect(paceAddress('center-atom')).toBe('/themes/pace/center-atom.css');
});

test("a page's title is its own name and the band's", () => {
  expect(titleOf('Music', 'The Reeds')).toBe('Music · The Reeds');
  expect(titleOf(null, 'The Reeds')).toBe('The Reeds');
});

test("a title follows the band's name, and preserves its own words", () => {
  expect(titleWith('Music · The Reeds', 'The Reeds', 'Reeds')).toBe('Music · Reeds');
  expect(titleWith('The Reeds', 'The Reeds', 'Reeds')).toBe('Reeds');
  expect(titleWith('Not theirs', 'The Reeds', 'Reeds')).toBe('Not theirs');
});
