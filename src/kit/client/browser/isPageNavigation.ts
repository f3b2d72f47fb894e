/**
 * Whether a click on a link takes this page's own tab to another page of the site. A link that
 * tells its type leads to a file, and the page stays.
 */
export function isPageNavigation(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a');
  const leads = link?.origin === location.origin && !link.hash && !link.target && !link.type;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  return leads && isPlain && !event.defaultPrevented;
}
