import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bandSite } from '../../../tests/components/band-site.ts';
import { overhang } from '../../../tests/components/barriers.ts';
import { refusal } from '../../../tests/components/calls.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { holdTimers } from '../../../tests/components/timers.ts';
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

test.each(windows)('your own password can be changed in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  const fields = { currentPassword: "That isn't your current password" };
  const api = await renderAdmin('/account', {
    ...bandSite().answers,
    'POST /account/password': () => refusal(422, 'request.invalid', { fields }),
  });
  const change = button('Change Password');
  // The toast doesn't disappear by itself.
  holdTimers(5_000);
  await field('Current password').fill('wrong');
  await field('New password').fill('short');
  await expect.element(page.getByText('Password must be at least 6 characters')).toBeVisible();
  await field('New password').fill('another secret');
  await field('Repeat new password').fill('another secrit');
  await expect.element(page.getByText('Passwords do not match')).toBeVisible();
  await expect.element(change).toBeDisabled();
  await field('Repeat new password').fill('another secret');
  await change.click();
  await expect.element(page.getByText(fields.currentPassword)).toBeVisible();
  await expect.element(field('Current password')).toHaveFocus();
  await expect.element(toast('Failed to change the password')).toBeVisible();
  // The toast covers no button or link.
  const alert = document.querySelector('[data-alert]')!.getBoundingClientRect();
  for (const one of document.querySelectorAll('main button')) {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    const isUnder =
      top < alert.bottom && bottom > alert.top && left < alert.right && right > alert.left;
    expect(isUnder, one.textContent ?? '').toBe(false);
  }

  api.answer({ 'POST /account/password': { message: 'Done' } });
  await field('Current password').fill('correct horse');
  (field('Repeat new password').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect
    .element(toast('Your password was changed. All other devices are signed out.'))
    .toBeVisible();
  await expect.element(field('Current password')).toHaveValue('');
  await expect.element(page.getByText(/this device/)).toBeVisible();
});

test('if the clipboard is blocked, the link is selected for copying by hand', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  try {
    await inviteBea();
    await button('Copy Link').click();
    await expect
      .element(page.getByText('Copying failed. The text is selected, so you can copy it yourself.'))
      .toBeVisible();
  } finally {
    delete (navigator as { clipboard?: unknown }).clipboard;
  }
  const link = field('Link').element() as HTMLInputElement;
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(link.value);
  expect(document.activeElement).toBe(link);
});

test(
  'an invitation can be sent by keyboard alone, and the page fits a window of 320 pixels',
  { tags: 'whole' },
  async () => {
    await inWindow(320, 640);
    await renderAdmin('/account?tab=members', bandSite().answers);
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
