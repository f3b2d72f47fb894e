import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { Call } from '../../../tests/components/calls.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { noPress, type Press } from './press.ts';

const paper = { kind: 'rider', name: 'rider.pdf', file: `/files/p/${'a'.repeat(22)}.pdf` } as const;
const kit: Press = { ...noPress, short: 'A band.', papers: [paper], revision: 1 };
const save = page.getByRole('button', { name: 'Save Changes' });

const answersWith = (stored: Press) => ({
  'GET /press': stored,
  'GET /releases': [],
  'GET /getVideos': [],
  'GET /privateLinks': [],
  'POST /privateLinks': { _id: 'l1', url: 'https://band.example/private?token=t0' },
  'POST /updatePress': ({ body }: Call) => ({ ...stored, ...(body as object), revision: 2 }),
});

test('a list of the kit is edited and sent whole', async () => {
  const api = await renderAdmin('/contact?tab=press', answersWith(kit));
  await page.getByRole('button', { name: 'Add contact' }).click();
  await expect.element(save).toBeDisabled();
  await page.getByLabelText('Email').fill('Kim@band.example');
  await page.getByLabelText('Kind').first().selectOptions('Technician');
  await save.click();
  await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
  expect(api.sent('POST /updatePress')).toEqual([
    {
      contacts: [{ role: 'technician', name: '', email: 'Kim@band.example', phone: '' }],
      revision: 1,
    },
  ]);
});

test(
  'each of several PDFs gets a kind of its own, and the band sees their names',
  { tags: 'whole' },
  async () => {
    const api = await renderAdmin('/contact?tab=press', answersWith({ ...kit, papers: [] }));
    const names = ['our rider.pdf', 'channels.pdf', 'stage.pdf'];
    let sent = 0;
    api.answer({
      'POST /uploads': () =>
        new Response(null, {
          status: 201,
          headers: {
            location: `/api/uploads/${(sent += 1)}`,
            'content-location': `/files/p/${String(sent).padStart(22, 'a')}.pdf`,
          },
        }),
    });
    const input = page.getByLabelText('Add documents: Choose Files');
    await userEvent.upload(
      input,
      names.map((name) => new File(['%PDF-'], name, { type: 'application/pdf' })),
    );
    await expect.element(page.getByText('2. Input list: channels.pdf')).toBeVisible();
    await expect.element(page.getByText('Uploaded.', { exact: true })).toBeVisible();
    await userEvent.upload(input, new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
    await expect.element(page.getByText(/^song\.mp3: /)).toBeVisible();
    await expect.element(page.getByText('Uploaded.', { exact: true })).not.toBeInTheDocument();
    await save.click();
    await expect.element(page.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    const [{ papers }] = api.sent('POST /updatePress') as [Press];
    expect(papers.map(({ kind, name }) => [kind, name])).toEqual([
      ['rider', 'our rider.pdf'],
      ['inputs', 'channels.pdf'],
      ['plot', 'stage.pdf'],
    ]);
  },
);

test('a file that is no PDF is named in the form, whose rows open when they are pressed', async () => {
  await renderAdmin('/contact?tab=press', answersWith(kit));
  await userEvent.upload(
    page.getByLabelText('Add documents: Choose Files'),
    new File(['x'], 'song.mp3', { type: 'audio/mpeg' }),
  );
  await expect.element(page.getByText('Check the documents.')).toBeVisible();
  const row = page.getByText('1. Technical rider: rider.pdf');
  expect(row.element().closest('details')!.open).toBe(false);
  await row.click();
  expect(row.element().closest('details')!.open).toBe(true);
  await expect.element(page.getByRole('link', { name: 'rider.pdf' })).toBeVisible();
});

test('a member finds the editor at the address of a kit that is not shown', async () => {
  await renderAdmin('/press', answersWith(kit));
  await expect.element(page.getByRole('heading', { name: 'Press kit' })).toBeVisible();
  await expect.element(page.getByText(/^Until it is shown and has a photo/)).toBeVisible();
});

test('a private link to the papers ends', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const api = await renderAdmin('/contact?tab=press', answersWith(kit));
  await page.getByLabelText('Who is it for?').fill('Jo');
  await page.getByLabelText('Works for').selectOptions('7 days');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect.element(page.getByLabelText('Link', { exact: true })).toBeVisible();
  const endsAt = Date.now() + 7 * dayMs;
  expect(api.sent('POST /privateLinks')).toEqual([
    { noun: 'press', record: '1', name: 'Jo', endsAt },
  ]);
});
