import { describe, expect, test } from 'vitest';
import { ann } from '../environment/ann.ts';
import { siteForTest } from '../environment/app.ts';
import { engines } from '../environment/engines.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
  writeToBand,
} from '../environment/public-mails.ts';

describe.each(engines)('e-mails on %s', (engine) => {
  test.each(['The Dials', ''])('name the band %j, and never the host', async (siteTitle) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle });
    await member.call('POST', '/updateContact', { email: 'hello@dials.example' });
    const bea = { name: 'Bea', email: 'bea@dials.example' };
    await member.call('POST', '/invitations', bea);
    await site.visitor().call('POST', '/auth/forgot-password', { email: ann.email });
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
      const name = siteTitle || 'the band';
      expect([from, subject, text]).toEqual([
        expect.stringContaining(name),
        expect.stringContaining(name),
        expect.stringContaining(name),
      ]);
      expect(subject + text).not.toContain(host);
    }
  });
});
