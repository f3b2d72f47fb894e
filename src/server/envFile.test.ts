import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadEnvironment, readAwsFiles, readEnvFile, unknownSettings } from './envFile.ts';
import { settings } from './settings.ts';

const read = (text: string) => readEnvFile(Buffer.from(text));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFPORT=3001\nHOST=::1\n')],
  ['UTF-16, as PowerShell writes it', utf16('PORT=3001\r\nHOST=::1\r\n')],
  ['big-endian UTF-16', utf16('PORT=3001\nHOST=::1\n').swap16()],
])('a file in %s is read in full', (_, bytes) => {
  expect(readEnvFile(bytes)).toEqual({ PORT: '3001', HOST: '::1' });
});

test.each([
  ['UTF-16 without a mark', Buffer.from('PORT=3001\n', 'utf16le')],
  ['Latin-1', Buffer.from('MAIL_FROM=Bj\xf6rk <b@band.example>\n', 'latin1')],
])('a file in %s is refused', (_, bytes) => {
  expect(() => readEnvFile(bytes)).toThrow('Save it as UTF-8');
});

test.each([
  ['BACKUP_PASSPHRASE=ab#cd', 'BACKUP_PASSPHRASE'],
  ['BACKUP_PASSPHRASE=ab #cd', 'BACKUP_PASSPHRASE'],
  ['BACKUP_PASSPHRASE=#abcd', 'BACKUP_PASSPHRASE'],
  ['export SMTP_URL = smtp://ann:a#b@mail.example', 'SMTP_URL'],
  ["A='one\ntwo'\nAWS_SECRET_ACCESS_KEY=a#b", 'AWS_SECRET_ACCESS_KEY'],
])('a value that a # would cut off is refused, with the quotes to add: %s', (text, name) => {
  expect(() => read(text)).toThrow(`Put the value in quotes: ${name}='…'`);
  expect(() => read(text)).not.toThrow('ab');
});

test.each([
  `BACKUP_PASSPHRASE='it's a horse'`,
  `BACKUP_PASSPHRASE="say "ab" twice"`,
  `BACKUP_PASSPHRASE='ab'cd`,
  `BACKUP_PASSPHRASE="ab\ncd"ef`,
  `BACKUP_PASSPHRASE="ab#cd`,
  `BACKUP_PASSPHRASE='ab\nPORT=1`,
])('quotes that omit a part of a value are refused: %s', (text) => {
  expect(() => read(text)).toThrow('The quotes of BACKUP_PASSPHRASE in .env');
});

test.each([
  [`BACKUP_PASSPHRASE='ab#cd'`, 'ab#cd'],
  ['BACKUP_PASSPHRASE=`it\'s "ab" #1`', `it's "ab" #1`],
  ['BACKUP_PASSPHRASE= # none yet', ''],
  ['BACKUP_PASSPHRASE= # none yet, as PORT=#1', ''],
  ["BACKUP_PASSPHRASE=it's ab", "it's ab"],
  ['BACKUP_PASSPHRASE="ab #cd" # ours', 'ab #cd'],
  ['BACKUP_PASSPHRASE="one\ntwo=a#b"', 'one\ntwo=a#b'],
  ['# BACKUP_PASSPHRASE=a#b\nBACKUP_PASSPHRASE=abcd', 'abcd'],
])('no character is cut off in %s', (text, value) => {
  expect(read(text)).toEqual({ BACKUP_PASSPHRASE: value });
});

test.each(['PUBLIC_URL: https://band.example', 'A="one\ntwo"\n  export PUBLIC_URL\n'])(
  'a line of a setting without a = is named: %s',
  (text) => {
    expect(() => read(text)).toThrow('The line for PUBLIC_URL in .env has no =.');
  },
);

test('quoted text is not a line', () => {
  expect(read('A="one\nPORT two"\nsome words\n')).toEqual({ A: 'one\nPORT two' });
});

test.each(['PORT=3001 # of the proxy', 'PORT=3001 ## of the proxy', 'PORT=3001 # see issue#4'])(
  'a comment after a value is a comment: %s',
  (text) => {
    expect(read(text)).toEqual({ PORT: '3001' });
  },
);

test.each([
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['BACKUP_PASPHRASE_FILE', 'BACKUP_PASSPHRASE_FILE'],
  ['smtp_url', 'SMTP_URL'],
])('%s is reported with the suggestion %s', (name, meant) => {
  expect(() => read(`${name}=x`)).toThrow(`Did you mean ${meant}?`);
});

test.each(['NODE_OPTIONS', 'TZ', 'HOSTS', 'AWS_SECRET_ACCESS_KEY', 'POSTGRES_PASSWORD'])(
  '%s may be for another program',
  (name) => {
    expect(read(`${name}=x`)).toEqual({ [name]: 'x' });
  },
);

test.each([
  'SMTP_HOST SMTP_PORT MAIL_SERVER EMAIL_FROM',
  'DB_URL DB_HOST DATABASE_URI POSTGRES_URL',
  'BACKUP_PASSWORD BACKUP_DIR STORAGE_BUCKET S3_BUCKET',
  'SITE_URL BASE_URL HOST_URL PUBLIC_HOST PUBLIC_ULR TRUST_PROXIES',
])('%s are not settings, but look like settings', (names) => {
  const env = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
  expect(unknownSettings(env).join(' ')).toBe(names);
});

test('settings of the site and of other programs are not reported', () => {
  const others = `HOSTNAME HOME PATH TZ LANG NODE_OPTIONS NODE_ENV PGHOST POSTGRES_PASSWORD
    STORAGE_PASSWORD AWS_ACCESS_KEY_ID DATABASE_SERVICE_HOST DATABASE_PORT_5432_TCP MAIL EMAIL`;
  const names = [...others.split(/\s+/), ...Object.keys(settings), 'SMTP_URL_FILE'];
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])))).toEqual([]);
});

test('a folder instead of the file is reported', () => {
  expect(() => loadEnvironment(tmpdir())).toThrow('.env is a folder.');
});

test('AWS credentials may be in files, and their own settings take precedence', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aws-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, 'from a file\n');
  const env: NodeJS.ProcessEnv = {
    AWS_ACCESS_KEY_ID: 'set',
    AWS_ACCESS_KEY_ID_FILE: file,
    AWS_SECRET_ACCESS_KEY_FILE: file,
  };
  readAwsFiles(env);
  expect(env).toMatchObject({ AWS_ACCESS_KEY_ID: 'set', AWS_SECRET_ACCESS_KEY: 'from a file' });
  expect(() => readAwsFiles({ AWS_SESSION_TOKEN_FILE: folder })).toThrow(
    'AWS_SESSION_TOKEN_FILE names a file that cannot be read (EISDIR)',
  );
});
