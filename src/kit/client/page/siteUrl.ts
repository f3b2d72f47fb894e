import { useQueryClient } from '@tanstack/react-query';

/** The name under which the site's own absolute address comes with a page. */
export const siteUrlName = 'siteUrl';

/** Where the site is for everybody, such as `https://band.example/`; null where nobody told. */
export function useSiteUrl(): string | null {
  return useQueryClient().getQueryData<string>([siteUrlName]) ?? null;
}
