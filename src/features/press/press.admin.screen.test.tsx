import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { Call } from '../../../tests/components/calls.ts';
import { dayMs } from '../../kit/dates/durations.ts';
import { noPress, type Press } from './press.ts';

const paper = { kind: 'rider', file: `/files/p/${'a'.repeat(22)}.pdf` } as const;
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
