/** Whether a click opens another page of this site in this tab; links with a type lead to files. */
export function isPageNavigation(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a');
  const leads = link?.origin === location.origin && !link.hash && !link.target && !link.type;
  // Chromium downloads what is clicked with Alt.
  const hasModifier = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return leads && event.button === 0 && !hasModifier && !event.defaultPrevented;
}
