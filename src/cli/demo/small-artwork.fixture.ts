import { artworkBy } from './artwork.ts';
import { print } from './print.ts';

/** All of the demo band's artwork a thirtieth as wide: printed whole it takes half a minute. */
export const smallArtwork = artworkBy(({ width, height, plates, ...sheet }) =>
  print({
    ...sheet,
    width: Math.ceil(width / 30),
    height: Math.ceil(height / 30),
    plates: plates.map(([ink, shapes]) => [ink, `<g transform="scale(${1 / 30})">${shapes}</g>`]),
  }),
);
