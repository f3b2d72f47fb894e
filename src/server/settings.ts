import type { z } from 'zod';
import { audioLimits } from '../files/audio/audio.ts';
import { recordingLimits } from '../files/recordings/recordings.ts';
import * as read from './settingSchemas.ts';

/**
 * @param example the value in `.env.example`, commented out.
 * @param meaning one sentence for `.env.example`.
 */
const setting = <T extends z.ZodType>(schema: T, example: string, meaning: string) => ({
  read: schema,
  example,
  meaning,
});

/** In the order of `.env.example`. */
export const settings = {
  PORT: setting(read.port.default(3000), '3000', 'The port to listen on.'),
  HOST: setting(
    read.host.default('127.0.0.1'),
    '127.0.0.1',
    'The address to listen on; 0.0.0.0 for all.',
  ),
  DATA_DIR: setting(
    read.path
      .refine((path) => !path.includes('://'), 'must be a path such as ./data')
      .default('./data'),
    './data',
    'The folder for all data, unless the next settings move it elsewhere.',
  ),
  DATABASE_URL: setting(
    read.postgresAddress.optional(),
    'postgres://band:secret@localhost:5432/band',
    'A PostgreSQL database; without it, an SQLite file in DATA_DIR.',
  ),
  STORAGE_URL: setting(
    read.bucketAddress.optional(),
    's3://bucket/band?endpoint=https://s3.example&region=us-east-1',
    'S3-compatible storage for files, in a folder or bucket that no other site uses, with credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; add &style=host if the service expects the bucket in its host name. Without this setting, files are stored in DATA_DIR.',
  ),
  PUBLIC_URL: setting(
    read.originAddress.optional(),
    'https://band.example',
    'The address that fans type; every absolute link starts with it.',
  ),
  SMTP_URL: setting(
    read.smtpAddress.optional(),
    'smtp://user:secret@mail.example:587',
    'The mail server. If it is remote and needs a password, it must support TLS (smtps:// or STARTTLS). Without this setting, e-mails are written to DATA_DIR/outbox as .eml files.',
  ),
  MAIL_FROM: setting(
    read.sender.optional(),
    'The Band <hello@band.example>',
    "The sender of all e-mails. If it has no name, e-mails show the band's.",
  ),
  LETTER_RATE: setting(
    read.numberOf('e-mails', 6).default(300),
    '300',
    'How many e-mails of a letter to the subscribers leave in an hour at most; ask your mail provider for its limit.',
  ),
  LETTER_SMTP_URL: setting(
    read.smtpAddress.optional(),
    'smtp://user:secret@bulk.example:587',
    'Another mail server for letters to the subscribers; SMTP_URL by default.',
  ),
  DKIM_KEY: setting(
    read.dkimKey.optional(),
    '-----BEGIN PRIVATE KEY-----…',
    'The RSA key in PEM that signs e-mails (DKIM), ideally in a file named by DKIM_KEY_FILE; `npm run dkim` makes one. Needed only with a mail server of your own, because providers sign e-mails themselves.',
  ),
  DKIM_SELECTOR: setting(
    read.dkimSelector.default('stagedoor'),
    'stagedoor',
    'The name of the DNS record of DKIM_KEY: stagedoor._domainkey.band.example.',
  ),
  BOUNCE_URL: setting(
    read.mailboxAddress.optional(),
    'imaps://user:secret@mail.example/INBOX',
    'The mailbox to which undelivered e-mails return, usually that of MAIL_FROM, by IMAP (imaps://) or POP3 (pop3s://). The site reads new reports in it, and no other e-mail.',
  ),
  BOUNCE_KEY: setting(
    read.text.min(16, 'must have at least 16 characters').optional(),
    'a-long-random-text',
    'The key with which a mail provider reports undelivered e-mails to /api/bounces/ses, mailgun, postmark, brevo or plain, as ?key= or as password.',
  ),
  EMAIL_HOST: setting(
    read.originAddress.optional(),
    'https://api.emailjs.com',
    'An EmailJS host for the public forms, instead of the site itself.',
  ),
  EMAIL_PUBLIC_KEY: setting(read.text.optional(), 'public-key', 'The EmailJS public key.'),
  EMAIL_SERVICE_ID: setting(read.text.optional(), 'service-id', 'The EmailJS service ID.'),
  EMAIL_TEMPLATE_ID: setting(read.text.optional(), 'template-id', 'The EmailJS template ID.'),
  EMAIL_NEWSLETTER_TEMPLATE_ID: setting(
    read.text.optional(),
    'newsletter-template-id',
    'The EmailJS template ID for the newsletter, if it differs.',
  ),
  EMAIL_BLOCK_LIST: setting(
    read.list.optional(),
    'spam@example.com, junk@example.com',
    'Blocked sender addresses, separated by commas.',
  ),
  EMAIL_RATE_MS: setting(
    read.numberOf('milliseconds', 8).optional(),
    '10000',
    'The minimum time between two messages from one browser, in milliseconds.',
  ),
  EMAIL_BLOCK_HEADLESS: setting(
    read.yesOrNo.default('no').transform((answer) => answer === 'yes'),
    'yes',
    'Blocks automated browsers from the public forms.',
  ),
  DRAIN_SECONDS: setting(
    read.numberOf('seconds', 3).optional(),
    '5',
    'Seconds between SIGTERM, when /readyz starts to return 503, and closing the listener, so that a load balancer can remove the site; 5 by default, 0 if HOST is the loopback.',
  ),
  HSTS_PRELOAD: setting(
    read.yesOrNo.default('no'),
    'yes',
    'Adds the directives to Strict-Transport-Security that hstspreload.org requires: PUBLIC_URL and all subdomains of its host must then use https, and undoing it takes months.',
  ),
  API_BASE: setting(read.apiBase.default('/api'), '/api', 'The base path of the API.'),
  TRUST_PROXY: setting(
    read.proxies.default([]),
    '127.0.0.1',
    'Trusted proxies, separated by commas; X-Forwarded-For of others is ignored.',
  ),
  BACKUP_URL: setting(
    read.folderOrBucket.optional(),
    '/srv/backups',
    "The place for verified daily backups: an existing folder, ideally on another disk, or S3-compatible storage, ideally at another provider. Put the bucket's own keys into the address: s3://key:secret@bucket.",
  ),
  BACKUP_KEEP: setting(
    read.keep.prefault('7d 4w 12m'),
    '7d 4w 12m',
    'How many daily, weekly and monthly backups to keep.',
  ),
  BACKUP_PASSPHRASE: setting(
    read.text.min(12, 'must have at least 12 characters').optional(),
    'seven-words-that-are-hard-to-guess',
    'Encrypts backups; if you lose it, no one can read them.',
  ),
  MUSIC_QUOTA: setting(
    read
      .numberOf('gigabytes', 5)
      .transform((gigabytes) => gigabytes * 1024 ** 3)
      .default(recordingLimits.quota),
    '20',
    'The maximum size of all uploaded recordings, in gigabytes. Renditions need about as much again, or nearly twice as much with downloads; for FLAC and MP3, up to three times as much.',
  ),
  MUSIC_MEMORY: setting(
    read
      .numberOf('megabytes', 5)
      .refine((megabytes) => megabytes >= 256, 'must be at least 256 megabytes')
      .default(audioLimits.memory),
    '512',
    'Megabytes of memory for each process that transcodes recordings: one at a time, and a second for a long song. If a song is refused for lack of memory, raise this and upload it again.',
  ),
  METRICS_PORT: setting(
    read.port.optional(),
    '9100',
    'The port for GET /metrics (Prometheus), open to anyone who can reach it; off by default.',
  ),
  METRICS_HOST: setting(
    read.host.default('127.0.0.1'),
    '127.0.0.1',
    'The address for METRICS_PORT; by default, only this machine can connect.',
  ),
  LOG_LEVEL: setting(
    read.logLevel.default('info'),
    'info',
    'The level of the log on standard output; debug adds a line for each request.',
  ),
  LOG_FORMAT: setting(
    read.logFormat.optional(),
    'json',
    'The format of the log: json for programs, pretty for people; by default pretty at a terminal, json otherwise.',
  ),
} as const;
