import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { loseAnswer, refusal } from '../../../tests/components/calls.ts';
import { noteLeaving } from '../../../tests/components/leaving.ts';
import { inWindow, renderPage } from '../../../tests/components/renderPage.tsx';
import { Problem } from '../../errors/problem.ts';
import { holdTimers } from '../../../tests/components/timers.ts';
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

test('a failed sign-in shows its reason at the password and as a toast', async () => {
  await inWindow(390, 844);
  const api = await renderPage('/signin');
  await button('Login').click();
  await exists(page.getByText('Required', { exact: true }));
  await exists(page.getByText('Password is required'));
  await isWrong(field('Email'));

  for (const [answer, said] of [
    [
      () => {
        throw new Problem('session.wrong-credentials');
      },
      'Wrong e-mail address or password.',
    ],
    [loseAnswer, 'Network error. Please check your internet connection.'],
    [
      () => {
        throw new Problem('session.too-many-tries', { retryAfter: 14 * 60 });
      },
      'Too many requests. Please wait a moment and try again. You can try again in 14 minutes.',
    ],
  ] as const) {
    api.answer({ 'POST /login': answer });
    await signIn();
    await exists(main.getByText(said, { exact: true }));
    await exists(toast(said));
    await isWrong(field('Password'));
    await expect.element(field('Password')).toHaveFocus();
    await expect.element(button('Login')).toBeEnabled();
  }
  const html = (status: number) => () =>
    new Response('<h1>Please pay</h1>', { status, headers: { 'content-type': 'text/html' } });
  // A refusal and an unreachable site have different sentences.
  api.answer({ 'POST /login': html(418) });
  await signIn();
  await exists(main.getByText('Login failed: 418'));
  api.answer({ 'POST /login': html(200) });
  await signIn();
  await exists(main.getByText('Login failed', { exact: true }));
  api.answer({
    'POST /login': () => {
      throw new Problem('request.invalid', { fields: { email: 'Please enter a valid address' } });
    },
  });
  await signIn();
  await exists(page.getByText('Please enter a valid address').first());
  await exists(toast('Please enter a valid address'));
});

test('a refused new password shows the reason at its field', async () => {
  const tooLong = 'Password must be at most 200 characters';
  const refuse = (fields: Record<string, string>) => ({
    async 'POST /auth/reset-password'() {
      // The server's response comes after the pressed button is disabled.
      await expect.poll(() => document.activeElement).toBe(document.body);
      return refusal(422, 'request.invalid', { fields });
    },
  });
  const api = await renderPage('/reset-password?token=t0', {}, refuse({ newPassword: tooLong }));
  const another = page.getByRole('link', { name: 'Request a new link' });
  // The toast says the same.
  const refused = main.getByText(tooLong);
  await choose('another secret');
  await button('Reset Password').click();
  await exists(refused);
  await isWrong(field('New password'));
  await expect.element(field('New password')).toHaveFocus();
  await expect.element(another).not.toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(refused).not.toBeInTheDocument();

  const invalid = 'Invalid reset link. Please request a new password reset.';
  api.answer(refuse({ token: invalid }));
  await choose('another secret');
  // The toast covers the button.
  (button('Reset Password').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(told).toHaveTextContent(invalid);
  await expect.element(button('Reset Password')).toHaveFocus();
  await userEvent.tab();
  await expect.element(another).toHaveFocus();
  await inWindow(390, 844);

  await cleanup();
  await renderPage('/reset-password');
  await exists(page.getByRole('heading', { name: 'Invalid Reset Link' }));
  await exists(main.getByText(invalid));
  await expect.element(another).toHaveAttribute('href', '/forgot-password');
});

test('signing in shows each step, and opens the theme after a second', async () => {
  const left = noteLeaving();
  const answer = Promise.withResolvers<unknown>();
  await renderPage('/signin', {}, { 'POST /login': () => answer.promise });
  await exists(page.getByRole('heading', { name: 'Member Login' }));
  const second = holdTimers(1_000);
  await signIn();
  await expect.element(button('Logging in...')).toBeDisabled();
  answer.resolve({ ...ada, ...done });
  await expect.element(button('Success!')).toBeDisabled();
  await exists(toast('Login successful! Redirecting...'));
  expect(left).toEqual([]);
  second.release();
  expect(left).toEqual(['/theme']);
});

test('a new password is typed twice, and leads to the sign-in page after two seconds', async () => {
  const left = noteLeaving();
  const answer = Promise.withResolvers<unknown>();
  const reset = { 'POST /auth/reset-password': () => answer.promise };
  const api = await renderPage('/reset-password?token=t0', {}, reset);
  const send = button('Reset Password');
  await expect.element(send).toBeDisabled();
  for (const label of ['New password', 'Confirm password', 'New password']) {
    (field(label).element() as HTMLElement).focus();
    await expect.element(field(label)).toHaveAttribute('maxlength', '200');
  }
  await exists(page.getByText('Password is required'));
  await field('New password').fill('short');
  await exists(page.getByText('Password must be at least 6 characters'));
  await exists(page.getByText('Please confirm your password'));
  await field('Confirm password').fill('shirt');
  await exists(page.getByText('Passwords do not match'));
  await expect.element(send).toBeDisabled();
  await choose('another secret');
  await expect.element(send).toBeEnabled();
  const seconds = holdTimers(2_000);
  await send.click();
  await expect.element(button('Resetting Password...')).toBeDisabled();
  answer.resolve(done);
  await expect.element(button('Success!')).toBeDisabled();
  await exists(toast('Password reset successful! Redirecting to sign in...'));
  expect(left).toEqual([]);
  seconds.release();
  expect(left).toEqual(['/signin']);
  expect(api.sent('POST /auth/reset-password')).toEqual([
    { token: 't0', newPassword: 'another secret' },
  ]);
});

test('a passkey signs in like a password, and shows its outcome', async () => {
  const left = noteLeaving();
  const options = { challenge: 'AAAA', rpId: 'x.test', timeout: 1, userVerification: 'required' };
  const answer = Promise.withResolvers<unknown>();
  const api = await renderPage(
    '/signin',
    {},
    { 'POST /login/passkey/options': options, 'POST /login/passkey': () => answer.promise },
  );
  const get = vi.spyOn(navigator.credentials, 'get');
  get.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
  await button('Use a Passkey').click();
  await exists(told.getByText(/^No passkey was used/));
  await expect.element(button('Login')).toBeEnabled();

  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes };
  get.mockResolvedValueOnce({
    id: 'AQID',
    rawId: bytes,
    type: 'public-key',
    response: { ...response, userHandle: bytes },
    authenticatorAttachment: null,
    getClientExtensionResults: () => ({}),
  } as unknown as Credential);
  const second = holdTimers(1_000);
  await button('Use a Passkey').click();
  await expect.element(button('Logging in...')).toBeDisabled();
  await expect.element(button('Login')).toBeDisabled();
  await expect.element(told).not.toBeInTheDocument();
  answer.resolve({ ...ada, ...done });
  await expect.element(button('Success!')).toBeDisabled();
  await exists(toast('Login successful! Redirecting...'));
  second.release();
  expect(left).toEqual(['/theme']);
  const base64 = { clientDataJSON: 'AQID', authenticatorData: 'AQID', signature: 'AQID' };
  expect(api.sent('POST /login/passkey')).toEqual([{ id: 'AQID', ...base64, userHandle: 'AQID' }]);
});
