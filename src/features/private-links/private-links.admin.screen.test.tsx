import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite, cellar } from '../../../tests/components/band-site.ts';
import { refusal, type Call } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { NewPrivateLink, PrivateLink } from './private-links.ts';

const dialog = page.getByRole('dialog', { name: 'Visibility' });
const forWhom = dialog.getByLabelText('Who is it for?');
const make = dialog.getByRole('button', { name: 'Create link' });
const links = dialog.getByRole('list', { name: 'Links' });

const link: PrivateLink = {
  _id: 'l1',
  noun: 'show',
  record: cellar._id,
  name: 'Kim of the Courier',
  endsAt: null,
  madeAt: Date.UTC(2026, 10, 1),
  by: 'Ada',
  openedAt: Date.UTC(2026, 10, 2),
  opens: 3,
};

async function open(first: PrivateLink[], isDraft = true) {
  let kept = [...first, { ...link, _id: 'other', record: 'another', name: 'Nobody' }];
  const { answers } = bandSite({ shows: [{ ...cellar, isDraft }] });
  const api = await renderAdmin('/home', {
    ...answers,
    'GET /privateLinks': () => kept,
    'POST /privateLinks': ({ body }: Call) => {
      const { name } = body as NewPrivateLink;
      kept = [{ ...link, _id: 'l2', name, opens: 0, openedAt: null }, ...kept];
      return { _id: 'l2', url: 'https://band.example/private?token=t0' };
    },
    'POST /privateLinks/:id/revoke': ({ params: [id] }: Call) => {
      kept = kept.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  });
  await page.getByRole('button', { name: /^(?!Edit |Delete |Visibility ).* · The Cellar/ }).click();
  await page.getByRole('button', { name: /^Visibility of .*The Cellar/ }).click();
  return api;
}

test('a draft gets a link by name, which is shown once and can be revoked', async () => {
  const api = await open([]);
  await forWhom.fill('Jana from the Gazette');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(dialog.getByLabelText('Link', { exact: true }))
    .toHaveValue('https://band.example/private?token=t0');
  await expect.element(dialog.getByText(/It won't be shown again/)).toBeVisible();
  expect(api.sent('POST /privateLinks')).toEqual([
    { noun: 'show', record: cellar._id, name: 'Jana from the Gazette' },
  ]);
  // The dialog's own form wasn't submitted.
  expect(api.sent('POST /updateShow/:id')).toEqual([]);
  await expect.element(links.getByText('Not opened yet')).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke the link for Jana from the Gazette' }).click();
  await expect.element(links).not.toBeInTheDocument();
  await expect.element(dialog.getByLabelText('Link', { exact: true })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('heading', { name: 'Private Links' })).toHaveFocus();
});

test('the list shows who made a link, when, and how often it was opened', async () => {
  await open([link]);
  await expect.element(links.getByText('Kim of the Courier')).toBeVisible();
  await expect.element(links.getByText(/^Created by Ada, /)).toBeVisible();
  await expect.element(links.getByText(/^Opened 3 times, last /)).toBeVisible();
  await expect.element(dialog.getByText('Nobody')).not.toBeInTheDocument();
});

test('an empty name and a refused link show an error at the field', async () => {
  const api = await open([]);
  await make.click();
  await expect.element(dialog.getByText('Enter who it is for')).toBeVisible();
  const message = 'There are 50 links to this already.';
  const full = () => refusal(409, 'private-link.too-many', { message });
  api.answer({ 'POST /privateLinks': full });
  await forWhom.fill('Jana');
  await make.click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(forWhom).toHaveValue('Jana');
});

test('a published item has no private links', async () => {
  await open([link], false);
  await expect.element(dialog.getByLabelText('Visible', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Private Links')).not.toBeInTheDocument();
});
