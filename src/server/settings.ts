import type { z } from 'zod';
import { audioLimits } from '../files/audio/audio.ts';
import { recordingLimits } from '../files/recordings/recordings.ts';
import * as read from './settingSchemas.ts';

interface Setting<T extends z.ZodType> {
  read: T;
  /** One sentence for `.env.example`. */
  meaning: string;
  /** The value in `.env.example`, commented out. */
  example: string;
}

const setting = <T extends z.ZodType>(schema: T, example: string, meaning: string): Setting<T> => ({
  read: schema,
  example,
  meaning,
});

/** In the order of `.env.example`. */
export const settings = {
  PORT: setting(read.port.default(3000), '3000', 'The port that the site listens on.'),
  HOST: setting(
    read.host.default('127.0.0.1'),
    '127.0.0.1',
    'The address that the site listens on; 0.0.0.0 for all.',
  ),
  DATA_DIR: setting(
    read.path
      .refine((path) => !path.includes('://'), 'must be a path such as ./data')
      .default('./data'),
    './data',
    'The folder for everything that the site keeps by default.',
  ),
  DATABASE_URL: setting(
    read.postgresAddress.optional(),
    'postgres://band:secret@localhost:5432/band',
    'A PostgreSQL database; without it the site keeps an SQLite file in DATA_DIR.',
  ),
  STORAGE_URL: setting(
    read.bucketAddress.optional(),
    's3://bucket/band?endpoint=https://s3.example&region=us-east-1',
    'S3-compatible storage for files, in a folder or bucket that no other site uses, with credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; add &style=host if the service expects the bucket in its host name; without it files lie in DATA_DIR.',
  ),
  PUBLIC_URL: setting(
    read.originAddress.optional(),
    'https://band.example',
    'The address that fans type; every absolute link starts with it.',
  ),
  SMTP_URL: setting(
    read.smtpAddress.optional(),
    'smtp://user:secret@mail.example:587',
    'The mail server; with a password, and not on this machine, it must offer TLS: smtps:// or STARTTLS; without the setting mails are written as .eml files to DATA_DIR/outbox.',
  ),
  MAIL_FROM: setting(
    read.sender.optional(),
    'The Band <hello@band.example>',
    'The sender of every mail.',
  ),
  EMAIL_HOST: setting(
    read.originAddress.optional(),
    'https://api.emailjs.com',
    'An EmailJS host for the public forms, in place of the site itself.',
  ),
  EMAIL_PUBLIC_KEY: setting(read.text.optional(), 'public-key', 'The public key of that service.'),
  EMAIL_SERVICE_ID: setting(read.text.optional(), 'service-id', 'The service id of that service.'),
  EMAIL_TEMPLATE_ID: setting(
    read.text.optional(),
    'template-id',
    'The template id of that service.',
  ),
  EMAIL_NEWSLETTER_TEMPLATE_ID: setting(
    read.text.optional(),
    'newsletter-template-id',
    'The template id for the newsletter, where it is another one.',
  ),
  EMAIL_BLOCK_LIST: setting(
    read.list.optional(),
    'spam@example.com, junk@example.com',
    'Addresses whose messages are not sent, separated by commas.',
  ),
  EMAIL_RATE_MS: setting(
    read.numberOf('milliseconds', 8).optional(),
    '10000',
    'The least time between two messages from one browser, in milliseconds.',
  ),
  EMAIL_BLOCK_HEADLESS: setting(
    read.yesOrNo.default('no').transform((answer) => answer === 'yes'),
    'yes',
    'Whether browsers that programs steer are kept from sending the public forms.',
  ),
  DRAIN_SECONDS: setting(
    read.numberOf('seconds', 3).optional(),
    '5',
    'How long the site serves on after SIGTERM while /readyz says no already, so that a load balancer can let go of it; 5 unless HOST is the loopback, where nobody has to.',
  ),
  HSTS_PRELOAD: setting(
    read.yesOrNo.default('no'),
    'yes',
    'With yes, browsers are told that PUBLIC_URL and every name below its host speak https alone, so that hstspreload.org takes the host in; that cannot be taken back for months.',
  ),
  API_BASE: setting(read.apiBase.default('/api'), '/api', 'The base path of the API.'),
  TRUST_PROXY: setting(
    read.proxies.default([]),
    '127.0.0.1',
    'Proxies whose forwarded address is believed, separated by commas.',
  ),
  BACKUP_URL: setting(
    read.folderOrBucket.optional(),
    '/srv/backups',
    'A folder that is there, best on another disk, or S3-compatible storage, best of another provider; every day a backup of everything is put there, and checked. A bucket with keys of its own has them in its address: s3://key:secret@bucket.',
  ),
  BACKUP_KEEP: setting(
    read.keep.prefault('7d 4w 12m'),
    '7d 4w 12m',
    'Of how many days, weeks and months the newest backup stays.',
  ),
  BACKUP_PASSPHRASE: setting(
    read.text.min(12, 'must have at least 12 characters').optional(),
    'seven-words-that-nobody-guesses',
    'Backups are encrypted with it, and cannot be read by anybody who has lost it.',
  ),
  MUSIC_QUOTA: setting(
    read
      .numberOf('gigabytes', 5)
      .transform((gigabytes) => gigabytes * 1024 ** 3)
      .default(recordingLimits.quota),
    '20',
    'Gigabytes that all recordings of the band may take as they were uploaded. What is made of them takes about as much beside that, and nearly twice as much with downloads; of FLAC and MP3 up to three times as much.',
  ),
  MUSIC_MEMORY: setting(
    read
      .numberOf('megabytes', 5)
      .refine((megabytes) => megabytes >= 256, 'must be at least 256 megabytes')
      .default(audioLimits.memory),
    '512',
    'Megabytes of memory for each process that prepares recordings: one at a time, and a second for a long one; if a song is refused for lack of memory, raise this and upload it again.',
  ),
  METRICS_PORT: setting(
    read.port.optional(),
    '9100',
    'The port at which GET /metrics answers figures for Prometheus, to anybody who reaches it; without it there are none.',
  ),
  METRICS_HOST: setting(
    read.host.default('127.0.0.1'),
    '127.0.0.1',
    'The address that METRICS_PORT listens on: this machine alone, unless another is set.',
  ),
  LOG_LEVEL: setting(
    read.logLevel.default('info'),
    'info',
    'How much is logged, as JSON lines to standard output; debug has a line for each request.',
  ),
} as const;
