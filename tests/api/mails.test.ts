import { describe, expect, test } from 'vitest';
import { nextMailAt } from '../../src/mail/mails.records.ts';
import { ann } from '../environment/ann.ts';
import { siteForTest } from '../environment/app.ts';
import { listedRecords, recordCalls } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
  writeToBand,
} from '../environment/public-mails.ts';

const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@dials.example' };

describe.each(engines)('e-mails on %s', (engine) => {
  test.each([
    ['without', {}, true],
    ['with', smtp, false],
  ])('are promised only by a site %s a mail server', async (_how, env: object, says) => {
    const site = await siteForTest(engine, { env: { ...env } });
    const { added } = recordCalls(() => client, '/api');
    const client = await site.member();
    const kind = listedRecords.find(({ noun }) => noun === 'release')!;
    const { slug } = (await added(kind, { releaseDate: Date.UTC(2099, 4, 1) })) as unknown as {
      slug: string;
    };
    const fan = site.visitor();
    for (const [path, sentence] of [
      ['/forgot-password', 'so no link will arrive'],
      [`/music/${slug}`, 'so no reminder will arrive'],
    ] as const) {
      const { body } = await fan.get(path);
      expect(body.includes(sentence), path).toBe(says);
    }
  });

  test('name the band, and never the host', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await site.visitor().call('POST', '/auth/forgot-password', { email: ann.email });
    // Its time is drawn in the background, by the clock that `mailsOf` moves.
    await expect.poll(() => nextMailAt(site.database.db)).not.toBeNull();
    const name = 'The Dials';
    await member.call('POST', '/updateTheme', { siteTitle: name });
    await member.call('POST', '/updateContact', { email: 'hello@dials.example' });
    const bea = { name: 'Bea', email: 'bea@dials.example' };
    await member.call('POST', '/invitations', bea);
    await writeToBand(site, 'fay@fans.example');
    await askForNewsletter(site, 'fay@fans.example');
    await expect.poll(async () => (await mailsOf(site)).length).toBe(4);
    const confirm = (await mailsOf(site)).find((mail) => mail.includes('/newsletter/confirm'));
    await press(site, linkTo('/newsletter/confirm', confirm));
    await expect.poll(async () => (await mailsOf(site)).length).toBe(5);
    const { host } = site.config.publicUrl;
    for (const mail of await mailsOf(site)) {
      const [, from = ''] = /^From: (.*)\r$/m.exec(mail) ?? [];
      const [, subject = ''] = /^Subject: (.*)\r$/m.exec(mail) ?? [];
      const text = mail.slice(mail.indexOf('\r\n\r\n')).replaceAll(/https?:\/\/\S+/g, '');
      expect([from, subject, text]).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(name),
        expect.stringContaining(name),
      ]);
      expect(subject + text).not.toContain(host);
    }
  });
});
