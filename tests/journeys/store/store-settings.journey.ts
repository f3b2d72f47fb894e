import { openShop, shopDomain, shopSettings } from '../../stand-ins/shopify.ts';
import { expect, test, toast } from '../journey.ts';

test(
  "a shop can be set up, is queried from its frame, and appears in the fans' navigation",
  { tag: '@whole' },
  async ({ band, visit, hosts, context, mayComplain }) => {
    // While fans have no store, its page is the same for all: not found, until it is replaced.
    mayComplain(/status of 404 \(Not Found\) http:\/\/127[^/]*\/store$/);
    hosts().add(shopDomain);
    const shop = openShop();
    await shop.serve(context);
    await band.goto('/store');
    await expect(
      band.getByText('The store is hidden from fans until you choose a type.'),
    ).toBeVisible();
    await band.getByLabel('Select Store Type').selectOption('Shopify');
    await expect(toast(band, 'Store type updated successfully', 'success')).toBeVisible();
    // Every other page may reach a shop only through a frame.
    await band.goto('/account');
    await band.getByRole('link', { name: 'Store', exact: true }).click();
    await expect(band.getByLabel('Select Store Type')).toHaveValue('shopify');
    await band.getByLabel('Shop Domain').fill(`https://${shopDomain}/admin`);
    await band.getByLabel('Storefront Access Token').fill(shopSettings.storefrontAccessToken);
    await band.getByLabel('Collection ID').fill(shopSettings.collectionId);
    const status = band.getByRole('status');
    await expect(status.filter({ hasText: 'Connected to the collection “Merch”.' })).toBeVisible();
    expect(shop.requests.length).toBeGreaterThan(0);
    await band.getByRole('button', { name: 'Save Changes' }).click();
    await expect(band.getByRole('button', { name: 'Update Successful' })).toBeVisible();
    await expect(band.getByText('Fans see the Store link in the navigation.')).toBeVisible();
    const stored = await (await band.request.get('/api/merchConfig/admin')).json();
    expect(stored).toMatchObject({ ...shopSettings, revision: 2 });

    const fan = await visit();
    await fan.goto('/bio');
    await expect(fan.locator('header a[href="/store"]')).toHaveCount(1);
    await band.getByLabel('Select Store Type').selectOption('No store');
    await expect(
      band.getByText('The store is hidden from fans until you choose a type.'),
    ).toBeVisible();
    await fan.reload();
    await expect(fan.locator('header a[href="/store"]')).toHaveCount(0);
  },
);
