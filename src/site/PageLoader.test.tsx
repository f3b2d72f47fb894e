import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageLoader } from './PageLoader.tsx';

test("the server's HTML contains no bar", () => {
  expect(renderToString(<PageLoader theme="center-atom" />)).toBe('');
});
