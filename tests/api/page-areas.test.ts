import { afterEach, beforeEach, expect, test } from 'vitest';
import { startApp, type Site } from '../environment/app.ts';
import { areasAddressIn } from '../environment/head.ts';

let site: Site;

beforeEach(async () => {
  site = await startApp('sqlite');
});

afterEach(() => site.dispose());

const get = (path: string) => site.visitor().get(path);

const call = async (method: 'POST', path: string, body: object) => {
  const answer = await (await site.member()).call(method, path, body);
  expect(answer.statusCode).toBe(200);
};

test.each(['/', '/bio', '/media?tab=videos', '/nothing', '/signin'])(
  'the data of %s is separate from its HTML, cached forever, and named by its content',
  async (path) => {
    const address = areasAddressIn((await get(path)).body);
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.json().theme).toMatchObject({ siteTitle: '' });
    site.app.cache.clear();
    site.clock.time += 60_000;
    expect(areasAddressIn((await get(path)).body)).toBe(address);
  },
);

test('the data of a page stays available after the band changes it', async () => {
  const address = areasAddressIn((await get('/')).body);
  await call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  expect((await get(address)).json().theme.siteTitle).toBe('');
  const next = areasAddressIn((await get('/')).body);
  expect(next).not.toBe(address);
  expect((await get(next)).json().theme.siteTitle).toBe('The Reeds');
});

test('a server without the page makes it, and returns 404 if the data has changed', async () => {
  const address = areasAddressIn((await get('/bio')).body);
  const fresh = await startApp('sqlite');
  expect((await fresh.visitor().get(address)).statusCode).toBe(200);
  await (await fresh.member()).call('POST', '/updateTheme', { siteTitle: 'Others' });
  await fresh.dispose();
  const other = await startApp('sqlite');
  await (await other.member()).call('POST', '/updateTheme', { siteTitle: 'Others' });
  expect((await other.visitor().get(address)).statusCode).toBe(404);
  await other.dispose();
});

test.each([
  '/areas/',
  '/areas/x.json',
  '/areas/x.json?page=',
  '/areas/x.json?page=//x',
  '/areas/x.json?page=/areas/x.json',
  '/areas/x.json?page=/shows/nobody',
  `/areas/${'x'.repeat(300)}.json?page=/`,
  '/areas/..%2f..%2fsite.json?page=/',
])('%s is not found', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
