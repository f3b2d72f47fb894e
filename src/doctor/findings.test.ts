import { expect, test } from 'vitest';
import { BackupProblem } from '../backup/archive.ts';
import { Problem } from '../errors/problem.ts';
import { readConfig } from '../server/config.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';
import { complained, fine, runCheck, secretsOf, withoutSecrets } from './findings.ts';

test('a message is split into the problem and its fix', () => {
  expect(complained('PORT is wrong. Set another. Or none.')).toEqual({
    state: 'failed',
    says: 'PORT is wrong.',
    cure: 'Set another. Or none.',
  });
  expect(complained('PORT is wrong.', 'Set it.')).toMatchObject({ cure: 'Set it.' });
});

test('an error in a check is described by its root cause', async () => {
  const refused = Object.assign(new Error('connect secret'), { code: 'ECONNREFUSED' });
  const cause = new Error('no', { cause: refused });
  expect(reasonOf(new Problem('server.storage-unavailable', { cause }))).toBe('ECONNREFUSED');
  expect(reasonOf(Object.assign(new Error('x'), { name: 'NoSuchBucket' }))).toBe('NoSuchBucket');
  expect(reasonOf(new Error('It is late.'))).toBe('It is late');
  expect(reasonOf('late')).toBe('late');
  const found = await runCheck('disk', 'Mend it.', () => Promise.reject(refused));
  expect(found).toEqual({
    name: 'disk',
    state: 'failed',
    says: 'This check failed: ECONNREFUSED.',
    cure: 'Mend it.',
  });
  const noBucket = new BackupProblem('There is no bucket band. Make it.', { cause: refused });
  const told = await runCheck('disk', 'Mend it.', () => Promise.reject(noBucket));
  expect(told).toMatchObject({ says: 'There is no bucket band.', cure: 'Make it.' });
});

test('secrets are hidden, whether they are encoded for an address or plain', () => {
  const env = {
    DATABASE_URL: 'postgres://band:p%40ss-one@db.example/band',
    SMTP_URL: 'smtp://user:100%-two@mail.example',
    MAIL_FROM: 'a@band.example',
    BACKUP_PASSPHRASE: 'three three three',
    AWS_SECRET_ACCESS_KEY: 'four/four',
    STORAGE_URL: 's3://key:six%2Fsix@band',
    BACKUP_URL: 's3://key:seven@band',
  };
  const says =
    'p%40ss-one p@ss-one 100%-two three three three four/four six/six seven s3://key:five@host/x';
  const [told] = withoutSecrets([{ name: 'a', ...fine(says) }], secretsOf(readConfig(env), env));
  expect(told).toMatchObject({ says: '… … … … … … … s3://host/x' });
  expect(secretsOf(readConfig({}), {})).toEqual([]);
  const notUtf8 = { SMTP_URL: 'smtp://user:p%FFx@mail.example', MAIL_FROM: 'a@band.example' };
  expect(secretsOf(readConfig(notUtf8), {})).toEqual(['p%FFx']);
});
