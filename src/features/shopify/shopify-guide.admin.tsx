import { SetupGuide } from '../../kit/admin/guides/SetupGuide.tsx';

export function ShopifyGuide() {
  return (
    <SetupGuide
      title="Setting up Shopify"
      parts={[
        {
          title: 'Install the Headless channel',
          steps: [
            'Log in to the Shopify admin of your shop. You need the right to manage apps and channels.',
            'In the Shopify App Store, search for Headless, a channel by Shopify, and install it.',
            'Under Sales channels, open Headless and choose Create storefront.',
          ],
        },
        {
          title: 'Copy the public access token',
          steps: [
            'Open your storefront in the Headless channel, and there the Storefront API.',
            'Copy the public access token and enter it above as the Storefront Access Token.',
            'Leave the private access token where it is: it is for servers only, and is refused here.',
          ],
        },
        {
          title: 'Allow what the store needs',
          steps: [
            'Still at the Storefront API, edit its permissions.',
            'Allow unauthenticated_read_product_listings, to show the products.',
            'Allow unauthenticated_write_checkouts and unauthenticated_read_checkouts, to sell them.',
            'Save.',
          ],
        },
        {
          title: 'Publish a collection',
          steps: [
            'Open Products, then Collections, and choose or create the collection to show.',
            'Under Publishing, switch on the Headless channel for the collection.',
            'Do the same for each of its products. Several at once can be chosen in the list of products.',
          ],
        },
        {
          title: 'Find the domain and the Collection ID',
          steps: [
            'Open Settings, then Domains. The Shop Domain is the one such as your-band.myshopify.com, also where your shop has another.',
            'Open the collection and look at the address of that page.',
            'The Collection ID is the number at its end: of .../collections/1234567890 it is 1234567890.',
          ],
        },
        {
          title: 'Test it',
          steps: [
            'Enter all three above. A moment later you see whether the collection is found.',
            'Save Changes. Then open the Store page of this site in a private window, where you are not signed in.',
            'Buy something as a fan would, up to the page where it is paid.',
          ],
        },
      ]}
      tips={[
        'Since January 2026 new custom apps cannot be made in the Shopify admin. The token of one that you have still works; a new token comes from the Headless channel.',
        'While the shop is protected by a password, its products may show here, but fans cannot check out.',
        'The first 50 products of the collection are shown, in the order that it has on Shopify.',
        'Prices and stock are changed on Shopify, and fans see it here at once.',
      ]}
      documentation={{
        href: 'https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/manage-headless-channels',
        label: 'The Headless channel in the documentation of Shopify',
      }}
    />
  );
}
