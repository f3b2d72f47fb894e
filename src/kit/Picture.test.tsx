import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Picture } from './Picture.tsx';

const picture = {
  src: '/files/o/a-960.jpg',
  width: 3000,
  height: 2000,
  placeholder: 'data:image/webp;base64,AAAA',
  alternatives: [
    { type: 'image/avif', srcset: '/files/o/a-320.avif 320w' },
    { type: 'image/jpeg', srcset: '/files/o/a-320.jpg 320w, /files/o/a-960.jpg 960w' },
  ],
};

it('offers every format, keeps the place free and waits until it is near', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="The band" sizes="100vw" />);
  expect(html).toContain('type="image/avif" srcSet="/files/o/a-320.avif 320w" sizes="100vw"');
  expect(html).toContain('width="3000" height="2000" loading="lazy"');
  expect(html).toContain('alt="The band"');
  expect(html).not.toContain('style');
});

it('comes at once where the page opens with it', () => {
  const html = renderToStaticMarkup(<Picture picture={picture} alt="" sizes="100vw" first />);
  expect(html).toContain('loading="eager" fetchPriority="high"');
});
