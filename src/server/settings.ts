import { isIP } from 'node:net';
import { homedir } from 'node:os';
import { z } from 'zod';
import { readKeep } from '../backup/keep.ts';
import { audioLimits } from '../files/audio/audio.ts';
import { recordingLimits } from '../files/recordings/recordings.ts';

interface Setting<T extends z.ZodType> {
  read: T;
  /** One sentence for `.env.example`. */
  meaning: string;
  /** What stands in `.env.example`, commented out. */
  example: string;
}

function setting<T extends z.ZodType>(read: T, example: string, meaning: string): Setting<T> {
  return { read, example, meaning };
}

const webAddress = z
  .url({
    protocol: /^https?$/,
    error: 'must be an http or https address such as https://band.example',
  })
  .transform((address) => new URL(address))
  .refine(
    ({ origin, href, hostname }) => href === `${origin}/` && /^(?:[\w.-]+|\[.*\])$/.test(hostname),
    'must be a scheme and a host alone, such as https://band.example',
  );

/** What the site's own paths begin with. */
const ownNames: readonly (string | undefined)[] = (
  'areas assets files fonts look preview private themes setup healthz readyz home theme aboutus music store ' +
  'media bio contact oembed redeem shows signin forgot-password reset-password newsletter privacy embed ' +
  'download invite account inbox history share icon'
).split(' ');

