import { useAreas } from './useArea.ts';

export const siteUrlName = 'siteUrl';

/** The site's public address, such as `https://band.example/`; null if it isn't configured. */
export function useSiteUrl(): string | null {
  return useAreas().get<string>(siteUrlName) ?? null;
}
