import { useLayoutEffect, useRef } from 'react';
import { TitledAlert, type AlertText } from '../../kit/admin/guides/TitledAlert.tsx';
import type { ShopifyCode } from './shopify.queries.ts';
import { LineButton } from '../../kit/admin/inputs/buttons.tsx';

export interface ShopProblem {
  code: ShopifyCode | null;
  /** The shop's own message; null if the site sent it no request. */
  message: string | null;
}

export const shopAlert = ({ code }: ShopProblem): AlertText =>
  code === null ? configurationError : shopifyAlerts[code];

export function ShopAlert({ problem, again }: { problem: ShopProblem; again: () => void }) {
  return (
    <TitledAlert {...shopAlert(problem)} serviceMessage={problem.message ?? ''}>
      {problem.message !== null && <CheckAgain again={again} />}
    </TitledAlert>
  );
}

function CheckAgain({ again }: { again: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    const form = current?.form;
    // The button disappears when the shop responds, and would lose the focus.
    return () => {
      if (document.activeElement === current) form?.focus();
    };
  }, []);
  return (
    <LineButton ref={button} onClick={again}>
      Check again
    </LineButton>
  );
}

const noAccess: AlertText = {
  title: 'Access denied by the shop',
  sentence: "The Storefront Access Token is wrong, or isn't allowed to read products.",
  steps: [
    'In the Shopify admin, open Headless under Sales channels and choose your storefront.',
    "Under Storefront API, copy the whole public access token again and paste it here. The private one doesn't work.",
    'In the Storefront API permissions, allow unauthenticated_read_product_listings, unauthenticated_write_checkouts and unauthenticated_read_checkouts, then save.',
    'Make sure the token and the Shop Domain belong to the same shop.',
  ],
};

const shopifyAlerts: Readonly<Record<ShopifyCode, AlertText>> = {
  SHOP_NOT_FOUND: {
    title: 'Shop not found',
    sentence: 'There is no shop at this Shop Domain.',
    steps: [
      'In the Shopify admin, open Settings, then Domains, and find the address that ends in myshopify.com.',
      'Enter it here exactly, such as your-band.myshopify.com.',
      'Open that address in another tab. If there is no shop, Shopify may have closed it.',
      'If the shop opens, check whether a content blocker or firewall blocks it here.',
    ],
  },
  ACCESS_DENIED: noAccess,
  UNAUTHORIZED: noAccess,
  COLLECTION_NOT_FOUND: {
    title: 'Collection not found',
    sentence: 'The shop has no visible collection with this Collection ID.',
    steps: [
      'In the Shopify admin, open Products, then Collections, and choose the collection.',
      'Compare the number at the end of its address with your Collection ID.',
      'Under Publishing, turn on the Headless channel for the collection.',
      'Publish its products to the Headless channel, too.',
    ],
  },
  INVALID_COLLECTION_ID: {
    title: 'Invalid Collection ID',
    sentence: 'A Collection ID has only digits, without letters, spaces or symbols.',
    steps: [
      'In the Shopify admin, open Products, then Collections, and choose the collection.',
      'Copy the number at the end of the address, such as 1234567890 in .../collections/1234567890.',
      'Enter that number as the Collection ID.',
    ],
  },
  STORE_NOT_ACCESSIBLE: {
    title: 'Store not accessible',
    sentence: 'The shop is password-protected, or Shopify has frozen or locked it.',
    steps: [
      'Sign in to the Shopify admin and look for a notice about your plan or an unpaid bill.',
      "Under Online Store, then Preferences, turn off password protection. Fans can't check out with it on.",
      'If the shop is in development or on a trial, choose a plan first.',
    ],
  },
  NETWORK_ERROR: {
    title: 'The shop is unreachable',
    sentence: 'There is no connection, or it was interrupted.',
    steps: [
      'Make sure this device is online.',
      'Turn off any VPN or content blocker for a moment.',
      "Wait a minute and check again. Your input isn't lost.",
    ],
  },
  GRAPHQL_ERROR: {
    title: 'The shop returned an error',
    sentence: 'The shop was reached, but the request failed.',
    steps: [
      'Wait a minute and check again: a busy shop may rate-limit requests.',
      'Check www.shopifystatus.com for problems at Shopify.',
      'Make sure the Shop Domain ends in myshopify.com.',
    ],
  },
  HTTP_ERROR: {
    title: 'Unexpected response from the shop',
    sentence: 'This Shop Domain responded, but not like a Shopify shop.',
    steps: [
      'Make sure the Shop Domain ends in myshopify.com.',
      'Wait a minute and check again: the shop may be busy.',
      'Check www.shopifystatus.com for problems at Shopify.',
    ],
  },
  VALIDATION_ERROR: {
    title: 'Invalid settings',
    sentence: "A setting here, or the shop's response, is invalid.",
    steps: [
      'Enter the Shop Domain, the public token and the Collection ID again, without spaces.',
      'In the Shopify admin, open the collection and make sure it has a title.',
      'Save Changes, then check again.',
    ],
  },
};

const configurationError: AlertText = {
  title: 'Configuration Error',
  sentence: "The shop couldn't be checked for an unknown reason.",
  steps: [
    'Compare the Shop Domain, the public token and the Collection ID with the Shopify admin.',
    'Reload this page and check again.',
    'Follow the setup guide below from the start.',
  ],
};
