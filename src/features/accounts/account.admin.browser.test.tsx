import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bandSite, bea } from '../../../tests/components/band-site.ts';
import { overhang } from '../../../tests/components/barriers.ts';
import { answerCalls, refusal } from '../../../tests/components/calls.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { Problem } from '../../errors/problem.ts';
import { SetupPage } from './setup.admin.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const list = (name: string) => page.getByRole('list', { name, exact: true });
const dialog = page.getByRole('dialog');
const ask = page.getByRole('alertdialog');
const field = (name: string) => page.getByLabelText(name, { exact: true });
const inviteButton = page.getByRole('main').getByRole('button', { name: 'Invite', exact: true });
const toast = (text: string) => page.getByText(text, { exact: true });

async function invite(name: string, email: string): Promise<void> {
  await inviteButton.click();
  await dialog.getByLabelText('Name').fill(name);
  await dialog.getByLabelText('Email').fill(email);
  await dialog.getByRole('button', { name: 'Invite' }).click();
}

async function inviteBea() {
  const { answers, access } = bandSite();
  const api = await renderAdmin('/account', answers);
  await invite('Bea', bea.email);
  await expect.element(page.getByRole('dialog', { name: 'Bea is invited' })).toBeVisible();
  return { answers, access, api };
}

test.each([
  [1280, 800],
  [390, 844],
])('the own password is changed in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  const fields = { currentPassword: 'This is not your current password' };
  const api = await renderAdmin('/account', {
    ...bandSite().answers,
    'POST /account/password': () => refusal(422, 'request.invalid', { fields }),
  });
  const change = button('Change Password');
  // The toast does not go by itself.
  holdTimers(5_000);
  await field('Current password').fill('wrong');
  await field('New password').fill('short');
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await field('New password').fill('another secret');
  await field('New password again').fill('another secrit');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(change).toBeDisabled();
  await field('New password again').fill('another secret');
  await change.click();
  await expect.element(page.getByText(fields.currentPassword)).toBeVisible();
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(toast('Failed to change the password')).toBeVisible();
  // Nothing that can be pressed lies under the toast.
  const alert = document.querySelector('[data-alert]')!.getBoundingClientRect();
  for (const one of document.querySelectorAll('main button')) {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isUnder =
      top < alert.bottom && bottom > alert.top && left < alert.right && right > alert.left;
    expect(isUnder, one.textContent ?? '').toBe(false);
  }

  api.answer({ 'POST /account/password': { message: 'Done' } });
  await field('Current password').fill('correct horse');
  (field('New password again').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(toast('Your password is changed. Every other device is signed out.'))
    .toBeVisible();
  await expect.element(field('Current password')).toHaveValue('');
  await expect.element(page.getByText(/this device/)).toBeVisible();
});

test('who is invited is listed until the invitation is withdrawn', async () => {
  const { access } = await inviteBea();
  await button('Done').click();
  await expect.element(list('Invited').getByText(bea.email)).toBeVisible();
  await button('Withdraw the invitation for Bea').click();
  await expect
    .element(page.getByRole('alertdialog', { name: 'Withdraw the invitation for Bea?' }))
    .toBeVisible();
  await ask.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(list('Invited')).not.toBeInTheDocument();
  expect(access.invitations).toEqual([]);
});

test('nobody is invited who has an account, or by whom is signed out', async () => {
  const api = await renderAdmin('/account', {
    ...bandSite().answers,
    'POST /invitations'() {
      throw new Problem('account.exists');
    },
  });
  await invite('Ada again', 'ADA@band.example');
  const exists = 'There is an account with this e-mail address already.';
  await expect.element(dialog.getByText(exists)).toBeVisible();
  api.answer({ 'POST /invitations': () => new Response('{}', { status: 401 }) });
  await dialog.getByLabelText('Email').fill('eve@evil.example');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(dialog.getByText(/^You are signed out\./)).toBeVisible();
});

test('somebody else is removed, and the only account cannot be', async () => {
  const { answers, access } = bandSite();
  access.accounts = [...access.accounts, bea];
  await renderAdmin('/account', answers);
  const having = list('Who has access');
  await expect.element(having.getByRole('listitem')).toHaveLength(2);
  await expect.element(having.getByText(/Ada\s*\(you\)/)).toBeVisible();
  await button('Remove Bea').click();
  await expect.element(ask.getByText(/signed out everywhere at once/)).toBeVisible();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(having.getByRole('listitem')).toHaveLength(1);
  await expect.element(inviteButton).toHaveFocus();
  await expect.element(page.getByText('The only account cannot be removed.')).toBeVisible();
  await expect.element(button(/^Remove/)).not.toBeInTheDocument();
});

