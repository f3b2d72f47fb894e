import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SecondaryBar } from './SecondaryBar.tsx';

test('without tabs the title is the heading of the page', () => {
  expect(renderToString(<SecondaryBar title="Store" />)).toMatch(/<h1[^>]*>Store<\/h1>/);
});

test.each(['pictures', 'PICTURES', 'Pictures'])(
  'the tab of %s is marked, whatever its case',
  (current) => {
    const html = renderToString(
      <SecondaryBar
        label="Media"
        tabs={['Pictures', 'Videos']}
        current={current}
        addressOf={(tab) => `/media?tab=${tab}`}
      />,
    );
    expect(html.match(/aria-current="page"[^>]*>(\w+)</)?.[1]).toBe('Pictures');
    expect(html.match(/aria-current/g)).toHaveLength(1);
    expect(html).toContain('href="/media?tab=Videos"');
  },
);
