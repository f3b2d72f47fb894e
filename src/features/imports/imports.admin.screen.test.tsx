import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { Import } from './imports.ts';

const preview: Import = {
  _id: 'one',
  kind: 'mailchimp',
  noun: 'fans',
  files: ['subscribed_a.csv'],
  state: 'ready',
  at: Date.UTC(2026, 10, 20),
  by: 'Ann',
  found: { fans: 1_204, left: 180, cleaned: 44, subscribed: 980, customers: 800 },
  others: [],
  next: null,
  columns: [
    { heading: 'Email', as: 'email' },
    { heading: 'Where', as: '' },
  ],
  sample: [{ 'E-mail': 'fay@fans.example', Name: '', Town: 'Leeds' }],
  counts: { new: 812, known: 165, repeated: 2, left: 180, cleaned: 44, wrong: 3 },
  wrong: [{ file: 'subscribed_a.csv', row: 7, why: 'This is not a valid e-mail address.' }],
  done: 0,
  changed: 0,
  removed: 0,
  kept: [],
  consent: null,
  why: null,
  until: null,
};
const done: Import = { ...preview, state: 'done', sample: [], until: Date.UTC(2027, 0, 1) };

const title = 'Mailchimp, 1,204 fans';
const states = `${title}: 980 subscribed, 180 unsubscribed, 44 bounced`;
const address = `/files/i/import-${'x'.repeat(22)}`;
const headers = { location: '/api/uploads/x', 'content-location': address };

const answers = {
  'POST /uploads': () => new Response(null, { status: 201, headers }),
  'POST /imports': ({ body }: Call) => ({ ...preview, ...(body as object), files: ['a.csv'] }),
};
const list = new File(['email\nfay@fans.example\n'], 'a.csv', { type: 'text/csv' });

const choose = () => page.getByLabelText('Exports: Choose Files').upload(list);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

test('a list is shown as it will become, and comes in once the band says how fans agreed', async () => {
  let imports: Import[] = [];
  const api = await renderAdmin('/account/imports', {
    ...answers,
    'GET /imports': () => imports,
    'POST /imports/:id/run': done,
  });
  await expect.element(page.getByText('can be undone for 30 days')).toBeVisible();
  await choose();
  await expect.element(dialog.getByText(states)).toBeVisible();
  await expect
    .element(dialog.getByText(/^812 new, 180 unsubscribed, 165 already here, 44 bounced, 3 unus/))
    .toBeVisible();
  const examples = dialog.getByRole('list', { name: 'Examples' });
  await expect.element(examples.getByText('E-mail: fay@fans.example · Town: Leeds')).toBeVisible();
  await dialog.getByText('Rows that can’t be used').click();
  await expect.element(dialog.getByText('row 7: This is not a valid')).toBeVisible();
  await dialog.getByText('Choose columns').click();
  await dialog.getByLabelText('Where').selectOptions('Town');
  await expect.element(dialog.getByLabelText('Where')).toHaveValue('town');
  expect(api.sent('POST /imports').at(-1)).toMatchObject({
    kind: 'mailchimp',
    columns: [{ as: 'email' }, { heading: 'Where', as: 'town' }],
  });
  await expect.element(button('Import')).toBeDisabled();
  imports = [done];
  const consent = dialog.getByLabelText('How they agreed');
  await consent.selectOptions('They bought something from us (800)');
  await expect
    .element(dialog.getByText(/^800 new, 180 unsub.*, 12 left out \(bought nothing\), 3 unus/))
    .toBeVisible();
  await consent.selectOptions('confirmed');
  await dialog.getByLabelText('Tags').fill('Old list, Leeds');
  await button('Import').click();
  await expect.element(page.getByText('Can be undone until January 1, 2027')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent('POST /imports/:id/run').at(-1)).toEqual({
    consent: 'confirmed',
    words: 'On our list: Mailchimp',
    tags: ['Old list', ' Leeds'],
  });
});

test('an import is undone after a question, and says what stayed', async () => {
  let imports = [done];
  await renderAdmin('/account/imports', {
    'GET /imports': () => imports,
    'POST /imports/:id/undo': () => {
      const kept = [{ _id: 'a', name: 'fay@fans.example', why: 'It changed since the import.' }];
      imports = [{ ...done, state: 'undone', until: null, removed: 1, kept }];
      return imports[0];
    },
  });
  await button(`Undo ${title}`).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
  const kept = 'Undone: 1 fan removed, 1 kept because changed since: fay@fans.example';
  await expect.element(page.getByText(kept).first()).toBeVisible();
  await expect.element(page.getByRole('status').getByText(kept)).toBeVisible();
});

