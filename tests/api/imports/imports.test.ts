import { describe, expect, test } from 'vitest';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf, uploadForImport } from '../../environment/imports.ts';

const list = `Email,Name,City,Status
Fay@Fans.example,Fay,Hamburg,active
cy@fans.example,,,active
"Lou <lou@fans.example>",,,unsubscribed
nobody,,,active
cy@fans.example,Cy,,active
`;

const fans = (site: Site) =>
  site.database.db.withTables<NewsletterTables>().selectFrom('subscribers').selectAll().execute();

describe.each(engines)('an import on %s', (engine) => {
  test('a table of fans comes in, and is taken back', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const preview = await previewOf(member, { 'fans.csv': list });
    expect(preview).toMatchObject({
      kind: 'csv',
      state: 'ready',
      files: ['fans.csv'],
      found: { fans: 4, subscribed: 3, left: 1 },
      columns: [
        { heading: 'Email', as: 'email' },
        { heading: 'Name', as: 'name' },
        { heading: 'City', as: 'town' },
        { heading: 'Status', as: 'status' },
      ],
      counts: { new: 2, known: 1, left: 1, cleaned: 0, wrong: 1 },
      wrong: [{ file: 'fans.csv', row: 5, why: 'This is not a valid e-mail address.' }],
    });
    expect(preview.sample[0]).toMatchObject({ 'E-mail': 'fay@fans.example', Town: 'Hamburg' });
    expect(await fans(site)).toEqual([]);
    const done = await imported(site, member, preview);
    expect(done).toMatchObject({ state: 'done', done: 5, sample: [], wrong: [] });
    expect(await fans(site)).toMatchObject([
      { email: 'fay@fans.example', name: 'Fay', town: 'Hamburg', source: 'import' },
      { email: 'cy@fans.example', consent: 'On the old list.', import_id: preview._id },
    ]);
    const again = await previewOf(member, { 'fans.csv': list });
    expect(again.counts).toMatchObject({ new: 0, known: 3, left: 1, wrong: 1 });
    const undone = await member.call('POST', `/imports/${preview._id}/undo`);
    expect(undone.json()).toEqual({ removed: 2, kept: [] });
    expect(await fans(site)).toEqual([]);
    expect(site.outbox()).toEqual([]);
  });
});

test('only members read the files', async () => {
  const site = await siteForTest('sqlite');
  const address = await uploadForImport(await site.member(), 'fans.csv', list);
  expect(await site.visitor().get(address)).toMatchObject({ statusCode: 404 });
  expect(await (await site.member()).get(address)).toMatchObject({ statusCode: 200, body: list });
});
