import type { Sheet } from './print.ts';
import * as cut from './shapes.ts';

const { k, w, tone, at, disc, rect } = cut;
const size = { width: 2000, height: 1125 };

/**
 * The pictures of the home page: wide, with what matters in their middle, since phones show an
 * upright part of them; the name stands at their foot, so there it is dark.
 */
const overTown = (): Sheet => {
  const planet = cut.saturn(1000, 330, 190, -20);
  const town = cut.skyline(2000, 900, 330, 21);
  const tram = (shapes: string) => at(520, 905, 0.95, shapes);
  const wheels = [130, 300, 700, 870].map((x) => disc(x, -28, 40) + disc(x, -28, 15, w)).join('');
  const shell = cut.path(
    'M40 -250Q500 -285 960 -250L1000 -190V-50Q1000 -30 980 -30H20Q0 -30 0 -50V-190Z',
  );
  return {
    ...size,
    paper: 'cream',
    seed: 61,
    plates: [
      [
        'yellow',
        planet.ring +
          cut.stars(2000, 620, 46, 5, k, 34) +
          town.lit +
          tram(shell.replaceAll(k, w) + cut.tramSide.light),
      ],
      [
        'red',
        planet.body +
          tram(shell + cut.tramSide.light.replaceAll(k, w) + rect(0, -122, 1000, 14, w)),
      ],
      [
        'navy',
        rect(0, 0, 2000, 1125) +
          disc(1000, 330, 194, w) +
          planet.ring.replaceAll(w, 'none').replaceAll(k, w) +
          planet.shade +
          cut.stars(2000, 620, 46, 5, w, 34) +
          town.lit.replaceAll(k, w) +
          tram(
            shell.replaceAll(k, w) +
              cut.line('M420 -268L500 -350L580 -268M430 -352H570', 9, w) +
              wheels,
          ) +
          cut.line('M0 500Q1000 640 2000 480', 5, w) +
          rect(0, 903, 2000, 10, w),
      ],
      [
        'black',
        town.roofs +
          town.lit.replaceAll(k, w) +
          tram(shell.replaceAll(k, w)) +
          rect(0, 900, 2000, 14, w),
      ],
    ],
  };
};

/** The five of them, small before a great light. */
const onStage = (): Sheet => {
  const body = (x: number, lean: number) =>
    at(
      x,
      700,
      1,
      disc(0, -208, 38) +
        rect(-46, -166, 92, 150, k, 30) +
        cut.line('M-26 -40L-36 96M26 -40L40 96', 36),
      lean,
    );
  const players =
    body(640, -3) +
    at(640, 700, 1, cut.line('M-120 -30L110 -130', 18) + cut.oval(-92, -44, 58, 42, k, -20)) +
    body(820, 4) +
    at(820, 700, 1, cut.line('M-130 -70L120 -90', 16) + cut.oval(-70, -70, 56, 40)) +
    body(1000, 0) +
    at(1000, 700, 1, cut.line('M0 96V-190M0 -190L-34 -176M40 -140L10 -196M-40 -140L-70 -60', 15)) +
    body(1180, -2) +
    at(
      1180,
      700,
      1,
      rect(-120, -76, 240, 30, k, 8) + cut.line('M-90 -50L60 96M90 -50L-60 96', 12),
    ) +
    at(
      1390,
      700,
      1,
      disc(0, -210, 38) +
        rect(-46, -168, 92, 150, k, 30) +
        disc(0, 10, 92) +
        disc(-120, -40, 48) +
        disc(120, -40, 48) +
        cut.line('M-150 -150H-60M60 -170H160M-40 -130L-100 -96M40 -130L100 -100', 10) +
        rect(-8, 10, 16, 90),
    );
  return {
    ...size,
    paper: 'cream',
    seed: 62,
    plates: [
      ['yellow', cut.rays(1000, 560, 40, tone(0.7)) + disc(1000, 520, 430)],
      [
        'red',
        rect(0, 0, 2000, 1125, tone(0.8)) +
          disc(1000, 520, 430, w) +
          Array.from({ length: 6 }, (_, i) => rect(0, 640 + i * 28, 2000, 8 + i * 3)).join(''),
      ],
      ['navy', players + rect(0, 792, 2000, 26) + cut.crowd(2000, 1010, 110, 8)],
    ],
  };
};

/** Out of town, before it is light. */
const firstLight = (): Sheet => ({
  ...size,
  paper: 'rose',
  seed: 63,
  plates: [
    [
      'pink',
      rect(0, 0, 2000, 640) +
        disc(1000, 600, 300, w) +
        [0, 1, 2, 3].map((i) => cut.oval(300 + i * 480, 170 + (i % 2) * 120, 190, 30, w)).join(''),
    ],
    ['yellow', disc(1000, 600, 300)],
    [
      'navy',
      rect(0, 600, 2000, 525) +
        cut.rails(1000, 598, 1125, 420, w) +
        [0.16, 0.3, 0.55, 0.95]
          .flatMap((share) =>
            [-1, 1].map(
              (side) =>
                rect(
                  1000 + side * 780 * share - 9 * share,
                  600 - 500 * share,
                  24 * share,
                  700 * share,
                ) +
                cut.line(
                  `M${1000 + side * 780 * share} ${600 - 440 * share}h${-side * 300 * share}`,
                  12 * share,
                ),
            ),
          )
          .join('') +
        cut.line('M-10 60Q700 560 1000 598Q1300 560 2010 60', 5) +
        cut.path('M0 560Q300 470 620 600H0ZM2000 540Q1640 450 1360 600H2000Z'),
    ],
  ],
});

/** The cat that has the roof, and the moon, to herself. */
const onTheRoof = (): Sheet => {
  const town = cut.skyline(2000, 1000, 260, 44);
  return {
    ...size,
    paper: 'cream',
    seed: 64,
    plates: [
      ['yellow', disc(1060, 430, 330) + town.lit],
      [
        'teal',
        rect(0, 0, 2000, 1125) +
          disc(1060, 430, 330, w) +
          cut.stars(2000, 620, 50, 31, w, 36) +
          town.lit.replaceAll(k, w),
      ],
      [
        'navy',
        at(1010, 740, 2.5, cut.cat + cut.catFace.replaceAll(k, w)) +
          cut.polygon([
            [560, 960],
            [760, 735],
            [1320, 735],
            [1500, 960],
          ]) +
          rect(560, 958, 940, 300) +
          town.roofs +
          town.lit.replaceAll(k, w) +
          rect(1250, 600, 70, 160),
      ],
    ],
  };
};

/** In the order of the carousel. */
export const stage = (): { name: string; alt: string; sheet: Sheet }[] => [
  {
    name: 'Night service',
    alt: 'A red tram crosses a dark town under a planet with rings.',
    sheet: overTown(),
  },
  {
    name: 'The five of us',
    alt: 'Five musicians on a stage in front of a great yellow light, and the crowd.',
    sheet: onStage(),
  },
  { name: 'Depot cat', alt: 'A black cat on a roof before the full moon.', sheet: onTheRoof() },
  {
    name: 'First light',
    alt: 'Rails run towards the rising sun between two rows of poles.',
    sheet: firstLight(),
  },
];
