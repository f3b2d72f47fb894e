import { describe, expect, test } from 'vitest';
import { siteForTest } from '../../../tests/environment/app.ts';
import { listedRecords, recordCalls } from '../../../tests/environment/edited-records.ts';
import { engines } from '../../../tests/environment/engines.ts';
import { uploadPicture } from '../../../tests/environment/uploads.ts';
import type { FirstSteps } from './first-steps.ts';

describe.each(engines)('the first steps on %s', (engine) => {
  test('are done once they are true, and open again if that ends', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const done = async () =>
      (await member.call('GET', '/firstSteps')).json<FirstSteps>().done.join(' ');
    expect(await done()).toBe('');
    await member.call('POST', '/updateTheme', { siteTitle: 'The Dials' });
    expect(await done()).toBe('');
    await member.call('POST', '/updateTheme', { bandLogoUrl: await uploadPicture(member) });
    await member.call('POST', '/updateContact', { email: 'hello@dials.example' });
    expect(await done()).toBe('look contact');
    const invitation = { name: 'Bea', email: 'bea@dials.example' };
    const { _id } = (await member.call('POST', '/invitations', invitation)).json<{ _id: string }>();
    expect(await done()).toBe('look contact invitation');
    await member.call('DELETE', `/invitations/${_id}`);
    const { added, remove } = recordCalls(() => member, '/api');
    const kindOf = (noun: string) => listedRecords.find((one) => one.noun === noun)!;
    for (const [noun, step] of [
      ['carousel', 'image'],
      ['show', 'show'],
      ['player', 'music'],
      ['release', 'music'],
    ] as const) {
      const record = await added(kindOf(noun), { isDraft: true });
      expect((await done()).split(' '), noun).toContain(step);
      await remove(kindOf(noun), record);
      expect((await done()).split(' '), noun).not.toContain(step);
    }
    const listing = { showSystem: 'bandsintown', bandsintownArtist: 'The Dials' };
    await member.call('POST', '/updateShowsSettings', listing);
    expect(await done()).toBe('look show contact');
  });

  test('include settings of the server', async () => {
    const site = await siteForTest(engine, {
      env: {
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'hello@dials.example',
        BACKUP_URL: '/backups',
      },
    });
    const member = await site.member();
    const steps = (await member.call('GET', '/firstSteps')).json<FirstSteps>();
    expect(steps.done).toEqual(['mail', 'backups']);
  });
});
