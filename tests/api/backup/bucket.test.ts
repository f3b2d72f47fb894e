import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPlace } from '../../../src/backup/places.ts';
import { checkBackup } from '../../../src/backup/readBackup.ts';
import { restoreBackup } from '../../../src/backup/restoreBackup.ts';
import { backupState } from '../../../src/features/backups/backups.records.ts';
import { dayMs, hourMs } from '../../../src/kit/dates/durations.ts';
import { makeDailyBackup } from '../../../src/server/dailyBackup.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { bucketForTest } from '../../environment/bucket.ts';
import { openS3, type S3Refusal } from '../../stand-ins/s3.ts';
import { partsOf } from './restore.ts';

const makeDaily = (site: Site, address: string) =>
  makeDailyBackup(
    {
      ...site.app,
      config: { ...site.config, backupKeep: { days: 2, weeks: 0, months: 0 } },
      place: openPlace(address, 500),
    },
    false,
  );

test('daily backups go to a bucket, old ones are deleted there, and one can be restored from it', async () => {
  const [site, target] = [await siteForTest('sqlite'), await siteForTest('sqlite')];
  const address = await bucketForTest();
  const place = openPlace(address);
  await place.put('letters.tar', Buffer.from('of another site'));
  const member = await site.member();
  for (let day = 0; day < 5; day += 1) {
    await member.call('POST', '/updateBio', { text: `This is day ${day}.` });
    await makeDaily(site, address);
    site.clock.time += dayMs;
  }
  const names = (await place.names()).toSorted();
  expect(names).toEqual(['letters.tar', 'stagedoor-2026-11-23.tar', 'stagedoor-2026-11-24.tar']);
  for (const name of names.slice(1)) await checkBackup(() => place.open(name));
  await restoreBackup(partsOf(target), () => place.open(names[1]!));
  await target.app.checkExternalChanges();
  const bio = (await target.visitor().call('GET', '/bio')).json<{ text: string }>();
  expect(bio.text).toBe('This is day 3.');
  await expect(restoreBackup(partsOf(target), () => place.open('stagedoor-1.tar'))).rejects.toThrow(
    'There is no stagedoor-1.tar at BACKUP_URL.',
  );
});

/** Places that had a backup before. */
test.each<[string, (address: URL) => unknown, RegExp]>([
  [
    'with a wrong name',
    (to) => (to.hostname = 'hb-no-such'),
    /^The bucket hb-no-such does not exist\. Create/,
  ],
  ['with wrong keys', (to) => (to.username = 'OTHER'), /^The bucket .* refuses the keys/],
  [
    'without keys',
    (to) => (to.username = to.password = ''),
    /^The keys of the bucket .* are missing/,
  ],
  [
    'with an unreachable server',
    (to) => to.searchParams.set('endpoint', 'http://127.0.0.1:1'),
    /^The bucket .* cannot be reached \(ECONNREFUSED\)\. Correct/,
  ],
  [
    'with a silent server',
    async (to) => to.searchParams.set('endpoint', await silentServer()),
    /^The bucket .* cannot be reached \(ETIMEDOUT\)\. Correct/,
  ],
])('a bucket %s is reported with a message, and stored files stay', async (_, change, sentence) => {
  const site = await siteForTest('sqlite');
  await site.member();
  const address = await bucketForTest();
  await makeDaily(site, address);
  site.clock.time += dayMs;
  const wrong = new URL(address);
  onTestFinished(() => void vi.unstubAllEnvs());
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']) vi.stubEnv(name, undefined);
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  await change(wrong);
  await makeDaily(site, wrong.href);
  const state = await backupState(site.database.db);
  expect(state.failure).toMatch(sentence);
  expect(state.failure).toMatch(/^[A-Z][^.]+(?:\.\d+)*[^.]*\. [A-Z][^.]*\.$/);
  expect(state.last?.name).toBe('stagedoor-2026-11-20.tar');
  vi.unstubAllEnvs();
  expect(await openPlace(address).names()).toEqual(['stagedoor-2026-11-20.tar']);
  await checkBackup(() => openPlace(address).open('stagedoor-2026-11-20.tar'));
  expect(readdirSync(site.config.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([]);
  // Once it works again, the next try succeeds.
  site.clock.time += hourMs;
  await makeDaily(site, address);
  expect(await backupState(site.database.db)).toMatchObject({
    failure: null,
    last: { name: 'stagedoor-2026-11-21.tar' },
  });
});

test.each<[string, string, S3Refusal, RegExp]>([
  ['is full', 'PUT', { status: 507, code: 'QuotaExceeded' }, /refuses this \(QuotaExceeded\)/],
  ['breaks off while it is read back', 'GET', 'half', /cannot be reached \(ECONNRESET\)/],
])('a bucket that %s contains no partial backup', async (_, method, refusal, sentence) => {
  const standIn = await openS3();
  onTestFinished(() => standIn.close());
  const site = await siteForTest('sqlite');
  await site.member();
  await makeDaily(site, standIn.url);
  site.clock.time += dayMs;
  standIn.refuse = (asked, key) => (asked === method && key !== '' ? refusal : null);
  await makeDaily(site, standIn.url);
  expect((await backupState(site.database.db)).failure).toMatch(sentence);
  expect([...standIn.objects.keys()]).toEqual(['stagedoor-2026-11-20.tar']);
});

/** It accepts every connection. */
async function silentServer(): Promise<string> {
  const server = createServer(() => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
