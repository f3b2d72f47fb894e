import type { Page } from '@playwright/test';
import { ada, cookiesOf, expect, open, test, toast } from '../journey.ts';

test.use({ isNamed: true });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a passkey can be made on the account page, signs in without the password, and can be removed', async ({
  band,
  site,
  seen,
  mayComplain,
}) => {
  mayComplain(/status of 4(01|22)/);
  await withDevice(band);
  await band.goto('/account');
  await button(band, 'Add a Passkey').click();
  const dialog = band.getByRole('dialog', { name: 'Add a Passkey' });
  await expect(dialog.getByLabel('Name')).toHaveValue(/^Chrome on /);
  await dialog.getByLabel('Current password').fill('not this one');
  await button(band, 'Continue').click();
  await expect(dialog.getByText("That isn't your current password")).toBeVisible();
  await dialog.getByLabel('Current password').fill(ada.password);
  await dialog.getByLabel('Name').fill('The van’s laptop');
  await button(band, 'Continue').click();
  await expect(toast(band, 'You can now sign in with The van’s laptop.', 'success')).toBeVisible();
  const list = band.getByRole('list', { name: 'Your passkeys' });
  await expect(list).toContainText('never used');

  // A device has one of a kind.
  await button(band, 'Add a Passkey').click();
  await dialog.getByLabel('Current password').fill(ada.password);
  await button(band, 'Continue').click();
  await expect(
    dialog.getByText('This device already has your passkey for this site.'),
  ).toBeVisible();
  await button(band, 'Cancel').click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click();

  expect((await band.request.post('/api/logout')).status()).toBe(200);
  await open(band, '/signin');
  const loaded = () => seen[0]!.requests.filter((one) => one.includes('device.queries'));
  const before = loaded().length;
  await button(band, 'Use a Passkey').click();
  await expect(toast(band, 'Login successful! Redirecting...', 'success')).toBeVisible();
  await expect(button(band, 'Success!')).toBeVisible();
  expect(loaded().length).toBe(before + 1);
  // Back to the page on which the session ended.
  await band.waitForURL('**/account');
  expect((await cookiesOf(band)).toSorted()).toEqual(['sid', 'signed-in']);

  await expect(list).toContainText('last used');
  await button(band, 'Rename The van’s laptop').click();
  await band.getByRole('dialog').getByLabel('Name').fill('Old laptop');
  await button(band, 'Rename').click();
  await button(band, 'Remove Old laptop').click();
  await band.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list).toHaveCount(0);

  expect((await band.request.post('/api/logout')).status()).toBe(200);
  await open(band, '/signin');
  await button(band, 'Use a Passkey').click();
  const refused = /^This passkey belongs to another site/;
  await expect(band.locator('form').getByRole('alert')).toHaveText(refused);
  await expect(toast(band, refused, 'error')).toBeVisible();
  await expect(button(band, 'Use a Passkey')).toBeEnabled();
  expect(await cookiesOf(band)).toEqual([]);
  expect(site.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test(
  'a passkey of another site is refused, and a device without one shows a message',
  { tag: '@whole' },
  async ({ page, mayComplain }) => {
    mayComplain(/status of 40[01]/);
    const device = await withDevice(page);
    await open(page, '/signin');
    await button(page, 'Use a Passkey').click();
    const alert = page.locator('form').getByRole('alert');
    await expect(alert).toHaveText(/^No passkey was used/);
    // With the same name, as another program on this machine may have made one.
    await device.addForeignPasskey('localhost');
    await button(page, 'Use a Passkey').click();
    await expect(alert).toHaveText(/^This passkey belongs to another site/);
    expect(await cookiesOf(page)).toEqual([]);
  },
);

/** Gives the browser a device with a PIN, which is always typed correctly. */
async function withDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    async addForeignPasskey(rpId: string) {
      const { privateKey } = await crypto.subtle.generateKey(
        { name: 'ECDSA', namedCurve: 'P-256' },
        true,
        ['sign'],
      );
      const key = Buffer.from(await crypto.subtle.exportKey('pkcs8', privateKey));
      await devtools.send('WebAuthn.addCredential', {
        authenticatorId,
        credential: {
          credentialId: Buffer.from('of another site').toString('base64'),
          isResidentCredential: true,
          rpId,
          privateKey: key.toString('base64'),
          userHandle: Buffer.from('somebody').toString('base64'),
          signCount: 0,
        },
      });
    },
  };
}
