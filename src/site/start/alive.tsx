import { hydrateRoot } from 'react-dom/client';
import type { AreaStore } from '../../kit/client/data/areaStore.ts';
import type { PagePart } from '../../kit/client/data/pagePart.ts';
import { replayEarlyPresses } from '../../kit/client/browser/earlyPresses.ts';
import type { PageLocation } from '../../kit/client/page/pageLocation.ts';
import { partTree } from '../partTree.tsx';

/** Makes a part alive in its place. */
export function enliven(
  place: HTMLElement,
  part: Pick<PagePart, 'name' | 'Component'>,
  areas: AreaStore,
  location: PageLocation,
): void {
  // The notice about a failed start isn't part of it.
  place.querySelector('#unreachable')?.remove();
  // Preact is done when this returns, but for effects, which precede any change of the part.
  hydrateRoot(place, partTree(part, areas, location));
  place.dataset['part'] = part.name;
  replayEarlyPresses(place);
}
