import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../tests/environment/typed.ts';
import { isDkimKey } from '../mail/dkimKey.ts';
import { readConfig } from '../server/config.ts';
import { dkimCommand } from './dkim/dkimCommand.ts';

test('a key is made once, for its owner alone, and its DNS record is printed each time', async () => {
  const { call, data } = await folderForTest();
  const typed = (env: Record<string, string> = {}, args: string[] = []) =>
    call((terminal) => dkimCommand(args, { ...terminal, env: { ...terminal.env, ...env } }));
  const first = await typed({ MAIL_FROM: 'The Band <hello@band.example>' });
  const file = join(data, 'dkim.pem');
  expect(first.out).toContain(`DKIM_KEY_FILE=${file}\n`);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const key = await readFile(file, 'utf8');
  expect(isDkimKey(key)).toBe(true);
  const [name, ...strings] = first.out
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('"') || line.includes('_domainkey'));
  expect(name).toBe('stagedoor._domainkey.band.example');
  expect(strings).toHaveLength(2);
  for (const one of strings) expect(one.length).toBeLessThanOrEqual(255);
  expect(strings[0]).toMatch(/^"v=DKIM1; k=rsa; p=MII/);

  const second = await typed();
  expect(second.out).toBe(first.out);
  expect(await readFile(file, 'utf8')).toBe(key);
  const used = await typed({ DKIM_KEY_FILE: file, DKIM_SELECTOR: 'mail2' });
  expect(used.out).toContain('mail2._domainkey.band.example');
  expect(used.out).toContain(strings[1]!);
  expect(used.out).not.toContain('DKIM_KEY_FILE');

  const own = join(data, 'own.pem');
  expect((await typed({ DKIM_KEY_FILE: own })).out).toContain(`DKIM_KEY_FILE=${own}\n`);
  expect(isDkimKey(await readFile(own, 'utf8'))).toBe(true);

  await writeFile(file, 'something else');
  expect(await typed()).toMatchObject({ code: 1, out: '' });
  expect(await readFile(file, 'utf8')).toBe('something else');
  expect(await typed({}, ['now'])).toMatchObject({ code: 2, out: '' });
});

test('a key that signs nothing is refused at the start, without showing it', () => {
  const wrong = 'secret-that-is-no-key';
  expect(() => readConfig({ DKIM_KEY: wrong })).toThrow(/DKIM_KEY must be an RSA key/);
  expect(() => readConfig({ DKIM_KEY: wrong })).not.toThrow(wrong);
  expect(() => readConfig({ DKIM_SELECTOR: 'a.b' })).toThrow(/DKIM_SELECTOR must be a DNS label/);
});
