import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openMail, mailDestination } from './openMail.ts';

const message = { to: 'ann@fans.example', subject: 'Hello', text: 'Hello.\n' };
const mailFrom = 'hello@band.example';
const publicUrl = new URL('https://band.example');

test('without a mail server, e-mails are in the folder that the log names', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'open-mail-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const config = { smtpUrl: null, mailFrom, dataDir, publicUrl, dkim: null };
  const [{ mailsTo }, sentence] = mailDestination(config);
  expect(sentence).toContain('SMTP_URL');
  await openMail(config).send(message);
  expect(await readdir(mailsTo)).toHaveLength(1);
});

test.each([
  ['smtp://ann:canary@mail.example', 'mail.example:587'],
  ['smtps://mail.example', 'mail.example:465'],
  ['smtp://[::1]:25', '[::1]:25'],
])('%s is named with its port', (smtpUrl, mailsTo) => {
  expect(mailDestination({ smtpUrl, dataDir: '/nowhere' })[0]).toEqual({ mailsTo });
});

test('a mail server is named by its host alone', async () => {
  const config = {
    smtpUrl: 'smtp://mailer:canary@127.0.0.1:1',
    mailFrom,
    dataDir: '/nowhere',
    publicUrl,
    dkim: null,
  };
  expect(mailDestination(config)).toEqual([{ mailsTo: '127.0.0.1:1' }, expect.any(String)]);
  await expect(openMail(config).send(message)).rejects.toThrow('ECONNREFUSED');
});
