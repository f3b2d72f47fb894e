import { useQueryClient } from '@tanstack/react-query';

export const siteUrlName = 'siteUrl';

/** The site's public address, such as `https://band.example/`; null where it is not configured. */
export function useSiteUrl(): string | null {
  return useQueryClient().getQueryData<string>([siteUrlName]) ?? null;
}
