import { buffer } from 'node:stream/consumers';
import type { PictureData } from '../../kit/pictures/pictureData.ts';
import { filesPath } from '../files.ts';
import { copyToDraw } from './planned-variants.ts';
import type { Storage } from '../storage/storage.ts';

export interface DrawnFrom {
  bytes: Buffer;
  /** The copy that it is drawn from is not there yet: another time it is drawn a little otherwise. */
  isEarly: boolean;
}

/** Of a copy if one is wide enough; null if the bytes are gone. @param box in pixels. */
export async function readToDraw(
  storage: Storage,
  { src, width, height }: Pick<PictureData, 'src' | 'width' | 'height'>,
  box: { width: number; height: number },
): Promise<DrawnFrom | null> {
  const name = src.slice(filesPath.length);
  // As wide as it must be to fill the box in both directions.
  const copy = copyToDraw({ name, width }, Math.max(box.width, (box.height * width) / height));
  const small = copy && (await storage.get(copy));
  const stored = small ?? (await storage.get(name));
  return stored ? { bytes: await buffer(stored.body), isEarly: copy !== null && !small } : null;
}
