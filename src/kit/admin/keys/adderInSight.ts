/** What adds to a list: it says so itself, and stands in the list's section. */
const adders = 'main [aria-keyshortcuts=n]';

/** Of the window's height: a list that ends above has been read. */
const readAbove = 0.25;

/**
 * What adds to the list if one is: that of the focus, or the first in sight.
 * @param kind narrows them down by a selector.
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
