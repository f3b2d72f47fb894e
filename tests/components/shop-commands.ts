import type { BrowserCommand } from 'vitest/node';
import { shopifyDocument } from '../../src/server/shopifyFrame.ts';
import { openShop, shopDomain, type AskedShop, type Shopify } from '../stand-ins/shopify.ts';

/** What of the shop a test changes. */
interface ShopChange extends Partial<Pick<Shopify, 'mode' | 'token' | 'instead'>> {
  collectionId?: string;
  /** The site itself does not answer: not even the frame comes that would ask the shop. */
  isSiteAway?: boolean;
}

let shop = openShop();
let isSiteAway = false;
/** What the next question waits for. */
let gate: PromiseWithResolvers<void> | null = null;
let heldQuestions = 0;

/** What the program does that runs the browser: the shop stands where the real one would. */
export const shopCommands = {
  /** Opens the shop to the frames that ask it, as the site serves them. */
  openShop: (async ({ context }) => {
    shop = openShop();
    [isSiteAway, gate, heldQuestions] = [false, null, 0];
    await context.route('**/embed/shopify?*', (route) =>
      isSiteAway
        ? route.abort()
        : route.fulfill({ contentType: 'text/html; charset=utf-8', body: shopifyDocument }),
    );
    await shop.serve(context);
    await context.route(`https://${shopDomain}/**`, async (route) => {
      if (gate && heldQuestions === 0) {
        heldQuestions = 1;
        await gate.promise;
      }
      await route.fallback();
    });
  }) satisfies BrowserCommand<[]>,

  changeShop: (async (_, { collectionId, isSiteAway: isAway = isSiteAway, ...change }) => {
    Object.assign(shop, change);
    if (collectionId !== undefined) shop.facts.collectionId = collectionId;
    isSiteAway = isAway;
  }) satisfies BrowserCommand<[ShopChange]>,

  /** Holds the next question back until it is let go. */
  holdQuestion: (async () => void (gate = Promise.withResolvers())) satisfies BrowserCommand<[]>,
  letQuestionGo: (async () => gate?.resolve()) satisfies BrowserCommand<[]>,

  lookAtShop: (async () => ({ asked: shop.asked, heldQuestions })) satisfies BrowserCommand<[]>,

  closeShop: (({ context }) =>
    context.unrouteAll({ behavior: 'ignoreErrors' })) satisfies BrowserCommand<[]>,
};

/** The same as a test calls it. */
export interface ShopCommands {
  openShop: () => Promise<void>;
  changeShop: (change: ShopChange) => Promise<void>;
  holdQuestion: () => Promise<void>;
  letQuestionGo: () => Promise<void>;
  /** The questions that reached it, and how many are held back. */
  lookAtShop: () => Promise<{ asked: AskedShop[]; heldQuestions: number }>;
  closeShop: () => Promise<void>;
}
