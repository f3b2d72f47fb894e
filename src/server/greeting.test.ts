import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { greeting } from './greeting.ts';

test('a new site names its address, the link to set it up, the missing e-mail and how to stop it', () => {
  const config = readConfig({ PORT: '3152', DATA_DIR: '/srv/band' });
  expect(greeting(config, '/setup?code=abc')).toBe(
    `
Stagedoor is running at http://localhost:3152

To set up your site, open this link on this computer. It works once.
http://localhost:3152/setup?code=abc

E-mail isn't set up: e-mails are written to /srv/band/outbox.
Set SMTP_URL to send them.

Press Ctrl+C to stop.

`,
  );
});

test('a site that is set up names only its public address', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://band.example',
    SMTP_URL: 'smtps://user:secret@mail.example',
    MAIL_FROM: 'hello@band.example',
  });
  expect(greeting(config, null)).toBe(
    '\nStagedoor is running at https://band.example\n\nPress Ctrl+C to stop.\n\n',
  );
});
