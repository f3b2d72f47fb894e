import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sweepRateCounts } from '../../src/database/rateLimit.ts';
import { sweepHistory } from '../../src/features/history/history.records.ts';
import { sweepAskedAddresses } from '../../src/features/newsletter/asked-addresses.records.ts';
import { sweepSubscribers } from '../../src/features/newsletter/newsletter.records.ts';
import { sweepSuspicious } from '../../src/features/contact/messages.records.ts';
import { sweepSessions } from '../../src/features/session/session.records.ts';
import { sitePages } from '../../src/site/pages.ts';
import { startApp, type Site } from '../environment/app.ts';
import { bothEngines } from '../environment/engines.ts';
import { areasAddressIn } from '../environment/head.ts';
import { enterLargeBand } from '../environment/large-band.ts';
import { hello, sendPublicForm, toBand, toList } from '../environment/public-forms.ts';
import { slowSteps, watchStatements } from '../environment/query-plans.ts';

/** Each noun's list, and its calls to add, change and remove. */
const nouns = [
  ['/shows', 'POST /addShow', 'POST /updateShow/:id', 'GET /deleteShow/:id'],
  ['/members', 'POST /addMember', 'POST /updateMember/:id', 'GET /deleteMember/:id'],
  ['/getVideos', 'POST /addVideo', 'POST /updateVideo', 'GET /deleteVideo/:id'],
  ['/getPlayers', 'POST /addPlayer', 'POST /updatePlayer', 'GET /deletePlayer/:id'],
  ['/featuredVideos', 'POST', 'PUT', 'DELETE'],
  ['/featuredReleases', 'POST', 'PUT', 'DELETE'],
  ['/releases', 'POST /addRelease', 'POST /updateRelease/:id', 'GET /deleteRelease/:id'],
  [
    '/getMediaImages',
    'POST /addMediaImage',
    'POST /updateMediaImage/:id',
    'GET /removeMediaImage/:id',
  ],
  ['/getHomeImages', 'POST /addHomeImage', 'POST /updateHomeImage/:id', 'GET /removeImage/:id'],
] as const;

/** Tables with a row for the site, each form or each member, and the database's own. */
const short = new Set([
  'theme',
  'demo',
  'full_budgets',
  // A band writes a few each month.
  'letters',
  'letter_sendings',
  // A band's recordings are limited by its quota.
  'releases',
  'recordings',
  'recording_forms',
  'download_files',
  'continuous_forms',
  // The rows of a range are summed.
  'counts',
  'accounts',
  'sessions',
  'reset_tokens',
  'invitations',
  'invitation_tokens',
  'passkeys',
  't',
  'k',
  // The earliest hour of each table.
  'hours',
  'pg_class',
  'pg_constraint',
]);

/** Statements about a whole table, though they return only part of it. */
const asksForMany = [
  // Unused files, once a day.
  'select "name" from "files" where "created_at" <',
];

describe.each(bothEngines)('on %s', (engine) => {
  let site: Site;
  let statements: () => string[];
  beforeAll(async () => {
    statements = watchStatements(engine);
    site = await startApp(engine);
    await enterLargeBand(site.database.db, site.clock.time);
  });
  afterAll(() => site.dispose());

  test('no statement scans a whole long table, or sorts its rows', async () => {
    await walk(site);
    const asked = statements();
    expect(asked.length).toBeGreaterThan(100);
    const slow = await slowSteps(engine, site.config.database, asked);
    expect(
      slow.filter(
        ({ table, statement }) =>
          !short.has(table) && !asksForMany.some((begin) => statement.startsWith(begin)),
      ),
    ).toEqual([]);
  });

  // Deleting a referenced row reads all that may refer to it.
  test.runIf(engine === 'postgres')('every reference has an index', async () => {
    const { rows } = await sql<{ name: string }>`
      select k.conrelid::regclass || '.' || a.attname as name
      from pg_constraint as k
      join pg_attribute as a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and not exists (
        select 1 from pg_index as i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
      )`.execute(site.database.db);
    expect(rows.filter(({ name }) => !short.has(name.split('.')[0]!))).toEqual([]);
  });
});

