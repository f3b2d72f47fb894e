import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { hydrateRoot } from 'react-dom/client';
import { PlaceContext } from '../kit/place.ts';
import { Frame } from './Frame.tsx';
import { pageAt } from './routes.tsx';

/** Brings the server's HTML to life. Its data came with it and lies in the client. */
export async function startPublic(root: HTMLElement, client: QueryClient): Promise<void> {
  const { pathname, search } = location;
  // The page must be there before hydration begins, or it would flicker.
  const { default: Page } = await pageAt(pathname);
  hydrateRoot(
    root,
    <QueryClientProvider client={client}>
      <PlaceContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          <Page />
        </Frame>
      </PlaceContext>
    </QueryClientProvider>,
  );
}
