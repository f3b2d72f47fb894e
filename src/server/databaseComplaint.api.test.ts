import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { emptyDatabase, migratedDatabase } from '../../tests/environment/engines.ts';
import { backupCommand } from '../cli/backup/backupCommand.ts';
import { exitCodeOf } from '../cli/terminal.ts';
import { openDatabase } from '../database/open.ts';
import { ConfigError } from './config.ts';
import { databaseComplaint } from './databaseComplaint.ts';
import { openData } from './openData.ts';

/** Every letter and digit of a new name on the server that all tests share. */
const newName = (): string => `own_${Math.random().toString(36).slice(2)}`;

/** Runs statements on the server that all tests share, and others when the test is over. */
async function onServer(before: string[], after: string[]): Promise<void> {
  const run = async (statements: string[]) => {
    const client = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await run(before);
  onTestFinished(() => run(after));
}

async function emptyAddress(): Promise<string> {
  const place = await emptyDatabase('postgres');
  onTestFinished(() => place.dispose());
  return place.address;
}

/** @returns the complaint after the name of the database. */
async function complaintOf(database: string): Promise<string> {
  const data = { database, dataDir: '.', storage: null, backupPassphrase: null };
  const error = await openData(data).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  const [complaint = ''] = (error as ConfigError).complaints;
  const { host, pathname } = new URL(database);
  const start = `The database ${host}${pathname} in DATABASE_URL `;
  expect(complaint.slice(0, start.length)).toBe(start);
  return complaint.slice(start.length);
}

test('each refusal of PostgreSQL has its own fix', async () => {
  const address = await emptyAddress();
  const as = (user: string) => address.replace('tester@', `${user}@`);
  expect(await complaintOf(as('nobody-known'))).toMatch(
    /^cannot be used \(28000\)\. Correct the user/,
  );
  expect(await complaintOf(`${address}_gone`)).toMatch(
    /^cannot be used \(3D000\)\. Create that database/,
  );
  expect(await complaintOf(`${address}?sslmode=verify-full`)).toMatch(/SSL.*Remove sslmode/);
  expect(await complaintOf(`${address}?sslrootcert=/none`)).toMatch(/ENOENT.*sslrootcert/);
  expect(await complaintOf(`${address}?sslrootcert=/etc`)).toMatch(/EISDIR.*sslrootcert/);
  const reader = newName();
  await onServer([`create role ${reader} login`], [`drop role ${reader}`]);
  expect(await complaintOf(as(reader))).toMatch(/^cannot be used \(42501\)\. .*OWNER TO/);
  const nowhere = `${address}?options=-c%20search_path%3Dnone`;
  expect(await complaintOf(nowhere)).toMatch(/^cannot be used \(3F000\)\. Create the schema/);
});

test.each([
  ['SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string', /Correct the user or/],
  ['28000', /sslmode=verify-full if the server requires encryption/],
  ['Query read timeout', /default_pool_size/],
  ['08P01', /pgbouncer.*pool_mode = session/],
  ['EACCES', /sslrootcert, and their permissions/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', /host name that its certificate/],
  ['CERT_HAS_EXPIRED', /Renew the certificate/],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', /"Certificates of your own"/],
])('%s has its own fix', (code, cure) => {
  const error = code.includes(' ') ? new Error(code) : Object.assign(new Error(), { code });
  expect(databaseComplaint(error, 'postgres://band@db/band')?.complaints[0]).toMatch(cure);
});

test.each([
  ['a table of migrations', 'create table migrations (id int, batch int)'],
  [
    'a table of migrations like ours',
    `create table migrations as select 1 as version, 'theirs' as name, 0 as applied_at`,
  ],
  ['a table with the same name', 'create table accounts (id int)'],
])('the database of another program is refused by %s', async (_what, statement) => {
  const address = await emptyAddress();
  const { db, close } = await openDatabase(address);
  await sql.raw(statement).execute(db);
  await close();
  expect(await complaintOf(address)).toBe(
    'contains tables of another program. Create a separate database for the site.',
  );
});

test('a database that cannot store every letter is refused', async () => {
  const name = newName();
  const made = `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`;
  await onServer([made], [`drop database ${name}`]);
  expect(await complaintOf(`${inject('postgresUrl')}/${name}`)).toMatch(
    /^cannot store every character \(SQL_ASCII\)\. .*--encoding=UTF8/,
  );
});

test('a read-only database is opened if it needs no changes', async () => {
  const readOnly = (address: string) =>
    `${address}?options=-c%20default_transaction_read_only%3Don`;
  const data = { dataDir: '.', storage: null, backupPassphrase: null };
  const place = await migratedDatabase('postgres');
  onTestFinished(() => place.dispose());
  const { close } = await openData({ ...data, database: readOnly(place.address) });
  await close();
  expect(await complaintOf(readOnly(await emptyAddress()))).toMatch(/\(25006\)\. It is read-only/);
});

test('a command that needs to change a read-only database fails with a message', async () => {
  const place = await migratedDatabase('postgres');
  onTestFinished(() => place.dispose());
  const folder = await mkdtemp(join(tmpdir(), 'command-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const DATABASE_URL = `${place.address}?options=-c%20default_transaction_read_only%3Don`;
  const terminal = {
    env: { DATABASE_URL, DATA_DIR: folder },
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
  };
  expect(await exitCodeOf(backupCommand, [join(folder, 'band.tar')], terminal)).toBe(1);
  expect(String(terminal.stderr.read())).toMatch(
    /^The database .*\(25006\)\. It is read-only.*\n$/,
  );
});
