import { onTestFinished } from 'vitest';
import { commands } from 'vitest/browser';
import type { ShopRequest } from '../stand-ins/shopify.ts';
import type { ShopCommands } from './shop-commands.ts';

declare module 'vitest/browser' {
  interface BrowserCommands extends ShopCommands {}
}

/** Opens a shop on Shopify until the test ends, to fans and to its frames. */
export async function openShop() {
  await commands.openShop();
  onTestFinished(() => {
    // Pending requests reach no other test's shop.
    for (const frame of document.querySelectorAll('iframe[title="Connection to the shop"]')) {
      frame.remove();
    }
    return commands.closeShop();
  });
  return {
    change: commands.changeShop,
    hold: commands.holdQuestion,
    release: commands.letQuestionGo,
    requests: async () => (await commands.lookAtShop()).requests,
    heldQuestions: async () => (await commands.lookAtShop()).heldQuestions,
  };
}

/** Calls the open shop as `fetch` does. */
export async function fetchFromShop(
  address: string,
  { headers, body }: RequestInit = {},
): Promise<Response> {
  const answer = await commands.askShop({
    address,
    headers: Object.fromEntries(new Headers(headers)),
    ...(JSON.parse(String(body)) as Pick<ShopRequest, 'query' | 'variables'>),
  });
  if (!answer) throw new TypeError('Failed to fetch');
  return new Response(answer.body, answer);
}
