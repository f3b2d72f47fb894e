import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { refusal } from '../../../tests/components/calls.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { Problem } from '../../errors/problem.ts';
import { storeReturnPath } from '../../kit/client/browser/returnPath.ts';
import {
  button,
  field,
  main,
  told,
  toast,
  exists,
  isWrong,
  ada,
  done,
  signIn,
  choose,
} from '../../../tests/components/session-parts.ts';

test('signing in returns to the page that required it', async () => {
  const left = noteLeaving();
  storeReturnPath('/aboutus');
  await renderPage('/signin', {}, { 'POST /login': () => ({ ...ada, ...done }) });
  await signIn();
  await expect.poll(() => left).toEqual(['/aboutus']);
});

test('a refused sign-in is accessible and fits a phone', { tags: 'whole' }, async () => {
  await inWindow(390, 844);
  await renderPage(
    '/signin',
    {},
    {
      'POST /login': () => {
        throw new Problem('session.too-many-tries', { retryAfter: 14 * 60 });
      },
    },
  );
  await button('Login').click();
  await isWrong(field('Email'));
  await signIn();
  await exists(main.getByText(/You can try again in 14 minutes\./));
  expect(overhang()).toBeLessThanOrEqual(0);
  expect(await barriers()).toEqual([]);
});

test('a reset link can be requested again, by keyboard alone', async () => {
  const answer = Promise.withResolvers<unknown>();
  await renderPage('/forgot-password', {}, { 'POST /auth/forgot-password': () => answer.promise });
  await button('Send Reset Link').click();
  await exists(page.getByText('Email cannot be empty'));
  await field('Email').fill(ada.email);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Sending...')).toBeDisabled();
  answer.resolve(done);
  await expect.element(button('Success!')).toBeDisabled();
  await exists(toast('Password reset email sent! Check your inbox.'));
  // The user can correct a mistyped address.
  await expect.element(field('Email')).toHaveFocus();
  await userEvent.tab();
  await expect.element(button('Send again')).toHaveFocus();
  expect(await barriers()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(field('Email')).toHaveFocus();
  await expect.element(button('Send Reset Link')).toBeEnabled();
});

test('a refused reset link is accessible and fits a phone', { tags: 'whole' }, async () => {
  const invalid = 'Invalid reset link. Please request a new password reset.';
  await renderPage(
    '/reset-password?token=t0',
    {},
    {
      'POST /auth/reset-password': () =>
        refusal(422, 'request.invalid', { fields: { token: invalid } }),
    },
  );
  await choose('another secret');
  await button('Reset Password').click();
  await expect.element(told).toHaveTextContent(invalid);
  expect(await barriers()).toEqual([]);
  await inWindow(390, 844);
  expect(overhang()).toBeLessThanOrEqual(0);
  expect(await barriers()).toEqual([]);
});
