import { shopMessage, type Send, type ShopReply } from './shopify.queries.ts';
import { shopifyFrame } from './shopify.view.ts';

const beginsWithinMs = 5_000;

/** Calls a shop from a sandboxed frame, for pages whose policy allows only this site. */
export const sendFromFrame: Send = (request) =>
  new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const { port1: ours, port2: theirs } = new MessageChannel();
    const end = (reply: ShopReply) => {
      clearTimeout(begins);
      ours.close();
      frame.remove();
      resolve(reply);
    };
    const begins = setTimeout(() => end({ failed: 'offline' }), beginsWithinMs);
    ours.addEventListener('message', ({ data }: MessageEvent<'begun' | ShopReply>) => {
      if (data === 'begun') clearTimeout(begins);
      else end(data);
    });
    ours.start();
    // A sandboxed frame has no origin to name; the page in it is this site's own.
    frame.addEventListener('load', () =>
      frame.contentWindow?.postMessage(shopMessage(request), '*', [theirs]),
    );
    frame.hidden = true;
    frame.title = 'Connection to the shop';
    frame.setAttribute('sandbox', 'allow-scripts');
    frame.src = shopifyFrame(request.shopDomain);
    document.body.append(frame);
  });
