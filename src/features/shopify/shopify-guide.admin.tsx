import { SetupGuide } from '../../kit/admin/guides/SetupGuide.tsx';

export function ShopifyGuide() {
  return (
    <SetupGuide
      title="Setting up Shopify"
      parts={[
        {
          title: 'Install the Headless channel',
          steps: [
            'Log in to the Shopify admin of your shop. You need permission to manage apps and channels.',
            'In the Shopify App Store, search for Headless (by Shopify) and install it.',
            'Under Sales channels, open Headless and choose Create storefront.',
          ],
        },
        {
          title: 'Copy the public access token',
          steps: [
            'Open your storefront in the Headless channel, then the Storefront API.',
            'Copy the public access token and enter it above as the Storefront Access Token.',
            "Don't use the private access token: it is for servers only and won't work here.",
          ],
        },
        {
          title: 'Set the permissions',
          steps: [
            'In the same place, edit the Storefront API permissions.',
            'Allow unauthenticated_read_product_listings, to show the products.',
            'Allow unauthenticated_write_checkouts and unauthenticated_read_checkouts, to sell them.',
            'Save.',
          ],
        },
        {
          title: 'Publish a collection',
          steps: [
            'Open Products, then Collections, and choose or create the collection to show.',
            'Under Publishing, turn on the Headless channel for the collection.',
            'Do the same for each of its products. You can select several in the product list.',
          ],
        },
        {
          title: 'Find the domain and the Collection ID',
          steps: [
            'Open Settings, then Domains. The Shop Domain ends in myshopify.com, even if your shop also has another domain.',
            'Open the collection and look at the address in your browser.',
            'The Collection ID is the number at the end, such as 1234567890 in .../collections/1234567890.',
          ],
        },
        {
          title: 'Test it',
          steps: [
            "Enter all three above. You'll soon see whether the collection was found.",
            "Save Changes. Then open this site's Store page in a private window, where you aren't signed in.",
            'Buy something as a fan would, up to the payment page.',
          ],
        },
      ]}
      tips={[
        "Since January 2026, you can't create custom apps in the Shopify admin. Tokens of existing ones still work; get new tokens from the Headless channel.",
        "If the shop is password-protected, its products may appear here, but fans can't check out.",
        'Fans see the first 50 products of the collection, in the same order as on Shopify.',
        'Change prices and stock on Shopify. Fans see the changes here immediately.',
      ]}
      documentation={{
        href: 'https://shopify.dev/docs/storefronts/headless/building-with-the-storefront-api/manage-headless-channels',
        label: 'Shopify documentation: Headless channel',
      }}
    />
  );
}
