import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { showPageName, showPagesPath } from '../features/shows/show-path.view.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { Frame } from './Frame.tsx';
import { notFound, pageAt } from './routes.tsx';

/** Brings the server's HTML to life. Its data came with it and lies in the client. */
export async function startPublic(root: HTMLElement, client: QueryClient): Promise<void> {
  const { pathname, search } = location;
  // The page must be there before hydration begins, or it would flicker.
  // Addresses of no show have the page of those that lead nowhere, and no show's data.
  const isLost = pathname.startsWith(showPagesPath) && !client.getQueryData([showPageName]);
  const { default: Page } = isLost ? notFound : await pageAt(pathname);
  const app = (
    <QueryClientProvider client={client}>
      <PageLocationContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          <Page />
        </Frame>
      </PageLocationContext>
    </QueryClientProvider>
  );
  // In slices of a few milliseconds: whoever touches the page meanwhile is answered.
  startTransition(() => void hydrateRoot(root, app));
}
