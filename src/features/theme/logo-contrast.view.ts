import { contrastOfPixel } from './palette.view.ts';

/** Less contrast than this is hardly visible. */
const visibleContrast = 2;
const visibleShare = 0.1;

/**
 * Whether nearly all of an image's opaque pixels have the color of the background.
 * @param pixels red, green, blue and alpha of each pixel, from 0 to 255.
 * @param background `#rrggbb`.
 */
export function isHardlyVisible(pixels: ArrayLike<number>, background: string): boolean {
  let [opaque, visible] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3]! < 128) continue;
    opaque += 1;
    const pixel = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!] as const;
    if (contrastOfPixel(pixel, background) >= visibleContrast) visible += 1;
  }
  return opaque > 0 && visible < opaque * visibleShare;
}
