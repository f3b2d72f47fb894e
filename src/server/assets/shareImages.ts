import { drawnImageName } from '../../files/storage/names.ts';
import { shareContent, sharedPath, shareImage } from '../../site/server/share/shareCard.ts';
import { drawShare, shareSize } from '../../site/server/share/shareDrawing.ts';
import type { SiteServices } from '../serverServices.ts';
import type { FindImage } from './drawnImages.ts';

export function shareImageFinder(s: SiteServices): FindImage {
  const content = s.dataCache.reader('share content', () => shareContent(s.readArea));
  return async (name) => {
    const path = sharedPath(name);
    const image = path && shareImage(path, await content());
    if (!image) return null;
    return {
      address: image.address,
      async draw() {
        // Only share images need it; its fonts take some megabytes of memory.
        const { openLetterer } = await import('../../site/server/look/lettering.ts');
        return { ...shareSize, ...(await drawShare(image.card, openLetterer())) };
      },
      extension: 'jpg',
      storedAs: drawnImageName(image.imageName),
      fallback: null,
    };
  };
}
