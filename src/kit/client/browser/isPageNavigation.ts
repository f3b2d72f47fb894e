import { isPlainPress } from './isPlainPress.ts';

/** Whether a click opens a page of this site in this tab; links with a type are files. */
export function isPageNavigation(event: MouseEvent): boolean {
  const link = (event.target as Element).closest('a');
  const leads = link?.origin === location.origin && !link.hash && !link.target && !link.type;
  return leads && isPlainPress(event);
}
