// A test may stop the page's clock.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** Focus and what a field holds change without a word of the DOM's. */
const unheardMs = 20;

/** Waits until the page is another, or may be. */
export async function pageChanged(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const observer = new MutationObserver(resolve);
  observer.observe(document, {
    attributes: true,
    characterData: true,
    childList: true,
    subtree: true,
  });
  const timer = setTimeout(resolve, unheardMs);
  await promise;
  clearTimeout(timer);
  observer.disconnect();
  // What changes it together does so in one turn.
  await nextTurn();
}

export const nextTurn = () => new Promise((next) => void setImmediate(next));
