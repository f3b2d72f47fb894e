import type { FastifyInstance } from 'fastify';
import { drawnImageName } from '../../files/storage/names.ts';
import {
  shareCard,
  sharedPath,
  shareImageAddress,
  shareImageName,
  type ShareContent,
} from '../../site/server/share/shareCard.ts';
import { drawShare, shareSize } from '../../site/server/share/shareDrawing.ts';
import { registerDrawnImages, type DrawnImageServices } from './drawnImages.ts';

interface ShareServices extends DrawnImageServices {
  content: () => Promise<ShareContent>;
}

/** Serves `/share/<page>-<hash>.jpg`. */
export function registerShareImages(app: FastifyInstance, s: ShareServices): void {
  const find = async (name: string) => {
    const path = sharedPath(name);
    const card = path && shareCard(path, await s.content());
    if (!card) return null;
    const imageName = shareImageName(name, card);
    return {
      address: shareImageAddress(imageName),
      async draw() {
        // Only share images need it; its fonts take some megabytes of memory.
        const { openLetterer } = await import('../../site/server/look/lettering.ts');
        return { ...shareSize, ...(await drawShare(card, openLetterer())) };
      },
      extension: 'jpg' as const,
      storedAs: drawnImageName(imageName),
      fallback: null,
    };
  };
  registerDrawnImages(app, '/share/', find, s);
}
