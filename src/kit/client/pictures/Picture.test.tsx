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

it('offers every format that there is, keeps the place free and waits until it is near', () => {
  const shown = html();
  expect(shown).toContain(
    'type="image/avif" srcSet="/files/o/a-320.avif 320w" sizes="(width &lt; 48rem) and (resolution',
  );
  expect(shown).not.toContain('image/webp" srcSet');
  expect(shown).toContain('<img src="/files/o/a-960.jpg" alt=');
  expect(shown).toContain('width="3000" height="2000" loading="lazy"');
  expect(shown).toContain('alt="The band"');
  expect(shown).not.toContain('style');
});

it('comes at once where the page opens with it', () => {
  expect(html({ first: true })).toContain('loading="eager" fetchPriority="high"');
});

it('stands on its placeholder, which nobody hears of', () => {
  const ground = '<img src="data:image/webp;base64,AAAA" alt="" aria-hidden="true"/>';
  expect(html()).toContain(ground);
  expect(html({ picture: { ...picture, placeholder: '' } })).not.toContain('<img src="data:');
});

it('is wanted wider where it fills a place that is narrower than itself', () => {
  expect(html({ fills: 0.75 })).toContain('(width &lt; 48rem) calc(100vw * 2), calc(20rem * 2)');
  expect(html({ fills: 3 })).toContain('(width &lt; 48rem) 100vw, 20rem"');
});

it('is wanted no finer on a phone than one can see', () => {
  const fine = '(width &lt; 48rem) and (resolution &gt; 1.5dppx)';
  expect(html()).toContain(`${fine} calc(100vw * 0.72), `);
  expect(html({ fills: 0.75 })).toContain(`${fine} calc(100vw * 1.44), `);
});

it('shows the whole picture while there is no copy', () => {
  const shown = html({ picture: { ...picture, copies: {} } });
  expect(shown).toContain('<img src="/files/o/a.jpg" alt="The band"');
  expect(shown).not.toContain('srcSet');
});
