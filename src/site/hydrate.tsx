import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { showPageName, showPagesPath } from '../features/shows/show-path.view.ts';
import { replayEarlyPresses } from '../kit/client/browser/earlyPresses.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { Frame } from './Frame.tsx';
import { notFound, pageAt } from './routes.tsx';

export async function startPublic(root: HTMLElement, client: QueryClient): Promise<void> {
  const { pathname, search } = location;
  // The page is loaded before hydration, or it would flicker.
  const isLost = pathname.startsWith(showPagesPath) && !client.getQueryData([showPageName]);
  const { default: Page } = isLost ? notFound : await pageAt(pathname);
  const app = (
    <QueryClientProvider client={client}>
      <PageLocationContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          <Page />
        </Frame>
        <EarlyPresses />
      </PageLocationContext>
    </QueryClientProvider>
  );
  // In slices of a few milliseconds, so that a click meanwhile is answered.
  startTransition(() => void hydrateRoot(root, app));
}

/** The last of the page, so that every other part can answer when its effect runs. */
function EarlyPresses() {
  useEffect(replayEarlyPresses, []);
  return null;
}
