import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { z } from 'zod';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { settings } from './settings.ts';

type Settings = typeof settings;
type SettingName = keyof Settings;
const settingNames = Object.keys(settings) as SettingName[];

/** Read once at the start and handed down from there. */
export type Config = ReturnType<typeof readConfig>;

/** Contains every complaint at once, each with its cure. */
export class ConfigError extends Error {
  readonly complaints: readonly string[];
  constructor(complaints: readonly string[]) {
    const list = complaints.map((complaint) => `\n  - ${complaint}`).join('');
    super(complaints.length === 1 ? complaints[0] : `The configuration has problems:${list}`);
    this.name = 'ConfigError';
    this.complaints = complaints;
  }
}

/** Any setting may also be in a file, named by `NAME_FILE`. @throws ConfigError. */
export function readConfig(env: Readonly<Record<string, string | undefined>>) {
  const complaints: string[] = [];
  const wrong = new Set<SettingName>();
  const value = {} as { [N in SettingName]: z.output<Settings[N]['read']> };
  for (const name of settingNames) {
    const before = complaints.length;
    const text = textOf(name, env, complaints);
    const read = settings[name].read.safeParse(text);
    if (read.success) Object.assign(value, { [name]: read.data });
    else complaints.push(`${name} ${read.error.issues[0]?.message}. (${settings[name].meaning})`);
    if (complaints.length > before) wrong.add(name);
  }
  complaints.push(...togetherness(value, (name) => value[name] === undefined && !wrong.has(name)));
  if (complaints.length > 0) throw new ConfigError(complaints);

  const dataDir = resolve(value.DATA_DIR);
  const publicUrl = value.PUBLIC_URL ?? new URL(`http://${hostInUrl(value.HOST)}:${value.PORT}`);
  const https = publicUrl.protocol === 'https:';
  return {
    port: value.PORT,
    host: value.HOST,
    /** Absolute path. */
    dataDir,
    /** A `postgres://` address or the absolute path of the SQLite file. */
    database: value.DATABASE_URL ?? join(dataDir, 'stagedoor.sqlite'),
    /** An `s3://` address; null for a folder in `dataDir`. */
    storage: value.STORAGE_URL ? new URL(value.STORAGE_URL) : null,
    /** A scheme and a host alone. */
    publicUrl,
    https,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? `no-reply@${publicUrl.hostname}`,
    /** Letters to subscribers in an hour. */
    letterRate: Math.max(value.LETTER_RATE, 1),
    /** The mail server for letters. */
    letterSmtpUrl: value.LETTER_SMTP_URL ?? value.SMTP_URL ?? null,
    /** Null if e-mails are not signed here. */
    dkim: value.DKIM_KEY ? { selector: value.DKIM_SELECTOR, privateKey: value.DKIM_KEY } : null,
    dkimSelector: value.DKIM_SELECTOR,
    /** Null if no mailbox is read. */
    bounceUrl: value.BOUNCE_URL ?? null,
    /** Null if mail providers report nothing. */
    bounceKey: value.BOUNCE_KEY ?? null,
    /** Null if the site itself accepts the public forms. */
    emailService: value.EMAIL_HOST
      ? {
          host: value.EMAIL_HOST,
          publicKey: value.EMAIL_PUBLIC_KEY!,
          serviceId: value.EMAIL_SERVICE_ID!,
          templates: {
            contact: value.EMAIL_TEMPLATE_ID!,
            newsletter: value.EMAIL_NEWSLETTER_TEMPLATE_ID ?? value.EMAIL_TEMPLATE_ID!,
          },
        }
      : null,
    emailBlockList: value.EMAIL_BLOCK_LIST ?? [],
    emailRateMs: value.EMAIL_RATE_MS ?? null,
    emailBlockHeadless: value.EMAIL_BLOCK_HEADLESS,
    /** Null without https. */
    strictTransport: https ? strictTransport[value.HSTS_PRELOAD] : null,
    /** Between SIGTERM and the last connection that is accepted. */
    drainMs: (value.DRAIN_SECONDS ?? (isLoopback(value.HOST) ? 0 : 5)) * 1000,
    apiBase: value.API_BASE,
    trustProxy: value.TRUST_PROXY,
    /** The path of a folder or an `s3://` address; null if there are no daily backups. */
    backupPlace: value.BACKUP_URL ? placeOf(value.BACKUP_URL) : null,
    backupKeep: value.BACKUP_KEEP,
    /** Null if backups are not encrypted. */
    backupPassphrase: value.BACKUP_PASSPHRASE ?? null,
    /** Bytes of all recordings together, as they were uploaded. */
    musicQuota: value.MUSIC_QUOTA,
    /** MiB for each process that makes renditions. */
    musicMemory: value.MUSIC_MEMORY,
    /** The address of `GET /metrics`; null for none. */
    metrics:
      value.METRICS_PORT === undefined
        ? null
        : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    logLevel: value.LOG_LEVEL,
    logFormat: value.LOG_FORMAT ?? (process.stdout.isTTY ? 'pretty' : 'json'),
  };
}

