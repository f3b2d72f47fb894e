import type { Draw } from './draw.ts';
import type { Type } from './lettering.ts';
import type { Sheet } from './print.ts';
import * as music from './scenes-of-music.ts';
import * as road from './scenes-of-the-road.ts';

/** A picture of the band's tour diary, and what it shows for those who do not see it. */
export interface Picture {
  name: string;
  alt: string;
  sheet: Sheet;
}

/** The newest comes last: they are added in this order. */
const diary: readonly [name: string, alt: string, wide: number, high: number, draw: Draw][] = [
  ['Birds on the wire', 'Birds sit on four wires before a yellow sun.', 1280, 960, road.birds],
  ['Signal', 'A railway signal stands at red.', 900, 1280, road.signals],
  ['Ferry to Hull', 'A small boat on red and green waves.', 1280, 860, road.waves],
  ['Tea', 'A pink mug with a star on it, steaming.', 1000, 1000, road.kettle],
  ['Moon over Halmstad', 'A full moon with craters.', 1400, 800, road.moon],
  ['Fretboard', 'The neck of a guitar from above.', 860, 1290, music.neck],
  ['Merch by hand', 'Printed tickets lie across one another.', 1280, 960, road.tickets],
  ['The van', 'A pink van with amplifiers on its roof, on a road.', 1400, 880, road.van],
  ['Side A', 'A red cassette that says Night service, side A.', 1200, 860, music.cassette],
  ['Thank you, Oslo', 'A print that says Thank you Oslo in large letters.', 960, 1280, road.poster],
  ['From the top floor', 'Roofs of a town at dusk under a yellow moon.', 1280, 860, road.roofs],
  ['Pim’s kit', 'A drum kit seen from above.', 1280, 900, music.drums],
  ['Test pressing', 'A black record with a red label on a green ground.', 1080, 1080, music.vinyl],
  ['Marisol’s keys', 'Keys of a synthesizer, some of them pink and yellow.', 1400, 780, music.keys],
  ['One, two', 'A microphone in front of yellow rays.', 960, 1200, music.microphone],
  ['Sound check', 'A black cat sits on a green amplifier.', 1000, 1080, music.amplifier],
  ['Last stop', 'The front of a tram under a pink planet with rings.', 960, 1280, road.wheelhouse],
  ['Encore', 'A crowd with raised hands before a yellow light.', 1400, 860, music.crowd],
];

/** The pictures of the media page in the order in which they are added. */
export const pictures = (type: Type): Promise<Picture[]> =>
  Promise.all(
    diary.map(async ([name, alt, width, height, draw], i) => ({
      name,
      alt,
      sheet: {
        width,
        height,
        paper: (['cream', 'white', 'rose'] as const)[i % 3]!,
        seed: 100 + i,
        plates: await draw(width, height, type),
      },
    })),
  );

/** What stands for each video until it is played, by what it shows. */
const scenes = {
  crowd: music.crowd,
  van: road.van,
  roofs: road.roofs,
  drums: music.drums,
  microphone: music.microphone,
  wheelhouse: road.wheelhouse,
  vinyl: music.vinyl,
  cassette: music.cassette,
  signals: road.signals,
} as const;
export type Scene = keyof typeof scenes;
export const videoScenes = Object.keys(scenes) as Scene[];

export async function videoPoster(scene: Scene, type: Type): Promise<Sheet> {
  const [width, height] = [1280, 720];
  return {
    width,
    height,
    paper: 'cream',
    seed: 200 + videoScenes.indexOf(scene),
    plates: await scenes[scene](width, height, type),
  };
}
