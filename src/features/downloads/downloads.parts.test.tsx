import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArchiveLinks } from './downloads.parts.tsx';

test('a download in preparation says when to check again', () => {
  expect(renderToStaticMarkup(<ArchiveLinks files={[]} />)).toContain(
    'Please try again in a few minutes.',
  );
});
