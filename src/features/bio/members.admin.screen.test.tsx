import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { loseAnswer, refusal, type Call } from '../../../tests/components/calls.ts';
import { noProfiles } from '../../../tests/components/band-site.ts';
import { reloadAdmin, renderAdmin } from '../../../tests/components/render.tsx';
import { arrived, photo, pictureAt } from '../../../tests/components/uploads.ts';
import type { Member } from './members.ts';
import {
  dialog,
  add,
  submit,
  picture,
  field,
  alerts,
  adding,
  broken,
  site,
} from '../../../tests/components/members-admin.ts';

const update = dialog.getByRole('button', { name: 'Update Member' });
const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a failed save leaves the dialog open, and each field shows its own message', async () => {
  const kept = site();
  const api = await renderAdmin('/aboutus', kept);
  await add.click();
  await expect.element(submit).toBeDisabled();
  await userEvent.upload(picture, await photo());
  await field('Name').fill('Ann');
  await expect.element(submit).toBeDisabled();
  await field('Role').fill('Drums');
  await expect.element(submit).toBeEnabled();
  await field('TikTok').fill('tiktok.com/ann');
  await expect.element(dialog.getByText('Not a valid TikTok URL')).toBeVisible();
  await expect.element(submit).toBeDisabled();
  await field('TikTok').fill('tiktok.com/@ann');
  await expect.element(submit).toBeEnabled();

  const wrong = 'Validation error. Please check your input.';
  const fields = { name: 'Too loud', role: 'Too long' };
  api.answer({
    'POST /addMember': () => refusal(422, 'request.invalid', { message: wrong, fields }),
  });
  await submit.click();
  await expect.element(alerts.getByText('Failed to add member')).toBeVisible();
  for (const said of ['Too loud', 'Too long', wrong]) {
    await expect.element(dialog.getByText(said)).toBeVisible();
  }
  await expect.element(field('Name')).toHaveValue('Ann');
  await expect.element(submit).toBeDisabled();
  await expect.element(field('Name')).toHaveFocus();

  await field('Name').fill('Anna');
  await field('Role').fill('Drum');
  // During the save the dialog doesn't close and its fields are read-only.
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  api.answer({
    async 'POST /addMember'(call: Call) {
      await held;
      return adding(kept)(call);
    },
  });
  await submit.click();
  await expect.element(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(field('Name')).toBeDisabled();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
  answer();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Anna')).toBeVisible();
  expect(api.sent('POST /uploads'), 'the picture was there already').toHaveLength(1);

  await row('Anna').click();
  const { promise: asked, resolve: fail } = Promise.withResolvers<void>();
  api.answer({
    async 'GET /deleteMember/:id'() {
      await asked;
      return broken();
    },
  });
  await page.getByRole('button', { name: 'Delete Anna' }).click();
  const ask = page.getByRole('alertdialog');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(ask.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BUTTON');
  fail();
  await expect.element(alerts.getByText('Failed to delete member')).toBeVisible();
  await expect.element(ask.getByText('Server error. Please try again later.')).toBeVisible();
  await expect.element(ask.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await ask.getByRole('button', { name: 'Cancel' }).click();

  api.answer({ 'POST /updateMember/:id': () => new Response('{}', { status: 401 }) });
  await page.getByRole('button', { name: 'Edit Anna' }).click();
  await field('Name').fill('Annabel');
  await update.click();
  await expect.element(alerts.getByText('Failed to update member')).toBeVisible();
  await expect.element(dialog.getByText(/^You are signed out\./)).toBeVisible();
  await expect.element(field('Name')).toHaveValue('Annabel');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(field('Name')).toHaveValue('Annabel');
  await userEvent.keyboard('{Escape}');
  await leave.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an image's description is cleared and restored with it", { tags: 'whole' }, async () => {
  const kept = site([member({ name: 'Bo Reed', alt: 'Bo at the sea' })]);
  await renderAdmin('/aboutus', kept);
  await row('Bo Reed').click();
  await page.getByRole('button', { name: 'Edit Bo Reed' }).click();
  const words = dialog.getByLabelText('Image Description');
  await expect.element(field('Name')).toHaveValue('Bo Reed');
  await expect.element(update).toBeDisabled();
  await userEvent.upload(picture, await photo('new.png'));
  await expect.element(words).toHaveValue('');
  await words.fill('A square');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect.element(words).toHaveValue('Bo at the sea');
  await expect.element(update).toBeDisabled();
  await userEvent.upload(picture, await photo('new.png'));
  await field('Role').fill('Bass');
  await words.fill('A square');

  await reloadAdmin('/aboutus', kept);
  // The draft doesn't store the file.
  await expect.element(dialog.getByText(/Please choose the image again\./)).toBeVisible();
  await expect.element(words).toHaveValue('Bo at the sea');
  await field('Role').fill('Double bass');
  await userEvent.upload(picture, await photo('new.png'));
  await expect.element(words).toHaveValue('');
  // The description fits the new image as well.
  await words.fill('Bo at the sea');
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const [bo] = (kept['GET /members'] as () => Member[])();
  expect(bo).toMatchObject({ role: 'Double bass', alt: 'Bo at the sea' });
  expect(bo!.bioPic).not.toBe('/files/o/face.png');
});

test('the page counts images without a description until all have one', async () => {
  await renderAdmin(
    '/aboutus',
    site(['Ann', 'Bo', 'Cy'].map((name) => member({ name, x: 'https://x.com/reed' }))),
  );
  await expect
    .element(page.getByText(/^3 images have no description for screen readers/))
    .toBeVisible();
  await row('Bo').click();
  await expect.element(page.getByText('https://x.com/reed')).toBeVisible();
  await page.getByRole('button', { name: 'Edit Bo' }).click();
  await field('Image Description').fill('Bo at the sea');
  await update.click();
  await expect
    .element(page.getByText(/^2 images have no description for screen readers/))
    .toBeVisible();
  await expect.element(page.getByText('Bo at the sea')).toBeVisible();
});

test('deleting a member asks first, and then moves focus to the add button', async () => {
  await renderAdmin('/aboutus', site([member({ name: 'Cy Reed' })]));
  await row('Cy Reed').click();
  await page.getByRole('button', { name: 'Delete Cy Reed' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete Cy Reed?' });
  await expect.element(ask.getByText(/^The portrait is deleted too\. /)).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Delete Cy Reed' }).click();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Cy Reed')).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
});

test('deleting a member without a portrait mentions none', async () => {
  await renderAdmin('/aboutus', site([member({ name: 'Cy Reed', bioPic: null, picture: null })]));
  await row('Cy Reed').click();
  await page.getByRole('button', { name: 'Delete Cy Reed' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Delete Cy Reed?' });
  await expect.element(ask).toBeVisible();
  await expect.element(ask.getByText(/portrait/)).not.toBeInTheDocument();
});

test('a retry after a lost response does not add the member twice', async () => {
  const kept = site();
  const api = await renderAdmin('/aboutus', {
    ...kept,
    'POST /addMember'(call: Call) {
      adding(kept)(call);
      loseAnswer();
    },
  });
  await fillIn();
  await submit.click();
  await expect.element(alerts.getByText('Failed to add member')).toBeVisible();
  api.answer({ 'POST /addMember': adding(kept) });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Ann')).toHaveLength(1);
  expect((kept['GET /members'] as () => unknown)()).toHaveLength(1);
});

test('submitting twice adds the member once', async () => {
  const api = await renderAdmin('/aboutus', site());
  await fillIn();
  await expect.element(submit).toBeEnabled();
  const form = dialog.element().querySelector('form')!;
  form.requestSubmit();
  form.requestSubmit();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(row('Ann')).toHaveLength(1);
  expect(api.sent('POST /addMember')).toHaveLength(1);
});

test('leaving the page cancels an upload in progress', async () => {
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const api = await renderAdmin('/contact?tab=contact', {
    ...site(),
    async 'POST /uploads'() {
      await held;
      return arrived();
    },
    'DELETE /uploads/:id': () => new Response(null, { status: 204 }),
  });
  await page.getByRole('link', { name: 'Bio', exact: true }).click();
  await fillIn();
  await submit.click();
  await expect.element(dialog.getByRole('progressbar')).toBeVisible();
  void api.back();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Leave' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  await expect.poll(() => api.sent('DELETE /uploads/:id')).toHaveLength(1);
  expect(api.sent('POST /addMember')).toEqual([]);
});

test('members who edit different fields of one record at the same time both save their changes', async () => {
  const ann = member({ name: 'Ann' });
  const kept = site([ann]);
  const changing = kept['POST /updateMember/:id'] as (call: Call) => Member;
  const change = vi.fn((call: Call) => {
    if (change.mock.calls.length > 1) return changing(call);
    // Another member is faster.
    const current = changing({ ...call, body: { role: 'Voice' } });
    return refusal(409, 'record.changed-meanwhile', { current });
  });
  await renderAdmin('/aboutus', { ...kept, 'POST /updateMember/:id': change });
  await row('Ann').click();
  await page.getByRole('button', { name: 'Edit Ann' }).click();
  await field('Name').fill('Anna');
  await update.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect((kept['GET /members'] as () => unknown)()).toMatchObject([
    { name: 'Anna', role: 'Voice', revision: 3 },
  ]);
});

async function fillIn(): Promise<void> {
  await add.click();
  await field('Name').fill('Ann');
  await field('Role').fill('Drums');
  await userEvent.upload(picture, await photo());
}

const member = (fields: Partial<Member>): Member => ({
  ...noProfiles,
  _id: crypto.randomUUID(),
  name: 'Ann',
  role: 'Drums',
  alt: '',
  bioPic: '/files/o/face.png',
  revision: 1,
  picture: pictureAt('/files/o/face.png'),
  ...fields,
});

test('a refused image shows the reason at its field', { tags: 'whole' }, async () => {
  const kept = site();
  const why = 'Only PNG, JPEG and HEIC images can be uploaded.';
  const api = await renderAdmin('/aboutus', {
    ...kept,
    'POST /uploads': () => refusal(415, 'file.not-an-image', { message: why }),
  });
  await add.click();
  await field('Name').fill('Ann');
  await field('Role').fill('Drums');
  await userEvent.upload(picture, new File(['none'], 'a.png', { type: 'image/png' }));
  await submit.click();
  await expect.element(alerts.getByText('Failed to add member')).toBeVisible();
  await expect.element(dialog.getByText(why)).toBeVisible();

  // A file that was deleted while the form was open is sent again with the next try.
  await userEvent.upload(picture, await photo());
  api.answer({ 'POST /uploads': arrived, 'POST /addMember': broken });
  await submit.click();
  await expect.element(dialog.getByText('Server error. Please try again later.')).toBeVisible();
  const fields = { bioPic: 'This image no longer exists. Please upload it again.' };
  api.answer({ 'POST /addMember': () => refusal(422, 'request.invalid', { fields }) });
  await submit.click();
  await expect.element(dialog.getByText(/no longer exists/)).toBeVisible();
  api.answer({ 'POST /addMember': adding(kept) });
  await submit.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Ann', { exact: true })).toBeVisible();
  expect(api.sent('POST /uploads')).toHaveLength(3);
});

test('leaving the page with unsaved text asks first', async () => {
  const { back } = await renderAdmin('/theme', {
    ...site(),
    'GET /messages': { messages: [], hasMore: false, unread: 0 },
  });
  await page.getByRole('link', { name: 'Bio', exact: true }).click();
  await page.getByLabelText('Bio text').fill('A long story');
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  const ask = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await ask.getByRole('button', { name: 'Keep Editing' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Bio text')).toHaveValue('A long story');
  await back();
  await expect.element(ask).toBeVisible();
  await ask.getByRole('button', { name: 'Leave' }).click();
  await expect.element(page.getByLabelText('Band Name')).toBeVisible();
  // Nothing is unsaved any more, so there is no question.
  await page.getByRole('link', { name: 'Contact', exact: true }).click();
  await expect.element(page.getByLabelText('Phone')).toBeVisible();
});
