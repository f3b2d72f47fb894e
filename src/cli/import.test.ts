import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
    by: 'the command line',
    counts: { new: 1 },
  });
  expect(printed((await type(file, '--dry', '--kind', 'csv')).out).counts.known).toBe(1);
});

test('files of several formats come in together, or none if one cannot be used', async () => {
  const { call, data } = await folderForTest();
  const texts = {
    'tour.csv': 'Date,Venue,City\n2027-11-20,Knust,Hamburg\n',
    'ghost.csv': 'email,subscribed_to_emails,created_at\nfay@fans.example,true,\n',
    'poster.txt': 'A poster.',
    'unknown.csv': 'Foo,Bar\n1,2\n',
  };
  const paths = Object.keys(texts).map((name) => join(data, '..', name));
  for (const path of paths) await writeFile(path, texts[basename(path) as keyof typeof texts]);
  const [tour, ghost, poster, unknown] = paths as [string, string, string, string];
  const type = (...args: string[]) => call((terminal) => importCommand(args, terminal));
  const printed = (out: string) => JSON.parse(`[${out.replaceAll('}\n{', '},{')}]`) as Import[];
  const consent = ['--consent', 'confirmed'];
  const why = 'No list was found in these files. Unknown: poster.txt.\n';
  expect(await type(tour, ghost, poster, ...consent)).toEqual({ code: 1, out: '', err: why });
  expect(await type(poster, ...consent)).toEqual({ code: 1, out: '', err: why });
  const dry = await type(tour, ghost, poster, '--dry');
  expect(dry).toMatchObject({ code: 1, err: why });
  expect(printed(dry.out).map(({ kind }) => kind)).toEqual(['ghost', 'shows']);
  expect(await type(tour, ghost)).toMatchObject({ code: 2, out: '' });
  // Its rows are found to be useless after the others came in.
  expect(await type(tour, ghost, unknown, ...consent)).toMatchObject({ code: 1, out: '' });
  const { code, out } = await type(tour, ghost, ...consent);
  expect(code).toBe(0);
  expect(printed(out)).toMatchObject([
    { kind: 'ghost', state: 'done', counts: { new: 1 } },
    { kind: 'shows', state: 'done', counts: { new: 1 } },
  ]);
  const one = await type(tour, ghost, '--dry', '--kind', 'ghost');
  expect(printed(one.out).map(({ kind }) => kind)).toEqual(['ghost']);
});

test('a file without a usable row fails', async () => {
  const { call, data } = await folderForTest();
  const file = join(data, '..', 'unknown.csv');
  await writeFile(file, 'Foo,Bar\n1,2\n');
  const args = [file, '--consent', 'confirmed'];
  expect(await call((terminal) => importCommand(args, terminal))).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^No row of these files can be used\./),
  });
});

test('wrong arguments and files are explained', async () => {
  const { call } = await folderForTest();
  const type = (...args: string[]) => call((terminal) => importCommand(args, terminal));
  expect(await type('--help')).toMatchObject({ code: 0, out: expect.stringMatching(/--dry/) });
  expect(await type()).toMatchObject({ code: 2 });
  expect(await type('x.csv', '--kind', 'paper')).toMatchObject({ code: 2 });
  expect(await type('x.csv', '--consent', 'maybe')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/^Invalid --consent: choose confirmed, customers, ask\./),
  });
  expect(await type('missing.csv')).toMatchObject({
    code: 1,
    err: 'missing.csv cannot be read (ENOENT).\n',
  });
});
