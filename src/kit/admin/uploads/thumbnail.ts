import { concurrencyLimit } from '../../functions/concurrencyLimit.ts';

/** Opens one at a time: a decoded photo needs about 50 MB. */
const oneAtATime = concurrencyLimit(1);

/** Returns the size in pixels that fits into a square, never enlarged. */
export function fitInto(
  side: number,
  { width, height }: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Returns an image's size in pixels, as displayed. @throws DOMException if it isn't an image. */
export async function pictureSize(file: Blob): Promise<{ width: number; height: number }> {
  return oneAtATime(async () => {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    picture.close();
    return { width, height };
  });
}

/** Draws a file, as CSP blocks `blob:` addresses. @throws DOMException if it's no image. */
export async function drawThumbnail(
  file: Blob,
  canvas: HTMLCanvasElement,
  side: number,
  signal: AbortSignal,
): Promise<void> {
  await oneAtATime(async () => {
    if (signal.aborted) return;
    const picture = await createImageBitmap(file);
    try {
      if (signal.aborted) return;
      const { width, height } = fitInto(side, picture);
      canvas.width = width;
      canvas.height = height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
    } finally {
      picture.close();
    }
  });
}
