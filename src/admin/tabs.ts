import { sitePages } from '../site/pages.ts';

/** In the order of the navigation. */
export const adminTabs: readonly { to: string; label: string; edits: string }[] = sitePages.flatMap(
  ({ path, label, editedAt }) => (label && editedAt ? [{ to: editedAt, label, edits: path }] : []),
);