/** In seconds; browsers' preload lists ask for a year and the other two directives. */
const strictTransport = {
  no: 'max-age=31536000',
  yes: 'max-age=63072000; includeSubDomains; preload',
} as const;

/** The text of `.env.example`. */
export function envExample(): string {
  const head = [
    '# Every setting has a default: an empty file is a working configuration.',
    '# Copy this file to .env and uncomment what you change.',
    '# Each setting can also be read from a file: PORT_FILE=/run/secrets/port.',
    '# Made by `npm run env-example`; change src/server/settings.ts instead.',
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
    complaints.push(`${name} and ${name}_FILE are both set. Remove one of them.`);
    return undefined;
  }
  if (!file) return direct || undefined;
  try {
    return valueInFile(name, file) || undefined;
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    complaints.push(...error.complaints);
    return undefined;
  }
}

/** Returns the text of the file that `NAME_FILE` names. @throws ConfigError */
export function valueInFile(name: string, file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new ConfigError([
      `${name}_FILE names a file that cannot be read (${(error as NodeJS.ErrnoException).code}). Check the path and its permissions.`,
    ]);
  }
  const text = decoded(bytes);
  if (text !== null) return text.trim();
  throw new ConfigError([`${name}_FILE names a file that is not in UTF-8. Save it as UTF-8.`]);
}

/** Returns a text in UTF-8 or, with a byte order mark, in UTF-16; null in another encoding. */
export function decoded(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    // Detects UTF-16 without a byte order mark, in which no line would be found.
    return text.includes('\0') ? null : text;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return null;
  }
}

/** @param lacks whether a setting is missing everywhere, even with an invalid value. */
function togetherness(
  value: Partial<Record<SettingName, unknown>>,
  lacks: (name: SettingName) => boolean,
): string[] {
  const complaints: string[] = [];
  const ids = ['EMAIL_PUBLIC_KEY', 'EMAIL_SERVICE_ID', 'EMAIL_TEMPLATE_ID'] as const;
  const missing = ids.filter(lacks);
  if (value.EMAIL_HOST && missing.length > 0) {
    complaints.push(
      `EMAIL_HOST also needs ${missing.join(', ')}. Copy them from the service, or remove EMAIL_HOST.`,
    );
  }
  if (lacks('EMAIL_HOST') && missing.length < ids.length) {
    complaints.push(
      'EMAIL_PUBLIC_KEY, EMAIL_SERVICE_ID and EMAIL_TEMPLATE_ID need EMAIL_HOST. Set it, for example to https://api.emailjs.com, or remove these settings.',
    );
  }
  if (lacks('EMAIL_HOST') && value.EMAIL_NEWSLETTER_TEMPLATE_ID) {
    complaints.push(
      'EMAIL_NEWSLETTER_TEMPLATE_ID needs EMAIL_HOST. Set it, or remove this setting.',
    );
  }
  const publicUrl = value.PUBLIC_URL as URL | undefined;
  const isHttp = lacks('PUBLIC_URL') || publicUrl?.protocol === 'http:';
  if (value.HSTS_PRELOAD === 'yes' && isHttp) {
    complaints.push('HSTS_PRELOAD=yes needs a PUBLIC_URL that starts with https://.');
  }
  if (value.SMTP_URL && lacks('MAIL_FROM')) {
    complaints.push('SMTP_URL also needs MAIL_FROM, the sender of all e-mails.');
  }
  if (value.LETTER_SMTP_URL && lacks('SMTP_URL')) {
    complaints.push('LETTER_SMTP_URL also needs SMTP_URL, the mail server of all other e-mails.');
  }
  return complaints;
}

const placeOf = (address: string): string => (address.includes('://') ? address : resolve(address));

/** Servers on the loopback or on every interface, for which browsers have a name. */
const localHosts: ReadonlySet<string> = new Set(['0.0.0.0', '::', '127.0.0.1', '::1']);

/** An address that people can open; browsers offer passkeys at a name only. */
export function hostInUrl(host: string): string {
  if (localHosts.has(host)) return 'localhost';
  // The zone of a link-local address means nothing outside this machine.
  return host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host;
}
