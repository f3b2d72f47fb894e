import { expect, onTestFinished, test } from 'vitest';
import { surroundings } from '../../tests/environment/surroundings.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase, type Db } from '../database/open.ts';
import { addAccount } from '../features/session/account.records.ts';
import { readConfig } from '../server/config.ts';
import { addressFindings } from './addressCheck.ts';

/** Responses by origin; other origins do not answer. */
type Answers = Record<string, () => Response>;

const isWell = () => new Response('{"status":"ok"}');

async function statesOf(
  env: Record<string, string>,
  answers: Answers = {},
  db: Db | null = null,
): Promise<string[]> {
  const nothing = surroundings();
  const environment = surroundings({
    fetch: async (address, options) =>
      answers[address.origin]?.() ?? nothing.fetch(address, options),
  });
  const findings = await addressFindings(readConfig(env), db, environment);
  for (const { state, cure } of findings) expect(cure === '').toBe(state === 'ok');
  return findings.map(({ name, state }) => `${name} ${state}`);
}

const band = 'https://band.example';
const own = 'http://localhost:3000';
const behindProxy = { PUBLIC_URL: band, TRUST_PROXY: '127.0.0.1' };

test('a site behind a trusted proxy is fine', async () => {
  const states = await statesOf(behindProxy, { [band]: isWell });
  expect(states).toEqual(['public-url ok', 'proxy ok', 'site ok']);
});

test('a site on this machine alone needs neither a proxy nor https', async () => {
  expect(await statesOf({}, { [own]: isWell })).toEqual(['public-url ok', 'site ok']);
});

test('an address without https, or one that only works here, causes a warning', async () => {
  expect(await statesOf({ PUBLIC_URL: 'http://band.example' })).toContain('public-url warning');
  expect(await statesOf({ HOST: '0.0.0.0' })).toContain('public-url warning');
});

test('an address that only works here causes a warning once the site is in use', async () => {
  const sendsMail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'hello@band.example' };
  expect(await statesOf(sendsMail)).toContain('public-url warning');
  expect(await statesOf({ ...sendsMail, ...behindProxy })).toContain('public-url ok');

  const database = await openDatabase(':memory:');
  onTestFinished(() => database.close());
  await migrate(database);
  expect(await statesOf({}, {}, database.db)).toContain('public-url ok');
  const ann = { email: 'ann@band.example', name: 'Ann', passwordHash: '' };
  await addAccount(database.db, ann, 1);
  expect(await statesOf({}, {}, database.db)).toContain('public-url warning');
});

test('an untrusted proxy causes a warning', async () => {
  expect(await statesOf({ PUBLIC_URL: band })).toContain('proxy warning');
});

test('a site that does not run, or is unreachable for fans, causes a warning', async () => {
  expect(await statesOf(behindProxy)).toContain('site warning');
  expect(await statesOf(behindProxy, { [own]: isWell })).toContain('site warning');
});

test('another program at the address of the site is a failure', async () => {
  for (const other of [
    () => new Response('Bad gateway', { status: 502 }),
    () => new Response('<h1>Welcome to nginx</h1>'),
    () => new Response('{"status":"ok"}', { status: 404 }),
  ]) {
    const states = await statesOf(behindProxy, { [own]: isWell, [band]: other });
    expect(states).toContain('site failed');
  }
});
