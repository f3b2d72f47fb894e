import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Problem } from '../../errors/problem.ts';
import { button, list, showing } from '../../../tests/components/passkeys-admin.ts';

test('why none can be added is said in place of the button', async () => {
  const whyNot = new Problem('passkey.not-offered').message;
  await showing({ origin: null, whyNot });
  await expect.element(page.getByText(whyNot)).toBeVisible();
  await expect.element(button('Add a Passkey')).not.toBeInTheDocument();
  await expect.element(list.getByText(/and so nothing here/)).toBeVisible();
});

test('at another address of the site it says which one to open', async () => {
  await showing({ origin: 'https://band.example' });
  await expect
    .element(page.getByText(/^Passkeys of this site work at https:\/\/band.example alone/))
    .toBeVisible();
  await expect.element(button('Add a Passkey')).not.toBeInTheDocument();
});