/** Requests every page and list, changes a record of each kind, and runs the scheduled work. */
async function walk(site: Site): Promise<void> {
  const { db } = site.database;
  const now = site.clock.time;
  const ann = await site.member();
  const call = async (way: string, body?: object) => {
    const [method, path] = way.split(' ') as [string, string];
    const answer = await ann.call(method, path, body);
    expect(answer.statusCode, `${way}: ${answer.body}`).toBe(200);
    return answer.json();
  };
  for (const [list, add, update, remove] of nouns) {
    const [{ _id, revision: _revision, ...record }] = await call(`GET ${list}`);
    for (const count of ['', '&count=12']) await call(`GET ${list}?after=${_id}${count}`);
    const at = (way: string, id: string) =>
      (way.includes(' ') ? way : `${way} ${list}/:id`).replace(':id', id);
    const isList = list.startsWith('/get') && list.endsWith('Images');
    const fresh = add.includes(' ') ? add : `${add} ${list}`;
    const added = await call(fresh, isList ? [record] : record);
    const one = isList ? added[0] : added;
    const own = update.includes(':id') || !update.includes(' ') ? {} : { _id: one._id };
    await call(at(update, one._id), { ...record, ...own });
    await call(at(remove, one._id));
  }
  const [show] = await call('GET /shows');
  const { items } = await call('GET /history');
  for (const part of [
    `before=${items[5]._id}`,
    'noun=show',
    `noun=show&before=${items[5]._id}`,
    `record=${show._id}`,
    `noun=show&record=${show._id}&before=${items[5]._id}`,
  ]) {
    await call(`GET /history?${part}`);
  }
  await call(`POST /updateShow/${show._id}`, { venue: 'Elsewhere' });
  const changed = (await call('GET /history')).items[0];
  await call(`POST /history/${changed._id}/undo`, {});
  await call(`POST /history/${changed._id}/restore`, {});
  await call(`POST /history/calls/${(await call('GET /history')).items[0]._id}/undo`);
  const { url } = await call('POST /privateLinks', { noun: 'show', record: show._id, name: 'A' });
  await call(`POST /updateShow/${show._id}`, { isDraft: true });
  for (const token of [new URL(url).searchParams.get('token'), 'none']) {
    await ann.get(`/private?token=${token}`);
  }
  const [link] = await call('GET /privateLinks');
  await call(`POST /privateLinks/${link._id}/revoke`);
  const [binned, other] = await call('GET /bin');
  await call(`POST /bin/${binned._id}/restore`);
  await call(`POST /bin/${other._id}/erase`);
  await sweepHistory(db, now);
  const [video] = await call('GET /getVideos');
  await call(`GET /getVideos?category=vlogs&after=${video._id}&count=6`);
  for (const path of [
    '/messages',
    '/messages?box=inbox&words=fan4',
    '/inbox',
    '/accounts',
    '/demo',
    '/heard',
    '/statistics',
  ]) {
    await call(`GET ${path}`);
  }
  const [message] = (await call('GET /messages?box=suspicious')).messages;
  await call(`GET /messages?after=${message._id}`);
  const [subscriber] = (await call('GET /subscribers?search=fan4')).subscribers;
  await call(`GET /subscribers?after=${encodeURIComponent(subscriber.email)}`);
  await ann.get('/api/subscribers.csv');
  await call(`PUT /messages/${message._id}`, { isRead: true, isSuspicious: false });
  await call(`DELETE /messages/${message._id}`);
  await call('POST /deleteSuspiciousMessages', { until: now });
  await call(`DELETE /subscribers/${subscriber._id}?messages=delete`);
  await sendPublicForm(site, { ...toBand, ...hello });
  await sendPublicForm(site, { ...toList, email: hello.email, consent: 'Yes.' });
  await site.app.mailQueue.sendDue();
  for (const { path } of sitePages) await ann.get(path);
  for (const path of [
    '/media?from=24',
    '/media?tab=videos',
    '/?shows=8',
    '/feed.xml',
    '/sitemap.xml',
  ]) {
    await ann.get(path);
  }
  for (const path of ['/', '/music', '/media', '/media?tab=videos']) {
    await ann.get(areasAddressIn((await ann.get(path)).body));
  }
  await sweepSessions(db, now);
  await sweepSuspicious(db, now);
  await sweepRateCounts(db, now);
  await sweepSubscribers(db, now);
  await sweepAskedAddresses(db, now);
  await site.app.checkExternalChanges();
  await site.app.files.finishVariants();
  await site.app.files.sweep();
  site.app.posters.fetchSoon();
}
