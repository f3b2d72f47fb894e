import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { recordBackupMade } from '../../src/features/backups/backups.records.ts';
import { hourMs } from '../../src/kit/dates/durations.ts';
import { addMail } from '../../src/mail/mails.records.ts';
import { openMetrics } from '../../src/server/http/metrics.ts';
import { gaugesOf } from '../../src/server/gauges.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { engines } from '../environment/engines.ts';

describe.each(engines)('serving metrics for Prometheus, on %s', (engine) => {
  async function watchedSite() {
    const metrics = openMetrics();
    onTestFinished(() => metrics.close());
    const site = await siteForTest(engine, { onAnswered: metrics.record });
    const { app } = site;
    const readings = gaugesOf(app);
    const at = { port: 0, host: '127.0.0.1' };
    const address = await metrics.listen(at, readings, app.server.log);
    const read = async () => {
      const answer = await fetch(address);
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      return answer.text();
    };
    return { site, address, read };
  }

  test('count requests by pattern, and never by path', async () => {
    const { site, read } = await watchedSite();
    const visitor = site.visitor();
    await visitor.get('/shows/some-show?secret=1');
    await visitor.get('/wp-login.php');
    await visitor.get('/music?secret=1');
    await visitor.call('GET', '/me');
    await (await site.member()).call('GET', '/deleteMember/some-member');
    const text = await read();
    const count = (labels: string) =>
      text.includes(`http_request_duration_seconds_count{${labels}} 1`);
    expect(count('method="GET",route="/api/me",status="401"')).toBe(true);
    expect(text).toContain('route="/api/deleteMember/:id"');
    expect(count('method="GET",route="/*",status="404"')).toBe(true);
    expect(count('method="GET",route="/shows/*",status="404"')).toBe(true);
    expect(count('method="GET",route="/music",status="200"')).toBe(true);
    for (const raw of ['some-show', 'some-member', 'secret', 'wp-login']) {
      expect(text).not.toContain(raw);
    }
  });

  test('include cached pages, queued e-mails and the age of the backup', async () => {
    const { site, read } = await watchedSite();
    const { db } = site.database;
    expect(await read()).not.toMatch(/^stagedoor_backup_age_seconds \d/m);
    await site.visitor().get('/');
    await site.visitor().get('/');
    await site.visitor().get('/');
    const now = site.clock.time;
    await addMail(db, 'note', {}, now, now + hourMs);
    await recordBackupMade(db, '2026-11-20', { name: 'a.tar', bytes: 1 }, now);
    site.clock.time += hourMs;
    const text = await read();
    for (const line of [
      'stagedoor_page_cache_hits_total 2',
      'stagedoor_page_cache_made_total 1',
      'stagedoor_mails_waiting 1',
      'stagedoor_uploads_in_progress 0',
      'stagedoor_decoders_at_work 0',
      'stagedoor_backup_age_seconds 3600',
    ]) {
      expect(text.split('\n')).toContain(line);
    }
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    const connections = /^stagedoor_database_connections_total \d+$/m;
    expect(connections.test(text)).toBe(engine === 'postgres');
  });

  test('continue if one cannot be read, which is logged', async () => {
    const { site, read } = await watchedSite();
    await site.database.close();
    const text = await read();
    expect(text).toContain('stagedoor_page_cache_hits_total 0');
    expect(text).not.toMatch(/^stagedoor_mails_waiting \d/m);
    const told = site.log.filter((line) => line.includes('could not read a metric'));
    expect(told).toHaveLength(7);
  });

  test('have a single address', async () => {
    const { address } = await watchedSite();
    expect((await fetch(new URL('/', address))).status).toBe(404);
  });
});

test('a metric that does not respond delays no other', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const metrics = openMetrics();
  onTestFinished(async () => {
    vi.useRealTimers();
    await metrics.close();
  });
  const asked = Promise.withResolvers<void>();
  const read = () => {
    asked.resolve();
    return new Promise<number>(() => {});
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const readings = [
    { name: 'stuck', help: 'Of a server that hangs.', read },
    { name: 'well', help: 'Of one that does not.', read: () => 7 },
  ];
  const address = await metrics.listen({ port: 0, host: '127.0.0.1' }, readings, log);
  const answer = fetch(address);
  await asked.promise;
  await vi.advanceTimersByTimeAsync(3_000);
  const text = await (await answer).text();
  expect(text).toMatch(/^well 7$/m);
  expect(text).not.toMatch(/^stuck \d/m);
  expect(log.warn).toHaveBeenCalledOnce();
});

describe('a line for each request', () => {
  const linesOf = ({ log }: Site) =>
    log
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => msg === 'answered');

  async function asked(level: string) {
    const site = await siteForTest('sqlite', { env: { LOG_LEVEL: level } });
    const origin = `http://127.0.0.1:${await site.listen()}`;
    for (const path of ['/', '/', '/api/deleteMember/7?token=secret', '/nowhere?token=secret']) {
      await (await fetch(origin + path)).text();
    }
    return site;
  }

  test('is logged if LOG_LEVEL is debug, without the query', async () => {
    const site = await asked('debug');
    await expect.poll(() => linesOf(site).length).toBe(4);
    const [made, kept, refused, nowhere] = linesOf(site);
    for (const line of [made, kept]) {
      expect(line).toMatchObject({
        level: 'debug',
        method: 'GET',
        route: '/',
        path: '/',
        status: 200,
      });
      expect(line).toMatchObject({ id: expect.any(String), ms: expect.any(Number) });
      expect(line!['bytes']).toBeGreaterThan(1_000);
    }
    expect(refused).toMatchObject({ route: '/api/deleteMember/:id', path: '/api/deleteMember/7' });
    expect(nowhere).toMatchObject({ status: 404, path: '/nowhere' });
    expect(site.log.join()).not.toContain('secret');
  });

  test('is not logged at info', async () => {
    const site = await asked('info');
    await site.restart();
    expect(linesOf(site)).toEqual([]);
  });
});
