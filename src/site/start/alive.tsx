import { startTransition, useEffect, type ComponentType } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import { replayEarlyPresses } from '../../kit/client/browser/earlyPresses.ts';
import type { PageLocation } from '../../kit/client/page/pageLocation.ts';
import { partTree } from '../partTree.tsx';

/** Makes a part alive in its place. */
export function enliven(
  place: HTMLElement,
  Component: ComponentType,
  areas: AreaStore,
  location: PageLocation,
): Promise<void> {
  const [name = ''] = place.dataset['part']!.split(' ');
  // The notice about a failed start isn't part of it.
  place.querySelector('#unreachable')?.remove();
  return new Promise((resolve) => {
    const begin = () => {
      place.dataset['part'] = name;
      replayEarlyPresses(place);
      resolve();
    };
    const app = (
      <>
        {partTree({ name, Component }, areas, location)}
        <LastEffect onAlive={begin} />
      </>
    );
    // Hydrates in slices of a few milliseconds, so that clicks in between get a response.
    startTransition(() => void hydrateRoot(place, app));
  });
}

/** The last element of a part, so that all of it can respond when this effect runs. */
function LastEffect({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive]);
  return null;
}
