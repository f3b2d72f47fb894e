import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { bandSite, cellar, bea } from '../../../../tests/components/band-site.ts';
import { openTab, reloadAdmin, renderAdmin } from '../../../../tests/components/render.tsx';
import {
  dialog,
  question,
  field,
  button,
  bioText,
  exists,
  isGone,
  holds,
  drafts,
  areKept,
  editCellar,
} from '../../../../tests/components/useDraft.ts';
import { noteLeaving } from '../../../../tests/components/leaving.ts';

/** Edits a show without saving, and opens another tab. */
async function openTabBesideEdit() {
  const { shows, answers } = bandSite({ shows: [cellar] });
  await renderAdmin('/home', answers);
  await editCellar();
  await field('Venue').fill('The Attic');
  await areKept(1);
  await openTab('/home', answers);
  return { shows, answers, unsaved: page.getByRole('list', { name: 'Unsaved: Show' }) };
}

test(
  'another tab offers unsaved changes, without opening them by itself',
  { tags: 'whole' },
  async () => {
    const { shows, answers, unsaved } = await openTabBesideEdit();
    await exists(unsaved.getByText(/Not saved yet: .*The Cellar/));
    await isGone(dialog);
    await button(/^Continue/, unsaved).click();
    await holds(field('Venue'), 'The Attic');

    // The draft of a deleted show can be added as a new show.
    shows.remove(cellar._id);
    await openTab('/home', answers);
    await button(/^Add as new/).click();
    await exists(dialog.getByRole('heading', { name: 'Add Show' }));
    await holds(field('Venue'), 'The Attic');
    await holds(field('Location'), 'Bern');
  },
);

test(
  'the draft of an invitation is offered on other pages as well',
  { tags: 'whole' },
  async () => {
    const { answers } = bandSite();
    await renderAdmin('/account?tab=members', answers);
    await button('Invite').click();
    await field('Name').fill('Bea');
    await areKept(1);
    await openTab('/account?tab=members', answers);
    const unsaved = page.getByRole('list', { name: 'Unsaved: Invitation' });
    await button(/^Continue/, unsaved).click();
    await holds(field('Name'), 'Bea');
    await openTab('/account?tab=members', answers);
    await button('Discard unsaved changes to an invitation').click();
    await button('Discard', question).click();
    await isGone(page.getByText('Not saved yet', { exact: false }));
  },
);

test('unsaved changes are discarded only after a confirmation', { tags: 'whole' }, async () => {
  const { unsaved } = await openTabBesideEdit();
  const discard = button(/^Discard unsaved changes to .*The Cellar/, unsaved);
  const ask = page.getByRole('alertdialog', {
    name: /^Discard unsaved changes to .*The Cellar\?$/,
  });
  const press = async (one: Locator) => {
    await exists(one);
    (one.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await press(discard);
  await press(button('Cancel', ask));
  await isGone(ask);
  await expect.element(discard).toHaveFocus();
  await areKept(1);

  await press(discard);
  await exists(ask);
  await press(button('Discard', ask));
  await isGone(ask);
  await isGone(unsaved);
  expect(drafts()).toEqual([]);
  // The button is gone, so the focus moves to the list's heading.
  await expect.element(page.getByRole('heading', { name: 'Shows', exact: true })).toHaveFocus();
});

test('logging out asks once before it deletes drafts of this tab and others', async () => {
  const { answers } = bandSite();
  await renderAdmin('/aboutus', answers);
  await bioText.fill('We met in May.');
  const api = await reloadAdmin('/account', {
    ...answers,
    'POST /logout': { message: 'Signed out.' },
  });
  await page.getByLabelText('Current password').fill('a secret of mine');
  const left = noteLeaving();
  const logOut = button('Log Out', page.getByRole('banner'));
  await logOut.click();
  const asks = page.getByRole('alertdialog', { name: 'Log out without saving?' });
  await exists(asks);
  await button('Keep Editing', asks).click();
  await isGone(asks);
  await holds(page.getByLabelText('Current password'), 'a secret of mine');
  expect(drafts()).toHaveLength(1);
  expect(api.sent('POST /logout')).toEqual([]);

  await logOut.click();
  await button('Log Out', asks).click();
  await expect.poll(() => left).toEqual(['/']);
  expect(api.sent('POST /logout')).toHaveLength(1);
  expect(drafts()).toEqual([]);
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  expect(leaving.defaultPrevented, 'the browser asks nothing more').toBe(false);
});

test(
  'removing your own account deletes its drafts from the device',
  { tags: 'whole' },
  async () => {
    const { access, answers } = bandSite();
    access.accounts = [...access.accounts, bea];
    await renderAdmin('/aboutus', answers);
    await bioText.fill('We met in May.');
    await areKept(1);
    await reloadAdmin('/account?tab=members', answers);
    const left = noteLeaving();
    await button('Remove Ada').click();
    await button('Remove', question).click();
    await expect.poll(() => left).toEqual(['/']);
    expect(drafts()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
  },
);
