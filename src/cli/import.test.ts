import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderForTest } from '../../tests/environment/typed.ts';
import type { Import } from '../features/imports/imports.ts';
import { importCommand } from './import/importCommand.ts';

test('files come in with the consent that is typed, or are only looked at', async () => {
  const { call, data } = await folderForTest();
  const type = (...args: string[]) => call((terminal) => importCommand(args, terminal));
  const printed = (out: string) => JSON.parse(out) as Import;
  const file = join(data, '..', 'fans.csv');
  await writeFile(file, 'email,city\nfay@fans.example,Köln\nnone,Bonn\n');
  const dry = await type(file, '--dry');
  expect(dry).toMatchObject({ code: 0, err: '' });
  expect(printed(dry.out)).toMatchObject({ state: 'ready', counts: { new: 1, wrong: 1 } });
  expect(await type(file)).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Missing --consent/),
  });
  const consent = ['--consent', 'confirmed', '--words', 'On paper.', '--tags', 'A,B'];
  expect(printed((await type(file, ...consent)).out)).toMatchObject({
    kind: 'csv',
    state: 'done',
    done: 2,
    by: 'npm run import',
    counts: { new: 1 },
  });
  expect(printed((await type(file, '--dry', '--kind', 'csv')).out).counts.known).toBe(1);
});

test('wrong arguments and files are explained', async () => {
  const { call } = await folderForTest();
  const type = (...args: string[]) => call((terminal) => importCommand(args, terminal));
  expect(await type('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/--dry/) });
  expect(await type()).toMatchObject({ code: 2 });
  expect(await type('x.csv', '--kind', 'paper')).toMatchObject({ code: 2 });
  expect(await type('x.csv', '--consent', 'maybe')).toMatchObject({ code: 2 });
  expect(await type('missing.csv')).toMatchObject({
    code: 1,
    err: 'missing.csv cannot be read (ENOENT).\n',
  });
});
