import { expect, test } from 'vitest';
import { adminPlaces, adminTabs } from '../../src/admin/tabs.ts';
import { ConfigError, readConfig } from '../../src/server/config.ts';
import { memberPages, sitePages } from '../../src/site/pages.ts';
import { siteForTest } from '../environment/app.ts';

const base = '/elsewhere';

test("the API's base cannot start like an address of the site", async () => {
  const site = await siteForTest('sqlite', { env: { API_BASE: base } });
  const served = site.app.routes.map((route) => route.split(' ')[1]!);
  const names = [
    ...served,
    ...sitePages.map(({ path }) => path),
    ...Object.keys(memberPages),
    ...[...adminTabs, ...Object.values(adminPlaces)].map(({ to }) => to),
  ]
    .map((path) => path.split('/')[1] ?? '')
    // A base is a word: `/favicon.svg` and `/*` are none.
    .filter((name) => /^[a-z][a-z-]*$/.test(name) && `/${name}` !== base)
    // The public forms are sent there whatever the base is.
    .filter((name) => name !== 'api');
  expect(new Set(names).size).toBeGreaterThan(20);
  const taken = [...new Set(names)].filter(
    (name) => isTaken(`/${name}`) || isTaken(`/${name}/api`),
  );
  expect(taken).toEqual([]);
});

function isTaken(API_BASE: string): boolean {
  try {
    readConfig({ API_BASE });
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
