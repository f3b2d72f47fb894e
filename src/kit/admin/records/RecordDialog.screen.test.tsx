import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { losing } from '../../../../tests/components/calls.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { photo } from '../../../../tests/components/uploads.ts';
import {
  dialog,
  field,
  choice,
  update,
  file,
  toast,
  exists,
  isGone,
  editShow,
  id,
} from '../../../../tests/components/RecordDialog.ts';

const add = dialog.getByRole('button', { name: 'Add Member' });

test('two members who change different fields both save their changes, and the later one is informed', async () => {
  const { shows } = await editShow();
  shows.save(id, { location: 'Basel' });
  await field('Venue').fill('The Attic');
  await update.click();
  await isGone(dialog);
  await exists(toast("Saved, including someone else's changes: Location."));
  expect(shows.now).toMatchObject([{ venue: 'The Attic', location: 'Basel' }]);
});

test(
  'a cleared price stays cleared, whatever another member saved',
  { tags: 'whole' },
  async () => {
    const { shows } = await editShow({ doorprice: 25, advprice: 20 });
    await field('Door Price').fill('');
    shows.save(id, { location: 'Basel', advprice: 18 });
    await update.click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([{ location: 'Basel', doorprice: null, advprice: 18 }]);

    // It also works the other way round: the form adopts a field that another member has cleared.
    await page.getByRole('button', { name: /^Edit .*The Cellar/ }).click();
    await field('Venue').fill('The Attic');
    shows.save(id, { advprice: null });
    await update.click();
    await isGone(dialog);
    expect(shows.now).toMatchObject([{ venue: 'The Attic', advprice: null }]);
  },
);

test('two members who mean the same link are not asked', async () => {
  const { shows } = await editShow();
  const change = { tixlink: 'https://band.example/t', location: 'Basel' };
  shows.save(id, change);
  await field('Tickets').fill('band.example/t');
  await field('Venue').fill('The Attic');
  await update.click();
  await isGone(dialog);
  expect(shows.now).toMatchObject([{ venue: 'The Attic', ...change }]);
});

test('a member can switch between the other version and their own', { tags: 'whole' }, async () => {
  const { shows } = await editShow();
  shows.save(id, { venue: 'Their Hall' });
  await field('Venue').fill('My Hall');
  await update.click();
  await choice('Venue')
    .getByRole('radio', { name: /Theirs/ })
    .click();
  await expect.element(field('Venue')).toHaveValue('Their Hall');
  // The form equals the stored record, so there is nothing to save.
  await expect.element(update).toBeDisabled();
  await choice('Venue').getByRole('radio', { name: /Yours/ }).click();
  await expect.element(field('Venue')).toHaveValue('My Hall');
  await update.click();
  await isGone(dialog);
  expect(shows.now).toMatchObject([{ venue: 'My Hall' }]);
});

test('a show that another member deleted can be added as new', { tags: 'whole' }, async () => {
  const { shows } = await editShow();
  shows.remove(id);
  await field('Venue').fill('The Attic');
  await update.click();
  await exists(dialog.getByText('This show no longer exists.', { exact: false }));
  await exists(dialog.getByText('You can add it as new', { exact: false }));
  await exists(dialog.getByRole('heading', { name: 'Add Show' }));
  await exists(dialog.getByText('Image required.'));
  await file.upload(await photo());
  await dialog.getByRole('button', { name: 'Add Show' }).click();
  await isGone(dialog);
  expect(shows.now).toMatchObject([{ venue: 'The Attic', location: 'Bern' }]);
  expect(shows.now[0]!._id).not.toBe(id);
});

test(
  'a member whose own save lost its response is not asked, and loses no later typing',
  { tags: 'whole' },
  async () => {
    const { shows, answers, api } = await editShow();
    await field('Venue').fill(' The Attic ');
    await field('Location').fill('Basel');
    await field('Tickets').fill('band.example/t');
    await file.upload(await photo());
    api.answer(losing(answers, 'POST /updateShow/:id'));
    await update.click();
    await exists(toast('Failed to update show'));
    expect(shows.now).toMatchObject([{ venue: 'The Attic', revision: 2 }]);

    api.answer(answers);
    await field('Location').fill('Zürich');
    await field('Door Price').fill('12');
    await update.click();
    await isGone(dialog);
    await exists(toast('Show updated successfully!'));
    await isGone(toast("someone else's changes"));
    expect(shows.now).toMatchObject([
      { venue: 'The Attic', location: 'Zürich', doorprice: 12, tixlink: 'https://band.example/t' },
    ]);
  },
);

