import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../database/open.ts';
import { demoStatus } from '../features/demo/demo.records.ts';
import { listShows } from '../features/shows/shows.records.ts';
import { findAccount } from '../features/session/account.records.ts';
import { unusedFiles } from '../files/records/files.records.ts';
import { argonPasswords } from '../kit/server/passwordHash.ts';
import { unfinishedSuffix } from '../kit/server/writeAtomically.ts';
import { demoCommand } from './demo/command.ts';
import { DemoRefused } from './demo/fill.ts';
import { smallArtwork } from '../../tests/fixtures/smallArtwork.ts';
import { folderForTest } from '../../tests/environment/typed.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** The command, ended in the middle of its pictures. */
const cutOff = `
  const { demoCommand: demo } = await import(${JSON.stringify(path('demo/command.ts'))});
  const { smallArtwork } = await import(${JSON.stringify(path('../../tests/fixtures/smallArtwork.ts'))});
  let noted = 0;
  await demo([], { ...process, env: { DATA_DIR: './band' } }, (site, shows, note) =>
    smallArtwork(site, shows, async (name) => {
      await note(name);
      if (++noted === 24) process.kill(process.pid, 'SIGKILL');
    }),
  );
`;

test(
  'a run that is killed is cleared away by the next, and of two at once one brings the band',
  { tags: 'whole', timeout: 300_000 },
  async () => {
    const { data, database: file, call, node } = await folderForTest();
    expect(await node(['--input-type=module', '--eval', cutOff])).toMatchObject({ code: null });
    // Each of them with its copy for phones.
    const files = `${data}/files`;
    expect((await readdir(files)).length).toBeGreaterThan(10);
    const database = await openDatabase(file);
    onTestFinished(() => database.close());
    const { db } = database;
    expect(await demoStatus(db)).toBe('half');
    // Nobody sees half a band.
    expect(await listShows(db, 'members')).toEqual([]);

    // By the time that the next run prints, what this one has left is gone, but for what was still
    // being written, which the sweep takes a day later.
    const looking = async () => {
      const whole = (await readdir(files)).filter((name) => !unfinishedSuffix.test(name));
      throw new DemoRefused(`${whole.length} pictures`);
    };
    expect(await call((terminal) => demoCommand([], terminal, looking))).toMatchObject({
      code: 1,
      err: '0 pictures\n',
    });
    expect(await demoStatus(db)).toBe('none');

    const run = () => call((terminal) => demoCommand([], terminal, smallArtwork));
    // Which of the two is the later one, chance decides.
    const both = await Promise.all([run(), run()]);
    const [done, other] = both.toSorted((a, b) => a.code! - b.code!);
    const { code, out, err } = done!;
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(other).toEqual({
      code: 1,
      out: expect.not.stringContaining('Sign in'),
      err: 'The same command was started once more, and goes on in the place of this one.\n',
    });
    expect(await demoStatus(db)).toBe('whole');
    expect(await unusedFiles(db, 'sqlite', Number.MAX_SAFE_INTEGER)).toEqual([]);
    const [, email, password] = /Sign in as (\S+) with the password ([\w-]{16}),/.exec(out) ?? [];
    expect(out).toContain('https://band.example/signin');
    const account = await findAccount(db, email ?? '');
    expect(await argonPasswords().matches(password ?? '', account?.passwordHash ?? null)).toBe(
      true,
    );

    // The command itself, which reads the settings of its folder.
    expect(await node([path('demo.ts')])).toEqual({
      code: 1,
      out: '',
      err: 'The demo band is on the site already. Remove it in the admin before you bring it again.\n',
    });
  },
);

test('a command that is not understood shows how it goes', async () => {
  const { call } = await folderForTest();
  for (const word of ['now', '--now']) {
    const { code, out, err } = await call((terminal) => demoCommand([word], terminal));
    expect([word, code, out]).toEqual([word, 2, '']);
    expect(err).toContain('npm run demo');
  }
});
