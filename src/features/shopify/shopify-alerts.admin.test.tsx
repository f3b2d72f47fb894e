import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShopAlert, type ShopProblem } from './shopify-alerts.admin.tsx';

const html = (problem: ShopProblem) =>
  renderToString(<ShopAlert problem={problem} again={() => {}} />);

test.each<[ShopProblem['code'], string]>([
  ['SHOP_NOT_FOUND', 'Shop not found'],
  ['ACCESS_DENIED', 'Access denied by the shop'],
  ['UNAUTHORIZED', 'Access denied by the shop'],
  ['COLLECTION_NOT_FOUND', 'Collection not found'],
  ['INVALID_COLLECTION_ID', 'Invalid Collection ID'],
  ['STORE_NOT_ACCESSIBLE', 'Store not accessible'],
  ['NETWORK_ERROR', 'The shop is unreachable'],
  ['GRAPHQL_ERROR', 'The shop returned an error'],
  ['HTTP_ERROR', 'Unexpected response from the shop'],
  ['VALIDATION_ERROR', 'Invalid settings'],
  [null, 'Configuration Error'],
])('%s has a title, a sentence, numbered steps, and a way to check again', (code, title) => {
  expect(html({ code, message: '' })).toMatch(
    new RegExp(`<h3[^>]*>${title}</h3><p>[^<]+</p><ol[^>]*>(?:<li>[^<]+</li>){3,}</ol><button`),
  );
});

test("the shop's own message is quoted as text, not markup", () => {
  const said = 'Access denied for <b>products</b> field.';
  expect(html({ code: 'ACCESS_DENIED', message: said })).toContain(
    '<q>Access denied for &lt;b&gt;products&lt;/b&gt; field.</q>',
  );
  expect(html({ code: 'ACCESS_DENIED', message: '' })).not.toContain('<q>');
});
