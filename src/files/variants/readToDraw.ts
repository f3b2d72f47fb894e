import { buffer } from 'node:stream/consumers';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { filesPath } from '../files.ts';
import { copyToDraw } from './plannedVariants.ts';
import type { Storage } from '../storage/storage.ts';

/**
 * A copy's bytes if it's wide enough, else the master's; null if gone. With `isEarly`, the copy to
 * draw from doesn't exist yet, and a later drawing will differ slightly.
 * @param box pixels.
 */
export async function readToDraw(
  storage: Storage,
  { src, width, height }: Pick<PictureData, 'src' | 'width' | 'height'>,
  box: { width: number; height: number },
) {
  const name = src.slice(filesPath.length);
  // Wide enough to fill the box in both directions.
  const copy = copyToDraw({ name, width }, Math.max(box.width, (box.height * width) / height));
  const small = copy && (await storage.get(copy));
  const stored = small ?? (await storage.get(name));
  return stored ? { bytes: await buffer(stored.body), isEarly: copy !== null && !small } : null;
}
