/** Buttons that add to a list, each in its list's section. */
const adders = 'main [aria-keyshortcuts=n]';

/** As a share of the window's height: a list that ends above it counts as already read. */
const readAbove = 0.25;

/**
 * The button that adds to the focused list, or to the first list in view.
 * @param kind a selector that narrows the buttons down.
 */
export function adderInSight(kind = '*'): HTMLElement | null {
  const all = [...document.querySelectorAll<HTMLElement>(adders)].filter((one) =>
    one.matches(kind),
  );
  const focused = all.find((one) => sectionOf(one).contains(document.activeElement));
  const isAhead = (one: Element) =>
    sectionOf(one).getBoundingClientRect().bottom > innerHeight * readAbove;
  return focused ?? all.find(isAhead) ?? all.at(-1) ?? null;
}

const sectionOf = (adder: Element): Element => adder.closest('section') ?? adder;
