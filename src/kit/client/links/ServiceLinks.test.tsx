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

it('names where somebody is found in one order, with the sign of each place', () => {
  const shown = html();
  expect(heard(shown)).toMatch(/Ann on \|+Spotify.+Ann on \|+X\|/);
  expect(shown).not.toContain('Facebook');
  expect(shown.match(/<use href="\/assets\/brand-glyphs-[0-9a-f]+\.svg#\w+"/g)).toHaveLength(2);
  expect(shown).toContain('.svg#spotify"');
  expect(shown.match(/<svg aria-hidden="true"/g)).toHaveLength(2);
});

it('opens in a tab that knows nothing of this one', () => {
  for (const link of html().match(/<a[^>]+>/g)!) {
    expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  }
});

it('shows signs alone where it is short, and lets the names be heard', () => {
  const shown = html({ short: true });
  expect(heard(shown)).toBe(heard(html()));
  expect(shown).toContain('<span class="sr-only">Spotify</span>');
  expect(html()).not.toContain('<span class="sr-only">Spotify</span>');
});

it('leaves out what leads nowhere, and itself where nothing is left', () => {
  const hostile = { instagram: 'javascript:alert(1)', tiktok: '', youtube: 'data:text/html,x' };
  expect(html({ links: { ...hostile, ...links } })).toBe(html());
  expect(html({ links: hostile })).toBe('');
});
