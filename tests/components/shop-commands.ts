import type { BrowserContext } from '@playwright/test';
import type { BrowserCommand } from 'vitest/node';
import { shopifyDocument } from '../../src/features/shopify/shopify.document.ts';
import {
  answerAcross,
  openShop,
  shopDomain,
  type ShopAnswer,
  type ShopRequest,
  type Shopify,
} from '../stand-ins/shopify.ts';

/** The parts of the shop that a test changes. */
interface ShopChange extends Partial<Pick<Shopify, 'mode' | 'token' | 'instead'>> {
  collectionId?: string;
  /** The site itself does not answer: not even the frame that would call the shop loads. */
  isSiteAway?: boolean;
}

/** A shop as one page of the tests sees it. */
interface OpenedShop {
  shop: Shopify;
  isSiteAway: boolean;
  /** The promise that the next request waits for. */
  gate: PromiseWithResolvers<void> | null;
  heldQuestions: number;
}

/** Each page of the tests has a browser of its own. */
const opened = new WeakMap<BrowserContext, OpenedShop>();
const shopOf = (context: BrowserContext) => opened.get(context)!;

async function wait(one: OpenedShop): Promise<void> {
  if (!one.gate || one.heldQuestions > 0) return;
  one.heldQuestions = 1;
  await one.gate.promise;
}

/** The addresses of the frames that call a shop. */
export const shopFrames = '**/embed/shopify?*';

/** Runs in the program that runs the browser: the shop answers at the real one's address. */
export const shopCommands = {
  /** Opens the shop to its frames, as the site serves them. */
  openShop: (async ({ context }) => {
    const one: OpenedShop = { shop: openShop(), isSiteAway: false, gate: null, heldQuestions: 0 };
    opened.set(context, one);
    await context.route(shopFrames, (route) =>
      one.isSiteAway
        ? route.abort()
        : route.fulfill({ contentType: 'text/html; charset=utf-8', body: shopifyDocument }),
    );
    await one.shop.serve(context);
    await context.route(`https://${shopDomain}/**`, async (route) => {
      await wait(one);
      await route.fallback();
    });
  }) satisfies BrowserCommand<[]>,

  /** A request of the page itself, which needs no network; null if its browser sends none. */
  askShop: (async ({ context }, request) => {
    const one = shopOf(context);
    await wait(one);
    return answerAcross(one.shop, request);
  }) satisfies BrowserCommand<[ShopRequest]>,

  changeShop: (async ({ context }, { collectionId, isSiteAway, ...change }) => {
    const one = shopOf(context);
    Object.assign(one.shop, change);
    if (collectionId !== undefined) one.shop.facts.collectionId = collectionId;
    if (isSiteAway !== undefined) one.isSiteAway = isSiteAway;
  }) satisfies BrowserCommand<[ShopChange]>,

  /** Holds the next request until the test releases it. */
  holdQuestion: (async ({ context }) =>
    void (shopOf(context).gate = Promise.withResolvers())) satisfies BrowserCommand<[]>,
  letQuestionGo: (async ({ context }) => shopOf(context).gate?.resolve()) satisfies BrowserCommand<
    []
  >,

  lookAtShop: (async ({ context }) => {
    const { shop, heldQuestions } = shopOf(context);
    return { requests: shop.requests, heldQuestions };
  }) satisfies BrowserCommand<[]>,

  closeShop: (({ context }) =>
    context.unrouteAll({ behavior: 'ignoreErrors' })) satisfies BrowserCommand<[]>,
};

/** The same, as a test calls it. */
export interface ShopCommands {
  openShop: () => Promise<void>;
  askShop: (request: ShopRequest) => Promise<ShopAnswer | null>;
  changeShop: (change: ShopChange) => Promise<void>;
  holdQuestion: () => Promise<void>;
  letQuestionGo: () => Promise<void>;
  /** The requests that arrived, and the number of held ones. */
  lookAtShop: () => Promise<{ requests: ShopRequest[]; heldQuestions: number }>;
  closeShop: () => Promise<void>;
}
