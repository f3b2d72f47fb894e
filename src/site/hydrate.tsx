import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';
import { replayEarlyPresses } from '../kit/client/browser/earlyPresses.ts';
import { addAlert } from '../kit/client/page/alerts.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { Frame } from './Frame.tsx';
import { notFound, pageAt } from './routes.tsx';

/** @param problem an error to show on the page. */
export async function startPublic(
  root: HTMLElement,
  areas: AreaStore,
  problem: string | null,
): Promise<void> {
  const { pathname, search } = location;
  // Handles the history entries of the player, of which a reload leaves only the addresses.
  onpopstate = () => {
    if (!window.music && pathname + search !== location.pathname + location.search)
      location.reload();
  };
  // Hydration waits for the page's module; otherwise the page would flicker.
  const page = await pageAt(pathname);
  // The page of a record that is gone comes without its data.
  const isLost = page.areas?.some(({ name }) => areas.get(name) === undefined);
  const { default: Page } = isLost ? notFound : page;
  const app = (
    <AreaStoreContext value={areas}>
      <PageLocationContext value={{ pathname, search, base: '', go: null }}>
        <Frame>
          <Page />
        </Frame>
        <FirstEffects problem={problem} />
      </PageLocationContext>
    </AreaStoreContext>
  );
  // Hydrates in slices of a few milliseconds, so that clicks in between get a response.
  startTransition(() => void hydrateRoot(root, app));
}

/** The last element of the page, so that every other part can respond when its effect runs. */
function FirstEffects({ problem }: { problem: string | null }) {
  useEffect(() => {
    replayEarlyPresses();
    if (problem !== null) addAlert('error', problem);
  }, [problem]);
  return null;
}
