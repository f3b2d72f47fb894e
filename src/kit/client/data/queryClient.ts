import { QueryClient } from '@tanstack/react-query';

/** For what is no area: pages of long lists, and what comes from other sites. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } });
