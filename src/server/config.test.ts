import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, envExample, readConfig } from './config.ts';
import { settings } from './settings.ts';

test('one problem is a sentence, several are a list', () => {
  const message = (env: Record<string, string>) => {
    try {
      readConfig(env);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect(message({ PORT: 'x' })).toMatch(/^PORT /);
  expect(message({ PORT: 'x', LOG_FORMAT: 'x' })).toMatch(
    /^The configuration has problems:\n {2}- \w+ .*\n {2}- \w+ /,
  );
});

function complaints(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.complaints;
    throw error;
  }
}

function file(text: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'value'), text);
  return join(folder, 'value');
}

test('the defaults are a working configuration', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    backupPlace: null,
    backupKeep: { days: 7, weeks: 4, months: 12 },
    backupPassphrase: null,
    host: '127.0.0.1',
    dataDir: resolve('data'),
    database: resolve('data/stagedoor.sqlite'),
    storage: null,
    publicUrl: new URL('http://localhost:3000'),
    https: false,
    smtpUrl: null,
    mailFrom: 'no-reply@localhost',
    dkim: null,
    dkimSelector: 'stagedoor',
    bounceUrl: null,
    bounceKey: null,
    letterRate: 300,
    letterSmtpUrl: null,
    emailService: null,
    emailBlockList: [],
    emailRateMs: null,
    emailBlockHeadless: false,
    strictTransport: null,
    drainMs: 0,
    apiBase: '/api',
    trustProxy: [],
    musicQuota: 20 * 1024 ** 3,
    musicMemory: 512,
    metrics: null,
    logLevel: 'info',
    logFormat: 'json',
  });
});

test('a folder in the home folder and a host in brackets are resolved like in a shell and a browser', () => {
  const { dataDir, host, backupPlace } = readConfig({
    DATA_DIR: '~/band',
    BACKUP_URL: '~',
    HOST: '[::1]',
  });
  expect([dataDir, backupPlace, host]).toEqual([join(homedir(), 'band'), homedir(), '::1']);
  expect(() => readConfig({ DATA_DIR: '~ann/band' })).toThrow('DATA_DIR must be a path');
  expect(() => readConfig({ BACKUP_URL: '${HOME}/band' })).toThrow('BACKUP_URL must be a path');
});

test('every setting is read', () => {
  const config = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/band',
    DATABASE_URL: 'postgres://band:secret@db:5432/band',
    STORAGE_URL: 's3://bucket?endpoint=https://s3.example&region=eu',
    PUBLIC_URL: 'https://band.example',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'The Band <hello@band.example>',
    EMAIL_HOST: 'https://api.emailjs.com',
    EMAIL_PUBLIC_KEY: 'key',
    EMAIL_SERVICE_ID: 'service',
    EMAIL_TEMPLATE_ID: 'template',
    EMAIL_NEWSLETTER_TEMPLATE_ID: 'news',
    EMAIL_BLOCK_HEADLESS: 'yes',
    EMAIL_BLOCK_LIST: 'a@b.zz, c@d.zz,',
    EMAIL_RATE_MS: '10000',
    API_BASE: '/band/api',
    TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,loopback',
    METRICS_PORT: '9100',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'pretty',
    UNKNOWN: 'is not looked at',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/srv/band',
    database: 'postgres://band:secret@db:5432/band',
    publicUrl: new URL('https://band.example'),
    https: true,
    smtpUrl: 'smtps://mail.example',
    mailFrom: 'The Band <hello@band.example>',
    emailService: {
      publicKey: 'key',
      serviceId: 'service',
      templates: { contact: 'template', newsletter: 'news' },
    },
    emailBlockHeadless: true,
    emailBlockList: ['a@b.zz', 'c@d.zz'],
    emailRateMs: 10_000,
    apiBase: '/band/api',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1', 'loopback'],
    metrics: { port: 9100, host: '127.0.0.1' },
    logLevel: 'warn',
    logFormat: 'pretty',
  });
  expect(config.storage?.searchParams.get('region')).toBe('eu');
});

test('without a public address the site uses the one it listens on', () => {
  const hrefOf = (env: Record<string, string>) => readConfig(env).publicUrl.href;
  expect(hrefOf({ HOST: '0.0.0.0', PORT: '80' })).toBe('http://localhost/');
  expect(hrefOf({ HOST: '::' })).toBe('http://localhost:3000/');
  expect(hrefOf({ HOST: '::1' })).toBe('http://localhost:3000/');
  expect(hrefOf({ HOST: '127.0.0.2' })).toBe('http://127.0.0.2:3000/');
});

test('only a site over https sends HSTS, and for its whole domain only on request', () => {
  const PUBLIC_URL = 'https://band.example';
  expect(readConfig({ PUBLIC_URL }).strictTransport).toBe('max-age=31536000');
  expect(readConfig({ PUBLIC_URL, HSTS_PRELOAD: 'yes' }).strictTransport).toBe(
    'max-age=63072000; includeSubDomains; preload',
  );
  expect(readConfig({}).strictTransport).toBeNull();
});

test('only a site on the loopback stops immediately, unless it is configured otherwise', () => {
  const drainMs = (env: Record<string, string>) => readConfig(env).drainMs;
  expect(drainMs({ HOST: '::1' })).toBe(0);
  expect(drainMs({ HOST: '0.0.0.0' })).toBe(5_000);
  expect(drainMs({ DRAIN_SECONDS: '20' })).toBe(20_000);
  expect(complaints({ DRAIN_SECONDS: '-1' })).toHaveLength(1);
});

test('an empty or blank setting counts as unset', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '  ', LOG_LEVEL: '\n' })).toEqual(readConfig({}));
});

test('all errors are reported together, each with its fix', () => {
  const wrong = {
    PORT: '65536',
    DATABASE_URL: 'mysql://user:hidden@host/name',
    STORAGE_URL: 'https://s3.example/bucket',
    PUBLIC_URL: 'band.example',
    SMTP_URL: 'mail.example',
    API_BASE: 'api/',
    TRUST_PROXY: '127.0.0.1, everybody',
    LOG_LEVEL: 'loud',
    EMAIL_RATE_MS: 'soon',
  };
  const found = complaints(wrong);
  expect(found.map((complaint) => complaint.split(' ')[0]).toSorted()).toEqual(
    Object.keys(wrong).toSorted(),
  );
  for (const complaint of found) {
    const name = complaint.split(' ')[0] as keyof typeof settings;
    expect(complaint).toMatch(/ must (be|look like) /);
    expect(complaint).toContain(settings[name].meaning);
  }
  expect(found.join()).not.toContain('hidden');
});

test('a wrong setting is not reported as missing as well', () => {
  for (const wrong of [
    { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'The Band' },
    { HSTS_PRELOAD: 'yes', PUBLIC_URL: 'band.example' },
    { EMAIL_HOST: 'emailjs', EMAIL_SERVICE_ID: 'service' },
  ]) {
    expect(complaints(wrong), JSON.stringify(wrong)).toHaveLength(1);
  }
});

test('an address with parameters of other programs is valid', () => {
  const DATABASE_URL = 'postgres://band@db/band?sslmode=require&channel_binding=require';
  expect(readConfig({ DATABASE_URL }).database).toBe(DATABASE_URL);
  expect(readConfig({ PUBLIC_URL: 'https://bänd.example:8443' }).publicUrl.hostname).toBe(
    'xn--bnd-qla.example',
  );
  expect(readConfig({ HOST: 'fe80::1%eth0' }).host).toBe('fe80::1%eth0');
});

test('a PostgreSQL socket may follow a user without a host', () => {
  const read = (DATABASE_URL: string) => readConfig({ DATABASE_URL }).database;
  expect(read('postgresql://band:secret@/band?host=/run/postgresql')).toBe(
    'postgresql://band:secret@localhost/band?host=/run/postgresql',
  );
  const address = 'postgresql:///band?host=/run/postgresql&user=band';
  expect(read(address)).toBe(address);
});

test.each([
  ['PORT', '-1'],
  ['PORT', '3000x'],
  ['PORT', '1e3'],
  ['PUBLIC_URL', 'javascript:alert(1)'],
  ['PUBLIC_URL', 'ftp://band.example'],
  ['PUBLIC_URL', 'https://band.example/site'],
  ['PUBLIC_URL', 'https://band.example/?x'],
  ['PUBLIC_URL', 'https://user:hidden@band.example'],
  ['SMTP_URL', 'smtp://:587'],
  ['SMTP_URL', 'smtps://mail.example:587'],
  ['SMTP_URL', 'smtp://mail.example:465'],
  ['API_BASE', '/'],
  ['API_BASE', '/api/'],
  ['API_BASE', '//api'],
  ['API_BASE', '/a//b'],
  ['API_BASE', '/api?x'],
  ['API_BASE', '/files'],
  ['API_BASE', '/look/api'],
  ['API_BASE', '/preview'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/99'],
  ['TRUST_PROXY', '::1/129'],
  ['BACKUP_URL', 'https://s3.example/bucket'],
  ['BACKUP_URL', 's3://'],
  ['BACKUP_URL', 's3://key:with/hidden@bucket'],
  ['STORAGE_URL', 's3://key:100%hidden@bucket'],
  ['STORAGE_URL', 's3://key:hidden%E4@bucket'],
  ['STORAGE_URL', 's3://key@bucket'],
  ['STORAGE_URL', 's3://bucket?endpoit=https://s3.example'],
  ['BACKUP_URL', 's3://bucket?Endpoint=https://s3.example'],
  ['STORAGE_URL', 's3://bucket?style=virtual'],
  ['DATABASE_URL', 'postgres://band:with/hidden@db/band'],
  ['DATABASE_URL', 'postgres://band:hidden@/band'],
  ['DATABASE_URL', 'postgres://band:hidden%E4@db/band'],
  ['DATABASE_URL', 'postgres://band@db/band?ssl_mode=verify-full'],
  ['DATABASE_URL', 'postgres://band@db/band?sslMode=require'],
  ['DATABASE_URL', 'postgres://band@db/band?sslmode=require&sslRootCert=/ca.crt'],
  ['DATA_DIR', 'file:///srv/band'],
  ['HOST', '127.0.0.1:3000'],
  ['HOST', '[::1]:3000'],
  ['HOST', '[::'],
  ['HOST', 'http://127.0.0.1'],
  ['METRICS_HOST', '0.0.0.0:9100'],
  ['PUBLIC_URL', 'https://band.example;'],
  ['MUSIC_QUOTA', '-1'],
  ['MUSIC_MEMORY', '255'],
  ['MUSIC_MEMORY', '1e3'],
])('%s cannot be %s', (name, value) => {
  const found = complaints({ [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name} `));
  expect(found[0]).not.toContain('hidden');
});

test('settings that belong together are required together', () => {
  const found = complaints({ EMAIL_HOST: 'https://api.emailjs.com', EMAIL_SERVICE_ID: 'x' });
  expect(found).toEqual([expect.stringMatching(/EMAIL_PUBLIC_KEY, EMAIL_TEMPLATE_ID/)]);
  expect(complaints({ SMTP_URL: 'smtp://mail.example' })).toEqual([
    expect.stringContaining('MAIL_FROM'),
  ]);
  expect(complaints({ EMAIL_NEWSLETTER_TEMPLATE_ID: 'x' })).toEqual([
    expect.stringContaining('EMAIL_HOST'),
  ]);
  expect(complaints({ HSTS_PRELOAD: 'yes' })).toEqual([expect.stringContaining('PUBLIC_URL')]);
});

test('any setting may be in a file, with or without a trailing line break', () => {
  for (const end of ['', '\n', '\r\n']) {
    const address = 'postgres://band:secret@db/band';
    expect(readConfig({ DATABASE_URL_FILE: file(address + end) }).database).toBe(address);
  }
  expect(readConfig({ PORT_FILE: file('8080\n') }).port).toBe(8080);
  expect(readConfig({ PORT_FILE: file('\n') }).port).toBe(3000);
});

test('a file of a setting is read in UTF-8, and in UTF-16 with a mark, and refused in other encodings', () => {
  const passphrase = 'sieben Wörter für die Band';
  const read = (bytes: Uint8Array) =>
    readConfig({ BACKUP_PASSPHRASE_FILE: file(bytes) }).backupPassphrase;
  expect(read(Buffer.from(`\uFEFF${passphrase}\r\n`))).toBe(passphrase);
  expect(read(Buffer.from(`\uFEFF${passphrase}\r\n`, 'utf16le'))).toBe(passphrase);
  for (const encoding of ['latin1', 'utf16le'] as const) {
    expect(() => read(Buffer.from(passphrase, encoding))).toThrow(
      'BACKUP_PASSPHRASE_FILE names a file that is not in UTF-8.',
    );
  }
});

test('a setting and its file are refused together', () => {
  expect(complaints({ PORT: '1', PORT_FILE: file('2') })).toEqual([
    'PORT and PORT_FILE are both set. Remove one of them.',
  ]);
});

test('an unreadable file is reported by its setting, with the reason', () => {
  const found = complaints({ SMTP_URL_FILE: '/nowhere/at/all', PORT_FILE: tmpdir() });
  expect(found).toEqual([
    expect.stringMatching(/^PORT_FILE .*EISDIR/),
    expect.stringMatching(/^SMTP_URL_FILE .*ENOENT/),
  ]);
});

test('.env.example matches the settings', () => {
  const example = new URL('../../.env.example', import.meta.url);
  expect(readFileSync(example, 'utf8')).toBe(envExample());
});

test('every line of .env.example is accepted', () => {
  const lines = envExample().match(/^# [A-Z_]+=.*$/gm)!;
  const env = Object.fromEntries(lines.map((line) => line.slice(2).split(/=(.*)/s).slice(0, 2)));
  expect(Object.keys(env)).toEqual(Object.keys(settings));
  // A whole key would be used as it is by someone.
  expect(complaints({ ...env, DKIM_KEY: '' })).toEqual([]);
});
