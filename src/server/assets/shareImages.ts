import { drawnImageName } from '../../files/storage/names.ts';
import {
  shareCard,
  shareContent,
  sharedPath,
  shareImageAddress,
  shareImageName,
} from '../../site/server/share/shareCard.ts';
import { drawShare, shareSize } from '../../site/server/share/shareDrawing.ts';
import { memoByGeneration } from '../cache/memoByGeneration.ts';
import type { SiteServices } from '../serverServices.ts';
import type { FindImage } from './drawnImages.ts';

export function shareImageFinder(s: SiteServices): FindImage {
  const content = memoByGeneration(s.cache, () => shareContent(s.readArea, s.publicUrl.host));
  return async (name) => {
    const path = sharedPath(name);
    const card = path && shareCard(path, await content());
    if (!card) return null;
    const imageName = shareImageName(name, card);
    return {
      address: shareImageAddress(imageName),
      async draw() {
        // Only share images need it; its fonts take some megabytes of memory.
        const { openLetterer } = await import('../../site/server/look/lettering.ts');
        return { ...shareSize, ...(await drawShare(card, openLetterer())) };
      },
      extension: 'jpg',
      storedAs: drawnImageName(imageName),
      fallback: null,
    };
  };
}
