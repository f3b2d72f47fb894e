import { describe, expect, test } from 'vitest';
import { maxRandomDelayMs } from '../../src/mail/mails.records.ts';
import { siteForTest, startApp, type Site } from '../environment/app.ts';
import { answered } from '../environment/client.ts';
import { bothEngines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

describe.each(bothEngines)('a site that tests share, on %s', (engine) => {
  const membersOf = async (site: Site) =>
    (await answered(site.visitor().call('GET', '/members'))).json();

  test('is reused in its original state', async () => {
    const site = await startApp(engine);
    const { app, clock } = site;
    const before = { members: await membersOf(site), time: clock.time };
    const ann = await site.member();
    const bioPic = await uploadPicture(ann);
    await answered(ann.call('POST', '/addMember', { name: 'Kim', role: 'Drums', bioPic }));
    await answered(
      site.visitor().call('POST', '/auth/forgot-password', { email: 'ann@band.example' }),
    );
    await app.settled();
    clock.time += maxRandomDelayMs;
    await app.mailQueue.sendDue();
    expect(site.outbox()).not.toEqual([]);
    // A site that still makes variants is closed, not lent.
    await app.files.idle();
    await site.dispose();

    const again = await siteForTest(engine);
    expect(again.app === app).toBe(true);
    expect(app.cache.counts).toEqual({ hits: 0, made: 0 });
    const { time } = again.clock;
    expect({ members: await membersOf(again), time }).toEqual(before);
    expect(await again.setupCode()).toBeTruthy();
    expect(again.outbox()).toEqual([]);
    expect((await again.visitor().get(bioPic)).statusCode).toBe(404);
  });

  test.each([
    ['was opened again', (site: Site) => site.restart()],
    ['listened', (site: Site) => site.listen()],
    ['has a sibling', (site: Site) => site.another()],
    ['lost its database', (site: Site) => site.database.close()],
    ['logged an error', async ({ app }: Site) => app.server.log.error('something broke')],
    ['had its readiness checked', (site: Site) => site.visitor().get('/readyz')],
  ])('is not reused once it %s', async (_, wear) => {
    const site = await startApp(engine);
    await wear(site);
    const { app } = site;
    await site.dispose();
    expect((await siteForTest(engine)).app === app).toBe(false);
  });
});