test(
  'a list that changed meanwhile is shown again, and fans who left need no consent',
  { tags: 'whole' },
  async () => {
    let counts = preview.counts;
    const api = await renderAdmin('/account/imports', {
      ...answers,
      'GET /imports': [],
      'POST /imports': () => ({ ...preview, counts }),
      'POST /imports/:id/run': () => refusal(409, 'import.changed'),
    });
    await choose();
    await dialog.getByLabelText('How they agreed').selectOptions('confirmed');
    counts = { ...counts, new: 0, known: 977 };
    await button('Import').click();
    await expect.element(dialog.getByText(/^977 already here, 180 unsub/)).toBeVisible();
    await expect.element(dialog.getByLabelText('How they agreed')).not.toBeInTheDocument();
    await button('Import').click();
    expect(api.sent('POST /imports/:id/run').at(-1)).toEqual({});
  },
);

test('files with headings alone say so, and take files anywhere in their frame', async () => {
  const none = { new: 0, known: 0, repeated: 0, left: 0, cleaned: 0, wrong: 0 };
  await renderAdmin('/account/imports', {
    ...answers,
    'GET /imports': [],
    'POST /imports': () => ({ ...preview, found: { fans: 0 }, counts: none, sample: [] }),
  });
  const dropped = new DataTransfer();
  dropped.items.add(list);
  const drop = new DragEvent('drop', { dataTransfer: dropped, bubbles: true, cancelable: true });
  page
    .getByText(/Choose or drop exports here/)
    .element()
    .dispatchEvent(drop);
  await expect.element(dialog.getByText('These files have no rows.')).toBeVisible();
  await expect.element(dialog.getByLabelText('How they agreed')).not.toBeInTheDocument();
});

test('says before an undo how many shows stay', async () => {
  const shows = { ...done, kind: 'ics', noun: 'shows', found: { shows: 5 }, changed: 3 };
  await renderAdmin('/account/imports', { 'GET /imports': [shows] });
  await button('Undo Calendar, 5 shows').click();
  const stays = page.getByText('except 3 shows edited or published since.');
  await expect.element(stays).toBeVisible();
});

test('files of another format come next, also after a skip, and unknown headings ask for columns', async () => {
  const tour = { file: 'tour.csv', kind: 'shows' as const };
  const table = { ...preview, kind: 'csv' as const, columns: [{ heading: 'Wo', as: '' }] };
  const api = await renderAdmin('/account/imports', {
    ...answers,
    'GET /imports': [],
    'POST /imports': ({ body }: Call) =>
      'kind' in (body as object)
        ? { ...preview, kind: 'shows', noun: 'shows', found: { shows: 1 }, files: ['tour.csv'] }
        : {
            ...table,
            others: [tour, { file: 'a.bin', kind: null }],
            next: { kind: 'shows', noun: 'shows' },
          },
    'POST /imports/:id/run': done,
  });
  await choose();
  const others = dialog.getByRole('list', { name: 'Other files' });
  await expect
    .element(others.getByText('tour.csv: Table of shows, in a step of its own'))
    .toBeVisible();
  await expect.element(others.getByText('a.bin: left out, unknown format')).toBeVisible();
  await expect.element(dialog.getByText('Choose what each column holds.')).toBeVisible();
  await expect.element(dialog.getByLabelText('This table lists')).toHaveValue('csv');
  await button('Skip').click();
  await expect.element(dialog.getByText('tour.csv, 1 show')).toBeVisible();
  expect(api.sent('POST /imports').at(-1)).toMatchObject({ kind: 'shows', noun: 'shows' });
});

test('a file of an unknown format is named, and not sent', async () => {
  await renderAdmin('/account/imports', { ...answers, 'GET /imports': [] });
  await page.getByLabelText('Exports: Choose Files').upload([new File(['x'], 'a.pdf'), list]);
  await expect.element(page.getByText('a.pdf: unknown format, left out')).toBeVisible();
});

test('files without a list are refused with the reason', async () => {
  await renderAdmin('/account/imports', {
    ...answers,
    'GET /imports': [
      { ...done, state: 'running', done: 400, until: null },
      { ...done, _id: 'two', state: 'undone', why: 'The site was stopped.', until: null },
    ],
    'POST /imports': () => refusal(422, 'import.unknown-kind'),
  });
  await expect.element(page.getByText('Importing: 400 of 1,206 rows')).toBeVisible();
  await expect.element(page.getByText('Failed and undone. The site was stopped.')).toBeVisible();
  await choose();
  await expect.element(page.getByText('Refused.')).toBeVisible();
});
