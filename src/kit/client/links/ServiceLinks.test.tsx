import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ServiceLinks } from './ServiceLinks.tsx';

const links = {
  x: 'https://x.com/ann',
  facebook: null,
  spotify: 'https://open.spotify.com/artist/1',
};
const html = (more: Partial<Parameters<typeof ServiceLinks>[0]> = {}) =>
  renderToStaticMarkup(<ServiceLinks whose="Ann" links={links} {...more} />);
const heard = (markup: string) => markup.replace(/<svg.*?<\/svg>/g, '').replace(/<[^>]+>/g, '|');

it('the profiles of a member have a fixed order and an icon each', () => {
  const shown = html();
  expect(heard(shown)).toMatch(/Ann on \|+Spotify.+Ann on \|+X\|/);
  expect(shown).not.toContain('Facebook');
  expect(shown.match(/<use href="\/assets\/brand-glyphs-[0-9a-f]+\.svg#\w+"/g)).toHaveLength(2);
  expect(shown).toContain('.svg#spotify"');
  expect(shown.match(/<svg aria-hidden="true"/g)).toHaveLength(2);
});

it('the links open in a tab that has no access to this one', () => {
  for (const link of html().match(/<a[^>]+>/g)!) {
    expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  }
});

it('the short form shows only icons, and has the names for screen readers', () => {
  const shown = html({ short: true });
  expect(heard(shown)).toBe(heard(html()));
  expect(shown).toContain('<span class="sr-only">Spotify</span>');
  expect(html()).not.toContain('<span class="sr-only">Spotify</span>');
});

it('unsafe links are left out, and without links nothing is rendered', () => {
  const hostile = { instagram: 'javascript:alert(1)', tiktok: '', youtube: 'data:text/html,x' };
  expect(html({ links: { ...hostile, ...links } })).toBe(html());
  expect(html({ links: hostile })).toBe('');
});
