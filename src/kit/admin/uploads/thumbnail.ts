import { concurrencyLimit } from '../../async/concurrencyLimit.ts';

/** A photograph takes some 50 MB while it is open, and dozens may be chosen at once. */
const inTurn = concurrencyLimit(1);

/** The size that fits into a square of `side` with the same shape, never enlarged. */
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

/**
 * Draws a picture that was chosen but not sent yet, at most `side` pixels wide and high. It is
 * drawn and not shown by a `blob:` address, which the site's policy does not let in.
 * Where `signal` is aborted before the picture is read, nothing is drawn.
 * @throws DOMException where the file is no picture that this browser can read.
 */
export async function drawThumbnail(
  file: Blob,
  canvas: HTMLCanvasElement,
  side: number,
  signal: AbortSignal,
): Promise<void> {
  await inTurn(async () => {
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
