import { startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { releasePagesPath } from '../features/releases/release-path.view.ts';
import { showPageName, showPagesPath } from '../features/shows/show-path.view.ts';
import type { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';
import { replayEarlyPresses } from '../kit/client/browser/earlyPresses.ts';
import { addAlert } from '../kit/client/page/alerts.ts';
import { PageLocationContext } from '../kit/client/page/pageLocation.ts';
import { Frame } from './Frame.tsx';
import { notFound, pageAt } from './routes.tsx';

/** @param problem is shown on the page. */
export async function startPublic(
  root: HTMLElement,
  areas: AreaStore,
  problem: string | null,
): Promise<void> {
  const { pathname, search } = location;
  // A step of the player's, of which a reload has left nothing but the address.
  onpopstate = () => {
    if (!window.music && pathname + search !== location.pathname + location.search)
      location.reload();
  };
  // The page is loaded before hydration, or it would flicker.
  const isStored = [showPagesPath, releasePagesPath].some((path) => pathname.startsWith(path));
  const isLost = isStored && !areas.get(showPageName);
  const { default: Page } = isLost ? notFound : await pageAt(pathname);
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
  // In slices of a few milliseconds, so that a click meanwhile is answered.
  startTransition(() => void hydrateRoot(root, app));
}

/** The last of the page, so that every other part can answer when its effect runs. */
function FirstEffects({ problem }: { problem: string | null }) {
  useEffect(() => {
    replayEarlyPresses();
    if (problem !== null) addAlert('error', problem);
  }, [problem]);
  return null;
}
