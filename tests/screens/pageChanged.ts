// A test may stop the page's clock.
const { setTimeout, clearTimeout, setImmediate } = globalThis;

/** Focus and field values change without a mutation. */
const unheardMs = 20;

/** Waits until the page changes, or may have. */
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
  // Changes made together come in one turn.
  await nextTurn();
}

export const nextTurn = () => new Promise((next) => void setImmediate(next));
