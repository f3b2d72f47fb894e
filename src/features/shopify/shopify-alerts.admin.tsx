import { useLayoutEffect, useRef } from 'react';
import { TitledAlert, type AlertText } from '../../kit/admin/guides/TitledAlert.tsx';
import type { ShopifyCode } from './shopify.queries.ts';
import { LineButton } from '../../kit/admin/inputs/LineButton.tsx';

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
  title: 'The shop refuses the access token',
  sentence: 'It does not know the Storefront Access Token, or the token may not read products.',
  steps: [
    'In the Shopify admin, open Headless under Sales channels and choose your storefront.',
    'Under Storefront API, copy the public access token again, whole, and paste it here. The private one does not work.',
    'Under the permissions of the Storefront API, allow unauthenticated_read_product_listings, unauthenticated_write_checkouts and unauthenticated_read_checkouts, and save.',
    'Make sure that the token and the Shop Domain belong to the same shop.',
  ],
};

const shopifyAlerts: Readonly<Record<ShopifyCode, AlertText>> = {
  SHOP_NOT_FOUND: {
    title: 'Shop not found',
    sentence: 'No shop answers at this Shop Domain.',
    steps: [
      'In the Shopify admin, open Settings, then Domains, and find the address that ends in myshopify.com.',
      'Enter it here letter by letter, such as your-band.myshopify.com.',
      'Open that address in another tab. Where no shop is there, Shopify may have closed it.',
      'Where the shop opens, look for a content blocker or a firewall that keeps this browser from it.',
    ],
  },
  ACCESS_DENIED: noAccess,
  UNAUTHORIZED: noAccess,
  COLLECTION_NOT_FOUND: {
    title: 'Collection not found',
    sentence: 'The shop answers, but it shows no collection with this Collection ID.',
    steps: [
      'In the Shopify admin, open Products, then Collections, and choose the collection.',
      'Compare the number at the end of its address with the Collection ID here.',
      'Under Publishing of the collection, switch on the Headless channel.',
      'Publish its products to the Headless channel as well.',
    ],
  },
  INVALID_COLLECTION_ID: {
    title: 'The Collection ID is not valid',
    sentence: 'A Collection ID is a number, without letters, spaces or signs.',
    steps: [
      'In the Shopify admin, open Products, then Collections, and choose the collection.',
      'Copy the number at the end of the address: of .../collections/1234567890 it is 1234567890.',
      'Enter that number as the Collection ID.',
    ],
  },
  STORE_NOT_ACCESSIBLE: {
    title: 'The shop is not open',
    sentence: 'It is protected by a password, or Shopify has frozen or locked it.',
    steps: [
      'Sign in to the Shopify admin and look for a notice about your plan or an unpaid bill.',
      'Under Online Store, then Preferences, switch the password protection off. With it fans cannot check out.',
      'While the shop is in development or in a trial, choose a plan first.',
    ],
  },
  NETWORK_ERROR: {
    title: 'The shop could not be reached',
    sentence: 'There is no connection, or it was lost before the whole answer came.',
    steps: [
      'Make sure that this device is online.',
      'Switch off a VPN or a content blocker for a moment.',
      'Wait a minute and check again. What is entered here is not lost.',
    ],
  },
  GRAPHQL_ERROR: {
    title: 'The shop could not answer the question',
    sentence: 'It was reached, but it answered with an error.',
    steps: [
      'Wait a minute and check again: a shop with much to do refuses questions for a while.',
      'Look at www.shopifystatus.com whether Shopify has a problem.',
      'Make sure that the Shop Domain is the one that ends in myshopify.com.',
    ],
  },
  HTTP_ERROR: {
    title: 'The shop answered with an error',
    sentence: 'Something at this Shop Domain answered, but not as a shop does.',
    steps: [
      'Make sure that the Shop Domain is the one that ends in myshopify.com.',
      'Wait a minute and check again: the shop may have too much to do.',
      'Look at www.shopifystatus.com whether Shopify has a problem.',
    ],
  },
  VALIDATION_ERROR: {
    title: 'The settings do not pass the check',
    sentence: 'Something that is entered here, or that the shop answered, is not as it should be.',
    steps: [
      'Enter the Shop Domain, the public token and the Collection ID anew, each without spaces.',
      'In the Shopify admin, open the collection and make sure that it has a title.',
      'Save Changes, and check again.',
    ],
  },
};

const configurationError: AlertText = {
  title: 'Configuration Error',
  sentence: 'The shop could not be checked, and nothing tells why.',
  steps: [
    'Compare the Shop Domain, the public token and the Collection ID with the Shopify admin.',
    'Reload this page and check again.',
    'Follow the setup guide below from its beginning.',
  ],
};
