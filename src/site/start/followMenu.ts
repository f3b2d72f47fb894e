export const menuId = 'site-menu';

/** Closes the menu of small windows when it would be in the way. @returns a function that ends it. */
export function followMenu(): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  // Old browsers have no popovers.
  const close = () => document.getElementById(menuId)?.hidePopover?.();
  // The bar then shows the links; an open menu would cover the page.
  const wide = matchMedia('(width >= 48rem)');
  wide.addEventListener('change', () => wide.matches && close(), { signal });
  const barAround = (target: EventTarget | null) => (target as Element).closest('header');
  // The browser may show the page again as it was.
  const leave = ({ target }: Event) => {
    if (barAround(target) && (target as Element).closest('a')) close();
  };
  document.addEventListener('click', leave, { signal });
  // Focus behind the menu would be hidden. `next` is null if the focus leaves the window.
  const follow = ({ target, relatedTarget: next }: FocusEvent) => {
    if (next && barAround(target)?.contains(next as Element) === false) close();
  };
  document.addEventListener('focusout', follow, { signal });
  return () => leaving.abort();
}
