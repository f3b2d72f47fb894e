import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteForTest, startApp, type Site } from '../../environment/app.ts';

describe('a preview', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startApp('sqlite');
  });
  afterAll(() => site.dispose());

  test('has links that stay inside the preview', async () => {
    const member = await site.member();
    const { payload } = await member.get('/preview/media?tab=videos');
    expect(payload).toContain('No videos yet... check back soon!');
    const links = [...payload.matchAll(/<a [^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(links.length).toBeGreaterThan(6);
    expect(links.filter((href) => !/^\/preview(?:\/|$)/.test(href!))).toEqual([]);
    for (const href of new Set(links)) {
      const answer = await member.get(href!);
      expect([href, answer.statusCode]).toEqual([href, href === '/preview' ? 308 : 200]);
    }
  });

  test('says why its store is empty', async () => {
    const member = await site.member();
    const settings = { publishableKey: 'pk_test_1', paymentLinkIds: ['buy_btn_1'] };
    await member.call('POST', '/merchConfig', { storeType: 'stripe', ...settings });
    expect((await member.get('/preview/store')).payload).toContain('Previews run no scripts');
    const { payload } = await site.visitor().get('/store');
    expect(payload).toContain('buy-button-id="buy_btn_1"');
    expect(payload).not.toContain('Previews run no scripts');
  });
});

test('stylesheets of unsaved themes push no page out of the cache', async () => {
  const site = await siteForTest('sqlite');
  const page = await site.visitor().get('/');
  const href = /href="(\/look\/[^"]+)"/.exec(page.payload)![1]!;
  for (let i = 0; i < 50; i += 1) {
    const other = href.replace(/[0-9a-f]{6}/, i.toString(16).padStart(6, '0'));
    expect((await site.visitor().get(other)).statusCode).toBe(200);
  }
  expect(site.app.cache.get('/')).not.toBeNull();
});
