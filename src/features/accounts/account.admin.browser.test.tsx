import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bandSite, bea } from '../../../tests/components/band-site.ts';
import { overhang } from '../../../tests/components/barriers.ts';
import { answerCalls, refusal } from '../../../tests/components/calls.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { inWindow, renderAdmin } from '../../../tests/components/render.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
import { SetupPage } from './setup.admin.tsx';
import {
  button,
  dialog,
  ask,
  inviteButton,
  toast,
  inviteBea,
} from '../../../tests/components/account-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

const field = (name: string) => page.getByLabelText(name, { exact: true });

test.each(windows)('the own password is changed in a window of %i by %i', async (...size) => {
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

test(
  'the keyboard alone invites, and the page fits a window of 320 pixels',
  { tags: 'whole' },
  async () => {
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
  },
);

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