test('going back to the old value, after a save whose response was lost, is saved', async () => {
  const { shows, answers, api } = await editShow();
  await field('Venue').fill('The Attic');
  api.answer(losing(answers, 'POST /updateShow/:id'));
  await update.click();
  await exists(toast('Failed to update show'));
  api.answer(answers);
  await field('Venue').fill('The Cellar');
  await update.click();
  await isGone(dialog);
  expect(shows.now).toMatchObject([{ venue: 'The Cellar', revision: 3 }]);
});

/** Opens the dialog of a new member whose first save succeeded but lost its response. */
async function addAnn() {
  const { answers, members } = bandSite();
  const api = await renderAdmin('/aboutus', answers);
  await page.getByRole('button', { name: 'Add Member' }).click();
  await file.upload(await photo());
  await field('Name').fill('Ann');
  await field('Role').fill('Drums');
  api.answer(losing(answers, 'POST /addMember'));
  await add.click();
  await exists(toast('Failed to add member'));
  expect(members.now).toMatchObject([{ name: 'Ann', role: 'Drums' }]);
  api.answer(answers);
  return { members, first: members.now[0]! };
}

test(
  'text typed after an Add whose response was lost is added too, once',
  { tags: 'whole' },
  async () => {
    const { members, first } = await addAnn();
    await field('Role').fill('Drums and voice');
    await field('Instagram').fill('instagram.com/ann');
    await file.upload(await photo('other.png', 2));
    await add.click();
    await isGone(dialog);
    expect(members.now).toMatchObject([
      {
        name: 'Ann',
        role: 'Drums and voice',
        instagram: 'https://www.instagram.com/ann',
        revision: 2,
      },
    ]);
    expect(members.now[0]!.bioPic).not.toBe(first.bioPic);
    await expect.poll(() => page.getByRole('button', { name: /Ann/ }).all()).toHaveLength(1);
  },
);

test(
  'changes of others to a record whose Add lost its response are conflicts',
  { tags: 'whole' },
  async () => {
    const { members, first } = await addAnn();
    members.save(first._id, { role: 'Percussion', x: 'https://x.com/ann' });
    await field('Role').fill('Voice');
    await add.click();
    await exists(choice('Role').getByText('Percussion'));
    await choice('Role').getByRole('radio', { name: /Yours/ }).click();
    await add.click();
    await isGone(dialog);
    expect(members.now).toMatchObject([{ name: 'Ann', role: 'Voice', x: 'https://x.com/ann' }]);
  },
);

test('two members who change the same field see both versions, and nothing is lost silently', async () => {
  const { shows } = await editShow();
  shows.save(id, { venue: 'Their Hall', status: 'sold-out', location: 'Basel' });
  await field('Venue').fill('My Hall');
  await field('Status').selectOptions('Canceled');
  await update.click();
  await exists(dialog.getByText(/^Someone else changed this while you were editing/));
  await expect.element(update).toBeDisabled();
  const theirs = (name: string) => choice(name).getByRole('radio', { name: /Theirs/ });
  await expect.element(theirs('Venue')).not.toBeChecked();
  await expect.element(choice('Venue').getByText('Their Hall')).toBeVisible();
  await exists(choice('Venue').getByText('My Hall'));
  await exists(choice('Status').getByText('Sold out'));
  await exists(choice('Status').getByText('Canceled'));
  expect(shows.now).toMatchObject([{ venue: 'Their Hall', status: 'sold-out' }]);

  await choice('Venue').getByRole('radio', { name: /Yours/ }).click();
  await expect.element(update).toBeDisabled();
  await theirs('Status').click();
  await expect.element(field('Status')).toHaveValue('sold-out');
  await update.click();
  await isGone(dialog);
  // The toast after the conflict still names the field that was merged before it.
  await exists(toast("Saved, including someone else's changes: Location."));
  expect(shows.now).toMatchObject([{ venue: 'My Hall', status: 'sold-out' }]);
});
