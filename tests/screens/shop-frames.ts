import { sendToShop } from '../../src/features/shopify/shopify.queries.ts';

type Message = Parameters<typeof sendToShop>[0];

let observer: MutationObserver | null = null;

/** Answers for the frames that call a shop, because this DOM loads no frames. */
export function answerShopFrames(): void {
  observer = new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (added instanceof HTMLIFrameElement && added.title === 'Connection to the shop') {
        answerFor(added);
      }
    }
  });
  observer.observe(document.body, { childList: true });
}

/** Stops answering for the frames. */
export function forgetShopFrames(): void {
  observer?.disconnect();
}

/** Acts as the page in the frame does: `shopify.document.ts`. */
function answerFor(frame: HTMLIFrameElement): void {
  const postMessage = (message: Message, _origin: string, [port]: [MessagePort]) => {
    port.postMessage('begun');
    void sendToShop(message).then((reply) => port.postMessage(reply));
  };
  Object.defineProperty(frame, 'contentWindow', { value: { postMessage } });
  frame.dispatchEvent(new Event('load'));
}
