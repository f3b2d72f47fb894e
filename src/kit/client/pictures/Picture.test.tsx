import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

const picture = {
  src: '/files/o/a.jpg',
  width: 3000,
  height: 2000,
  placeholder: 'data:image/webp;base64,AAAA',
  copies: { avif: [320], jpg: [960] },
};
const sizes = { phone: '100vw', desk: '20rem' };
const html = (more: Partial<Parameters<typeof Picture>[0]> = {}) =>
  renderToStaticMarkup(<Picture picture={picture} alt="The band" sizes={sizes} {...more} />);

it('an image offers every available format, reserves its space and loads lazily', () => {
  const shown = html();
  expect(shown).toContain(
    'type="image/avif" srcSet="/files/o/a-320.avif 320w" sizes="(min-width: 48rem) 20rem, ',
  );
  expect(shown).not.toContain('image/webp" srcSet');
  expect(shown).toContain('<img src="/files/o/a-960.jpg" alt=');
  expect(shown).toContain('width="3000" height="2000" loading="lazy"');
  expect(shown).toContain('alt="The band"');
  expect(shown).not.toContain('style');
});

it('a description that is not English is not marked as English', () => {
  expect(html()).not.toContain('lang=');
  expect(html({ alt: 'קהל' })).toContain('alt="קהל" lang=""');
});

it('an image that opens a page loads immediately', () => {
  expect(html({ first: true })).toContain('loading="eager" fetchPriority="high"');
});

it('an image has a placeholder behind it, hidden from screen readers', () => {
  const ground = '<img src="data:image/webp;base64,AAAA" alt="" aria-hidden="true"/>';
  expect(html()).toContain(ground);
  expect(html({ picture: { ...picture, placeholder: '' } })).not.toContain('<img src="data:');
});

it('an image that fills a narrower space requests a larger width', () => {
  expect(html({ fills: 0.75 })).toContain(
    '(min-width: 48rem) 40rem, (max-resolution: 1.5dppx) 200vw, ',
  );
  expect(html({ fills: 3 })).toContain(
    '(min-width: 48rem) 20rem, (max-resolution: 1.5dppx) 100vw, ',
  );
  const wide = { phone: 'calc(50vw - 1rem)', desk: '20rem' };
  expect(html({ fills: 0.75, sizes: wide })).toContain('calc(calc(50vw - 1rem) * 2), ');
});

it('an image on a phone requests no finer resolution than is visible', () => {
  expect(html()).toContain(', 72vw"');
  expect(html({ fills: 0.75 })).toContain(', 144vw"');
});
