import type { FastifyInstance } from 'fastify';
import { drawnImageName } from '../../files/storage/names.ts';
import { minuteMs } from '../../kit/dates/durations.ts';
import { idleCache } from '../../kit/server/idleCache.ts';
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

/** Milliseconds. Fonts take a while to read and some megabytes of memory. */
const fontsMs = 5 * minuteMs;

/** Serves `/share/<page>-<hash>.jpg`. */
export function registerShareImages(app: FastifyInstance, s: ShareServices): void {
  const letterer = idleCache(fontsMs, async () => {
    // Only share images need it.
    const { openLetterer } = await import('../../site/server/look/lettering.ts');
    return openLetterer();
  });
  const find = async (name: string) => {
    const path = sharedPath(name);
    const card = path && shareCard(path, await s.content());
    if (!card) return null;
    const imageName = shareImageName(name, card);
    return {
      address: shareImageAddress(imageName),
      draw: async () => ({ ...shareSize, ...(await drawShare(card, await letterer())) }),
      extension: 'jpg' as const,
      storedAs: drawnImageName(imageName),
      fallback: null,
    };
  };
  registerDrawnImages(app, '/share/', find, s);
}
