import { expect, test } from 'vitest';
import { folderForTest } from '../../tests/environment/typed.ts';
import { bounceReport } from '../../tests/fixtures/bounceReports.ts';
import { askToConfirm } from '../features/newsletter/newsletter.records.ts';
import { readConfig } from '../server/config.ts';
import { bounceCommand } from './bounce/bounceCommand.ts';
import { withData } from './terminal.ts';

test('a report from standard input pauses its subscriber, and others change nothing', async () => {
  const { call, data } = await folderForTest();
  const type = (input: string, args: string[] = []) =>
    call((terminal) => bounceCommand(args, terminal), input);
  const none = 'This is no report about an e-mail to a subscriber.\n';
  for (const input of ['', 'Subject: Hello\n\nHello.\n', `${'x'.repeat(6_000_000)}`]) {
    expect(await type(input)).toEqual({ code: 0, out: none, err: '' });
  }
  const asking = { email: 'fay@fans.example', consent: 'News.', from: { source: 'site' } } as const;
  const id = await withData(readConfig({ DATA_DIR: data }), async ({ db }) => {
    await db.transaction().execute((trx) => askToConfirm(trx, asking, Date.now()));
    const fans = db.withTables<{ subscribers: { id: string } }>().selectFrom('subscribers');
    return (await fans.select('id').executeTakeFirstOrThrow()).id;
  });
  const report = bounceReport(`letter.${id}@band.example`);
  expect(await type(report)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/gets no e-mail/),
  });
  expect(await type(report)).toMatchObject({ code: 0, out: 'The report was counted.\n' });
  expect(await type('', ['file.eml'])).toMatchObject({ code: 2, out: '' });
});

test('a mail server tries again later if the data is away', async () => {
  const { call } = await folderForTest();
  const env = { DATA_DIR: '/dev/null/nowhere' };
  const result = await call((terminal) => bounceCommand([], { ...terminal, env }), 'x');
  expect(result).toMatchObject({ code: 75, out: '' });
  expect(result.err).toContain('DATA_DIR');
});
