import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Problem } from '../../errors/problem.ts';
import { button, list, showing, phone } from '../../../tests/components/passkeys-admin.ts';
import { refusal, type Call } from '../../../tests/components/calls.ts';

const dialog = page.getByRole('dialog');

test('the reason why passkeys are unavailable replaces the button', async () => {
  const whyNot = new Problem('passkey.not-offered').message;
  await showing({ origin: null, whyNot });
  await expect.element(page.getByText(whyNot)).toBeVisible();
  await expect.element(button('Add a Passkey')).not.toBeInTheDocument();
  await expect.element(list.getByText(/, not here$/)).toBeVisible();
});

test('at another address of the site the page names the address to open', async () => {
  await showing({ origin: 'https://band.example' });
  await expect
    .element(page.getByText(/^Passkeys only work at https:\/\/band.example/))
    .toBeVisible();
  await expect.element(button('Add a Passkey')).not.toBeInTheDocument();
});

test('a passkey can be named and removed', async () => {
  await showing(
    {},
    {
      'PUT /passkeys/:id': ({ body }: Call) => ({ ...phone, ...(body as { name: string }) }),
      'DELETE /passkeys/:id': { _id: 'p1' },
    },
  );
  await expect.element(list.getByText(/Added May 1, 2031, never used/)).toBeVisible();
  await expect.element(list.getByText('Synced with your other devices')).toBeVisible();
  await button('Rename Chrome on Android').click();
  await dialog.getByLabelText('Name').fill('W'.repeat(60));
  await button('Rename').click();
  await button(`Rename ${'W'.repeat(60)}`).click();
  await dialog.getByLabelText('Name').fill('Old phone');
  await button('Rename').click();
  await expect.element(button('Remove Old phone')).toBeVisible();
  await button('Remove Old phone').click();
  const ask = page.getByRole('alertdialog', { name: 'Remove Old phone?' });
  await ask.getByRole('button', { name: 'Remove' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'Your passkeys' })).toHaveFocus();
});

test('if the password, the browser or the site refuses, the typed text is preserved', async () => {
  const fields = { currentPassword: "That isn't your current password" };
  const api = await showing(
    {},
    {
      'POST /passkeys/options': () => refusal(422, 'request.invalid', { fields }),
    },
  );
  const create = vi.spyOn(navigator.credentials, 'create');
  await button('Add a Passkey').click();
  await dialog.getByLabelText('Current password').fill('correct horse');
  await dialog.getByLabelText('Name').fill('My phone');
  await button('Continue').click();
  await expect.element(dialog.getByText(fields.currentPassword)).toBeVisible();
  expect(create).not.toHaveBeenCalled();

  const user = { id: 'YQ', name: 'ada@band.example', displayName: 'Ada' };
  api.answer({
    'POST /passkeys/options': {
      challenge: 'AAAA',
      rp: { id: location.hostname, name: 'Band' },
      user,
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
      timeout: 1_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    },
  });
  for (const [name, said] of [
    ['NotAllowedError', /^No passkey was used/],
    ['InvalidStateError', 'This device already has your passkey for this site.'],
    ['ConstraintError', /^This device can't create passkeys/],
    ['SecurityError', "Passkeys don't work at this address of the site."],
    ['UnknownError', /^The passkey didn't work/],
  ] as const) {
    create.mockRejectedValueOnce(new DOMException('No.', name));
    await dialog.getByLabelText('Current password').fill(`for ${name}`);
    await button('Continue').click();
    await expect.element(dialog.getByText(said)).toBeVisible();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('My phone');
  }
  expect(api.sent('POST /passkeys')).toEqual([]);
  // The draft never holds the password.
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('for UnknownError');
});