test('who removes the own account is asked, and leaves', async () => {
  const { answers, access } = bandSite();
  access.accounts = [...access.accounts, bea];
  const left = noteLeaving();
  await renderAdmin('/account', answers);
  await button('Remove Ada').click();
  await expect.element(ask.getByText(/^This is you/)).toBeVisible();
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.poll(() => left).toEqual(['/']);
  expect(access.accounts).toEqual([bea]);
});

test('a device is signed out by the own account', async () => {
  const { answers } = bandSite();
  const [here] = answers['GET /sessions'] as { _id: string; isThis: boolean }[];
  const there = { ...here, _id: 's2', device: 'Firefox on Android', isThis: false };
  const api = await renderAdmin('/account', {
    ...answers,
    'GET /sessions': [here, there],
    'DELETE /sessions/:id': { _id: 's2' },
  });
  const open = list('Where you are signed in').getByRole('listitem');
  await expect.element(open).toHaveLength(2);
  await button(/^Sign Out Firefox on Android/).click();
  await expect.element(toast('Firefox on Android is signed out.')).toBeVisible();
  await expect.element(open).toHaveLength(1);
  await expect
    .element(page.getByRole('heading', { name: 'Where you are signed in' }))
    .toHaveFocus();
  expect(api.calls.at(-1)).toMatchObject({ name: 'DELETE /sessions/:id', params: ['s2'] });
});

test('where the clipboard is closed, the link is marked to be copied by hand', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  try {
    await inviteBea();
    await button('Copy Link').click();
    await expect
      .element(page.getByText('The text is marked: please copy it by hand.'))
      .toBeVisible();
  } finally {
    delete (navigator as { clipboard?: unknown }).clipboard;
  }
  const link = field('Link').element() as HTMLInputElement;
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  expect(document.activeElement).toBe(link);
});

test('the keyboard alone invites, and the page fits a window of 320 pixels', async () => {
  await inWindow(320, 640);
  await renderAdmin('/account', bandSite().answers);
  await expect.element(inviteButton).toBeVisible();
  (inviteButton.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
  await userEvent.keyboard('W'.repeat(100));
  await userEvent.tab();
  await userEvent.keyboard(`${'w'.repeat(60)}@band.example{Enter}`);
  await expect.element(button('Copy Link')).toHaveFocus();
  const done = button('Done');
  done.element().scrollIntoView({ block: 'nearest' });
  await expect.element(done).toBeInViewport({ ratio: 1 });
  expect(overhang()).toBeLessThanOrEqual(0);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(inviteButton).toHaveFocus();
  expect(overhang()).toBeLessThanOrEqual(0);
  (button(/^Withdraw/).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(ask).toBeInViewport({ ratio: 1 });
  expect(overhang()).toBeLessThanOrEqual(0);
});

test('a set-up tells where the band is at home, as the browser knows it or as it is typed', async () => {
  const { href } = location;
  history.replaceState(null, '', '?code=c0');
  onTestFinished(() => history.replaceState(null, '', href));
  const left = noteLeaving();
  const timeZone = 'A time zone by its name, such as America/New_York';
  const refused = () => refusal(422, 'request.invalid', { fields: { timeZone } });
  const api = answerCalls({ 'POST /setup': refused });
  await render(<SetupPage problem={null} />);
  const home = field('Home Time Zone');
  await expect.element(home).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await field('Your name').fill('Ada');
  await field('Email').fill('ada@band.example');
  await field('Password').fill('a secret');
  await field('Password again').fill('a secret');
  await button('Create Account').click();
  await expect.element(page.getByText(timeZone)).toBeVisible();
  await expect.element(home).toHaveAttribute('aria-invalid', 'true');
  const ada = { _id: 'ada', name: 'Ada', email: 'ada@band.example', authenticated: true };
  api.answer({ 'POST /setup': { ...ada, message: 'Your site is set up' } });
  await home.fill('new york');
  await button('Create Account').click();
  await expect.poll(() => left).toEqual(['/theme']);
  expect(api.sent('POST /setup')).toMatchObject([
    { timeZone: 'UTC' },
    { timeZone: 'America/New_York' },
  ]);
});