/** A name with an address behind it, or an address alone; on one line. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function hasHost(address: string): boolean {
  return Boolean(URL.parse(address)?.hostname);
}

/** Between user and name the driver needs no host if `?host=` follows, and addresses do. */
const withHost = (address: string): string =>
  address.replace(/^(\w+:\/\/[^/?#]*@)(?=\/.*[?&]host=)/, '$1localhost');

/** PostgreSQL's `?host=` also names the folder of its socket. */
function hasHostOrSocket(address: string): boolean {
  return hasHost(address) || Boolean(URL.parse(address)?.searchParams.get('host'));
}

const parametersOf = (address: string): string[] => [
  ...(URL.parse(address)?.searchParams.keys() ?? []),
];

/** The driver passes over what it does not know, and connects without encryption. */
function isNearlySslName(name: string): boolean {
  const plain = name.toLowerCase().replaceAll(/[^a-z]/g, '');
  return plain !== name && /^ssl(?:mode|rootcert)$/.test(plain);
}

/** On port 465 TLS comes first, on 587 STARTTLS (RFC 8314, 7.3). */
function hasPortOfScheme(address: string): boolean {
  const { protocol, port } = URL.parse(address) ?? {};
  return protocol === 'smtps:' ? port !== '587' : port !== '465';
}

/** A percent sign that stands for itself is written %25. */
function hasGoodKeys(address: string): boolean {
  const { username = '', password = '' } = URL.parse(address) ?? {};
  return !/%(?![\da-f]{2})/i.test(username + password) && !username === !password;
}

function hasGoodEndpoint(address: string): boolean {
  const endpoint = URL.parse(address)?.searchParams.get('endpoint');
  return !endpoint || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
}

/** Of a storage; without an endpoint that is spelled so, files would go to Amazon. */
function hasKnownParameters(address: string): boolean {
  const known = parametersOf(address).every((name) =>
    ['endpoint', 'region', 'style'].includes(name),
  );
  return known && /^(?:host|path)$/.test(URL.parse(address)?.searchParams.get('style') ?? 'path');
}

/** One address, a network such as 10.0.0.0/8, or one of the names that proxy-addr knows. */
function isProxy(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const max = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max);
  return max > 0 && fits && more.length === 0;
}

const port = z
  .stringFormat('port', /^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a number from 0 to 65535');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

/** Elsewhere in an address they end its host. */
const inPasswords = 'with / as %2F, # as %23, ? as %3F and % as %25 in its password';

const goodKeys = 'must have a key and its secret before the @, in which / is %2F and % is %25';

/** A shell would have put the folder of the home in its place. */
const path = z
  .string()
  .min(1)
  .refine(
    (text) => !/^(?:~[^/]|\$)/.test(text),
    'must be a path, where only ~/ means a home folder',
  )
  .transform((text) => text.replace(/^~(?=\/|$)/, homedir()));

/** Also in brackets, as in an address of the web. */
const host = z
  .string()
  .min(1)
  .transform((text) => text.replace(/^\[(.*)\]$/, '$1'))
  .refine(
    (text) => isIP(text) !== 0 || /^[^\s/:[\]]+$/.test(text),
    'must be an IP address or a host name, such as 127.0.0.1 or localhost',
  );

/** In the order of `.env.example`. */
export const settings = {
  PORT: setting(port.default(3000), '3000', 'The port that the site listens on.'),
  HOST: setting(
    host.default('127.0.0.1'),
    '127.0.0.1',
    'The address that the site listens on; 0.0.0.0 for all.',
  ),
  DATA_DIR: setting(
    path.refine((text) => !text.includes('://'), 'must be a path such as ./data').default('./data'),
    './data',
    'The folder for everything that the site keeps by default.',
  ),
  DATABASE_URL: setting(
    z
      .string()
      .transform(withHost)
      .pipe(
        z.url({
          protocol: /^postgres(ql)?$/,
          error: `must look like postgres://user:password@host:5432/name, ${inPasswords}`,
        }),
      )
      .refine(
        (address) => !parametersOf(address).some((name) => isNearlySslName(name)),
        'must spell its parameters sslmode and sslrootcert exactly like that, or nothing is encrypted',
      )
      .refine(hasHostOrSocket, 'must name a host, as in postgres://user:password@host:5432/name')
      .optional(),
    'postgres://band:secret@localhost:5432/band',
    'A PostgreSQL database; without it the site keeps an SQLite file in DATA_DIR.',
  ),
  STORAGE_URL: setting(
    z
      .url({
        protocol: /^s3$/,
        error: 'must look like s3://bucket?endpoint=https://host&region=name',
      })
      .refine(hasHost, 'must name a bucket, as in s3://bucket?endpoint=https://host&region=name')
      .refine(hasGoodKeys, goodKeys)
      .refine(hasGoodEndpoint, 'must have an http or https address as its endpoint')
      .refine(hasKnownParameters, 'may only have the parameters endpoint, region and style=host')
      .optional(),
    's3://bucket/band?endpoint=https://s3.example&region=us-east-1',
    'S3-compatible storage for files, in a folder or bucket that no other site uses, with credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; add &style=host if the service expects the bucket in its host name; without it files lie in DATA_DIR.',
  ),
  PUBLIC_URL: setting(
    webAddress.optional(),
    'https://band.example',
    'The address that fans type; every absolute link starts with it.',
  ),
  SMTP_URL: setting(
    z
      .url({
        protocol: /^smtps?$/,
        error: `must look like smtp://user:password@host:587, ${inPasswords}`,
      })
      .refine(hasHost, 'must name a host, as in smtp://user:password@host:587')
      .refine(
        hasPortOfScheme,
        'must be smtps:// with port 465, or smtp:// with 587 or another port',
      )
      .optional(),
    'smtp://user:secret@mail.example:587',
    'The mail server; with a password, and not on this machine, it must offer TLS: smtps:// or STARTTLS; without the setting mails are written as .eml files to DATA_DIR/outbox.',
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(sender, 'must be an address, or a name with one: The Band <hello@band.example>')
      .optional(),
    'The Band <hello@band.example>',
    'The sender of every mail.',
  ),
  EMAIL_HOST: setting(
    webAddress.optional(),
    'https://api.emailjs.com',
    'An EmailJS host for the public forms, in place of the site itself.',
  ),
  EMAIL_PUBLIC_KEY: setting(
    z.string().min(1).optional(),
    'public-key',
    'The public key of that service.',
  ),
  EMAIL_SERVICE_ID: setting(
    z.string().min(1).optional(),
    'service-id',
    'The service id of that service.',
  ),
  EMAIL_TEMPLATE_ID: setting(
    z.string().min(1).optional(),
    'template-id',
    'The template id of that service.',
  ),
  EMAIL_NEWSLETTER_TEMPLATE_ID: setting(
    z.string().min(1).optional(),
    'newsletter-template-id',
    'The template id for the newsletter, where it is another one.',
  ),
  EMAIL_BLOCK_LIST: setting(
    list.optional(),
    'spam@example.com, junk@example.com',
    'Addresses whose messages are not sent, separated by commas.',
  ),
  EMAIL_RATE_MS: setting(
    z
      .stringFormat('milliseconds', /^\d{1,8}$/, 'must be a number of milliseconds')
      .transform(Number)
      .optional(),
    '10000',
    'The least time between two messages from one browser, in milliseconds.',
  ),
  EMAIL_BLOCK_HEADLESS: setting(
    z
      .enum(['yes', 'no'], { error: 'must be yes or no' })
      .default('no')
      .transform((answer) => answer === 'yes'),
    'yes',
    'Whether browsers that programs steer are kept from sending the public forms.',
  ),
  DRAIN_SECONDS: setting(
    z
      .stringFormat('seconds', /^\d{1,3}$/, 'must be a number of seconds')
      .transform(Number)
      .optional(),
    '5',
    'How long the site serves on after SIGTERM while /readyz says no already, so that a load balancer can let go of it; 5 unless HOST is the loopback, where nobody has to.',
  ),
  HSTS_PRELOAD: setting(
    z.enum(['yes', 'no'], { error: 'must be yes or no' }).default('no'),
    'yes',
    'With yes, browsers are told that PUBLIC_URL and every name below its host speak https alone, so that hstspreload.org takes the host in; that cannot be taken back for months.',
  ),
  API_BASE: setting(
    z
      .stringFormat('path', /^(?:\/[a-z0-9][a-z0-9_-]*)+$/i, 'must be a path such as /api')
      .refine(
        (path) => !ownNames.includes(path.toLowerCase().split('/')[1]),
        'must be a path that the site does not use itself',
      )
      .default('/api'),
    '/api',
    'The base path of the API.',
  ),
  TRUST_PROXY: setting(
    list
      .refine((all) => all.every(isProxy), 'must be addresses or networks such as 10.0.0.0/8')
      .default([]),
    '127.0.0.1',
    'Proxies whose forwarded address is believed, separated by commas.',
  ),
  BACKUP_URL: setting(
    path
      .refine(
        (place) => !place.includes('://') || (place.startsWith('s3://') && hasHost(place)),
        'must be a folder, or look like s3://bucket/folder?endpoint=https://host&region=name',
      )
      .refine(hasGoodKeys, goodKeys)
      .refine(hasGoodEndpoint, 'must have an http or https address as its endpoint')
      .refine(hasKnownParameters, 'may only have the parameters endpoint, region and style=host')
      .optional(),
    '/srv/backups',
    'A folder that is there, best on another disk, or S3-compatible storage, best of another provider; every day a backup of everything is put there, and checked. A bucket with keys of its own has them in its address: s3://key:secret@bucket.',
  ),
  BACKUP_KEEP: setting(
    z
      .string()
      .default('7d 4w 12m')
      .transform((text, context) => {
        const keep = readKeep(text);
        if (keep) return keep;
        context.addIssue({
          code: 'custom',
          message: 'must look like 7d 4w 12m, with a day at least',
        });
        return z.NEVER;
      }),
    '7d 4w 12m',
    'Of how many days, weeks and months the newest backup stays.',
  ),
  BACKUP_PASSPHRASE: setting(
    z.string().min(12, 'must have at least 12 characters').optional(),
    'seven-words-that-nobody-guesses',
    'Backups are encrypted with it, and cannot be read by anybody who has lost it.',
  ),
  MUSIC_QUOTA: setting(
    z
      .stringFormat('gigabytes', /^\d{1,5}$/, 'must be a number of gigabytes')
      .transform((text) => Number(text) * 1024 ** 3)
      .default(recordingLimits.quota),
    '20',
    'Gigabytes that all recordings of the band may take as they were uploaded. What is made of them takes about as much beside that, and nearly twice as much with downloads; of FLAC and MP3 up to three times as much.',
  ),
  MUSIC_MEMORY: setting(
    z
      .stringFormat(
        'megabytes',
        (text) => /^\d{3,5}$/.test(text) && Number(text) >= 256,
        'must be a number of megabytes, at least 256',
      )
      .transform(Number)
      .default(audioLimits.memory),
    '512',
    'Megabytes of memory for each process that prepares recordings: one at a time, and a second for a long one; if a song is refused for lack of memory, raise this and upload it again.',
  ),
  METRICS_PORT: setting(
    port.optional(),
    '9100',
    'The port at which GET /metrics answers figures for Prometheus, to anybody who reaches it; without it there are none.',
  ),
  METRICS_HOST: setting(
    host.default('127.0.0.1'),
    '127.0.0.1',
    'The address that METRICS_PORT listens on: this machine alone, unless another is set.',
  ),
  LOG_LEVEL: setting(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    'info',
    'How much is logged, as JSON lines to standard output; debug has a line for each request.',
  ),
} as const;
