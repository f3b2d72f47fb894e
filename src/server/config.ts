import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';

/** One setting: how it is read, and what a person needs to know to set it. */
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
    ({ origin, href }) => href === `${origin}/`,
    'must be a scheme and a host alone, such as https://band.example',
  );

/** What the site's own paths begin with. */
const ownNames: readonly (string | undefined)[] = (
  'assets files fonts look preview themes setup healthz readyz home theme aboutus music store ' +
  'media bio contact shows signin forgot-password reset-password'
).split(' ');

/** A name with an address behind it, or an address alone; on one line. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

function hasHost(address: string): boolean {
  return Boolean(URL.parse(address)?.hostname);
}

function hasGoodEndpoint(address: string): boolean {
  const endpoint = URL.parse(address)?.searchParams.get('endpoint');
  return !endpoint || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? '');
}

/** One address, a network such as 10.0.0.0/8, or one of the names that proxy-addr knows. */
function isProxy(text: string): boolean {
  if (/^(?:loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  return most > 0 && fits && more.length === 0;
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

/** Every setting the program knows, in the order in which `.env.example` shows them. */
export const settings = {
  PORT: setting(port.default(3000), '3000', 'The port that the site listens on.'),
  HOST: setting(
    z.string().min(1).default('127.0.0.1'),
    '127.0.0.1',
    'The address that the site listens on; 0.0.0.0 for all.',
  ),
  DATA_DIR: setting(
    z.string().min(1).default('./data'),
    './data',
    'The folder for everything that the site keeps by default.',
  ),
  DATABASE_URL: setting(
    z
      .url({
        protocol: /^postgres(ql)?$/,
        error: 'must look like postgres://user:password@host:5432/name',
      })
      .refine(hasHost, 'must name a host, as in postgres://user:password@host:5432/name')
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
      .refine(hasGoodEndpoint, 'must have an http or https address as its endpoint')
      .optional(),
    's3://bucket/band?endpoint=https://s3.example&region=us-east-1',
    'S3-compatible storage for files, in a folder or bucket that no other site uses, with credentials in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; without it files lie in DATA_DIR.',
  ),
  PUBLIC_URL: setting(
    webAddress.optional(),
    'https://band.example',
    'The address that fans type; every absolute link starts with it.',
  ),
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })
      .optional(),
    'smtp://user:secret@mail.example:587',
    'The mail server; without it mails are written as .eml files to DATA_DIR/outbox.',
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
  LOG_LEVEL: setting(
    z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
        error: 'must be trace, debug, info, warn, error, fatal or silent',
      })
      .default('info'),
    'info',
    'How much is logged, as JSON lines to standard output.',
  ),
} as const;

type Settings = typeof settings;
type SettingName = keyof Settings;
const settingNames = Object.keys(settings) as SettingName[];

/** The configuration, read once at the start and handed down from there. */
export interface Config {
  port: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  /** A `postgres://` address or the absolute path of the SQLite file. */
  database: string;
  /** An `s3://` address, or null for a folder in `dataDir`. */
  storage: URL | null;
  publicUrl: URL;
  smtpUrl: string | null;
  mailFrom: string;
  /** The e-mail service of the public forms, or null where the site itself takes them. */
  emailService: { host: URL; publicKey: string; serviceId: string; templateId: string } | null;
  emailBlockList: string[];
  emailRateMs: number | null;
  apiBase: string;
  trustProxy: string[];
  logLevel: z.output<Settings['LOG_LEVEL']['read']>;
}

/** Every complaint about the environment at once, each with its cure. */
export class ConfigError extends Error {
  readonly complaints: readonly string[];
  constructor(complaints: readonly string[]) {
    super(
      `The configuration needs ${complaints.length === 1 ? 'a change' : 'changes'}:\n${complaints.map((c) => `  - ${c}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    this.complaints = complaints;
  }
}

/**
 * Reads the configuration from an environment. Every setting may also be given as the path
 * of a file that holds it, in `NAME_FILE`.
 * @throws ConfigError with all complaints at once.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const complaints: string[] = [];
  const value = {} as { [N in SettingName]: z.output<Settings[N]['read']> };
  for (const name of settingNames) {
    const text = textOf(name, env, complaints);
    const read = settings[name].read.safeParse(text);
    if (read.success) Object.assign(value, { [name]: read.data });
    else complaints.push(`${name} ${read.error.issues[0]?.message}. ${settings[name].meaning}`);
  }
  complaints.push(...togetherness(value));
  if (complaints.length > 0) throw new ConfigError(complaints);

  const dataDir = resolve(value.DATA_DIR);
  const publicUrl = value.PUBLIC_URL ?? new URL(`http://${hostInUrl(value.HOST)}:${value.PORT}`);
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    database: value.DATABASE_URL ?? join(dataDir, 'stagedoor.sqlite'),
    storage: value.STORAGE_URL ? new URL(value.STORAGE_URL) : null,
    publicUrl,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    emailService: value.EMAIL_HOST
      ? {
          host: value.EMAIL_HOST,
          publicKey: value.EMAIL_PUBLIC_KEY!,
          serviceId: value.EMAIL_SERVICE_ID!,
          templateId: value.EMAIL_TEMPLATE_ID!,
        }
      : null,
    emailBlockList: value.EMAIL_BLOCK_LIST ?? [],
    emailRateMs: value.EMAIL_RATE_MS ?? null,
    apiBase: value.API_BASE,
    trustProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
  };
}

/** The text of `.env.example`: every setting with its meaning, commented out. */
export function envExample(): string {
  const head = [
    '# Every setting has a default: an empty file is a working configuration.',
    '# Copy this file to .env and take the # away where you want something else.',
    '# Each may also be read from a file: PORT_FILE=/run/secrets/port.',
    '# Made by `npm run env-example`; change src/server/config.ts instead.',
  ];
  const each = settingNames.map(
    (name) => `# ${settings[name].meaning}\n# ${name}=${settings[name].example}`,
  );
  return `${[head.join('\n'), ...each].join('\n\n')}\n`;
}

function textOf(
  name: SettingName,
  env: Readonly<Record<string, string | undefined>>,
  complaints: string[],
): string | undefined {
  const direct = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (direct && file) {
    complaints.push(`${name} and ${name}_FILE are both set. Keep one of them.`);
    return undefined;
  }
  if (!file) return direct || undefined;
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    complaints.push(
      `${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path and who may read it.`,
    );
    return undefined;
  }
}

function togetherness(value: Partial<Record<SettingName, unknown>>): string[] {
  const complaints: string[] = [];
  const ids = ['EMAIL_PUBLIC_KEY', 'EMAIL_SERVICE_ID', 'EMAIL_TEMPLATE_ID'] as const;
  const missing = ids.filter((name) => !value[name]);
  if (value.EMAIL_HOST && missing.length > 0) {
    complaints.push(
      `EMAIL_HOST needs ${missing.join(', ')} as well. Copy them from the service, or take EMAIL_HOST away.`,
    );
  }
  if (value.SMTP_URL && !value.MAIL_FROM) {
    complaints.push('SMTP_URL needs MAIL_FROM as well: the address that mails come from.');
  }
  return complaints;
}

/** An address for people to open: what is bound to every interface is reached on the loopback. */
function hostInUrl(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  // The zone of a link-local address means nothing outside this machine.
  return host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host;
}
