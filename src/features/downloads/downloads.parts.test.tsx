import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ArchiveLinks } from './downloads.parts.tsx';

test('a download that is still being made says when to look again', () => {
  expect(renderToStaticMarkup(<ArchiveLinks files={[]} />)).toContain(
    'Please look again in a few minutes.',
  );
});
