import { chance } from './chance.ts';
import type { Type } from './lettering.ts';
import type { Sheet } from './print.ts';
import * as cut from './shapes.ts';

const { k, w, tone, at, disc, rect } = cut;
const size = { width: 1200, height: 1200 };

/** Orbits as lines of a timetable, a planet at each stop. */
async function outerPlanets(type: Type): Promise<Sheet> {
  const random = chance(4);
  const planets = Array.from({ length: 6 }, (_, i) => ({
    x: 130 + i * 190,
    y: 340 + i * 120,
    r: 34 + random() * 46,
  }));
  const one = cut.saturn(700, 700, 120, -18);
  return {
    ...size,
    paper: 'cream',
    seed: 31,
    plates: [
      [
        'yellow',
        disc(0, 0, 330) +
          planets.map(({ x, y, r }, i) => (i === 3 || i % 2 ? '' : disc(x, y, r))).join('') +
          one.ring,
      ],
      [
        'red',
        disc(0, 0, 240, tone(0.6)) +
          planets.map(({ x, y, r }, i) => (i === 3 || i % 2 === 0 ? '' : disc(x, y, r))).join('') +
          one.body,
      ],
      [
        'navy',
        rect(0, 0, 1200, 1200) +
          disc(0, 0, 330, w) +
          planets.map(({ x, y }) => cut.ring(0, 0, Math.hypot(x, y), 5, w)).join('') +
          planets
            .map(({ x, y, r }, i) =>
              i === 3 ? disc(x, y, 260) : disc(x, y, r + 14) + disc(x, y, r, w),
            )
            .join('') +
          one.ring.replaceAll(k, 'X').replaceAll(w, 'none').replaceAll('X', w) +
          disc(700, 700, 120, w) +
          (await type.line('Timetable for', {
            x: 1130,
            y: 130,
            size: 92,
            anchor: 'end',
            fill: w,
          })) +
          (await type.line('the outer planets', {
            x: 1130,
            y: 232,
            size: 92,
            anchor: 'end',
            fill: w,
          })) +
          (await type.line('Saturn Tramway', {
            x: 70,
            y: 1130,
            size: 64,
            face: 'RobotoCondensed',
            fill: w,
          })),
      ],
    ],
  };
}

/** The lit windows of the last tram. */
async function nightService(type: Type): Promise<Sheet> {
  return {
    ...size,
    paper: 'cream',
    seed: 32,
    plates: [
      ['yellow', disc(880, 330, 170) + at(110, 900, 1, cut.tramSide.light)],
      [
        'teal',
        rect(0, 0, 1200, 1200) +
          disc(880, 330, 170, w) +
          at(110, 900, 1, cut.tramSide.light.replaceAll(k, w)),
      ],
      [
        'navy',
        cut.line('M-10 470Q600 600 1210 440', 6) +
          at(110, 900, 1, cut.tramSide.car) +
          rect(0, 905, 1200, 12) +
          rect(0, 960, 1200, 240) +
          (await type.line('Night service', { x: 70, y: 230, size: 130, width: 640, fill: k })) +
          (await type.line('Saturn Tramway', { x: 70, y: 1105, size: 72, fill: w })),
      ],
    ],
  };
}

/** Wheels, and nothing but wheels. */
async function rollingStock(type: Type): Promise<Sheet> {
  const wheels = [0, 1, 2].flatMap((row) =>
    [0, 1, 2].map((column) => ({ x: 200 + column * 400, y: 200 + row * 400, i: row * 3 + column })),
  );
  const wheel = (x: number, y: number, i: number) =>
    disc(x, y, 178) +
    disc(x, y, 138, w) +
    disc(x, y, 46) +
    [0, 1, 2, 3, 4, 5]
      .map((spoke) => at(x, y, 1, rect(-11, -142, 22, 142), i * 11 + spoke * 60))
      .join('');
  return {
    ...size,
    paper: 'rose',
    seed: 33,
    plates: [
      ['pink', wheels.map(({ x, y, i }) => (i % 2 ? disc(x, y, 178) : '')).join('')],
      ['yellow', wheels.map(({ x, y, i }) => (i % 2 ? '' : disc(x, y, 178))).join('')],
      [
        'black',
        wheels.map(({ x, y, i }) => (i === 4 ? '' : wheel(x, y, i))).join('') +
          disc(600, 600, 178) +
          (
            await type.block(['Rolling', 'stock'], {
              x: 480,
              top: 530,
              width: 240,
              gap: 18,
              fill: w,
            })
          ).shapes,
      ],
    ],
  };
}

/** Rings within rings, and a gap that one should mind. */
async function mindTheRings(type: Type): Promise<Sheet> {
  const rings = (from: number) =>
    Array.from({ length: 7 }, (_, i) => cut.ring(600, 560, from + i * 84, 42)).join('');
  return {
    ...size,
    paper: 'white',
    seed: 34,
    plates: [
      ['pink', rings(60) + rect(0, 1010, 1200, 200, w)],
      ['red', rings(102) + rect(0, 1010, 1200, 200, w)],
      [
        'navy',
        cut.polygon([
          [600, 560],
          [1300, 380],
          [1300, 740],
        ]) +
          disc(600, 560, 84) +
          rect(0, 1010, 1200, 200) +
          (await type.line('Mind the rings', { x: 70, y: 1142, size: 116, width: 700, fill: w })) +
          (await type.line('Saturn Tramway', {
            x: 1130,
            y: 1142,
            size: 52,
            anchor: 'end',
            face: 'RobotoCondensed',
            fill: w,
          })),
      ],
    ],
  };
}

/** She was here before the band. */
async function depotCat(type: Type): Promise<Sheet> {
  return {
    ...size,
    paper: 'cream',
    seed: 35,
    plates: [
      ['red', rect(0, 0, 1200, 1200) + disc(600, 620, 400, w)],
      ['yellow', disc(600, 620, 400) + at(560, 1010, 3.6, cut.catFace)],
      [
        'black',
        at(
          560,
          1010,
          3.6,
          cut.cat +
            cut.catFace.replaceAll(k, w) +
            cut.line('M-20 -118H-70M-20 -124L-66 -134M20 -118H70M20 -124L66 -134', 3),
        ) +
          rect(0, 1006, 1200, 200) +
          (await type.line('Depot cat', { x: 70, y: 180, size: 170, fill: k })) +
          (await type.line('Saturn Tramway', { x: 70, y: 1130, size: 72, fill: w })),
      ],
    ],
  };
}

/** What people leave behind. */
async function lostProperty(type: Type): Promise<Sheet> {
  const things = [
    cut.path(
      'M-110 10A110 110 0 0 1 110 10Q82 -14 55 10Q28 -14 0 10Q-28 -14 -55 10Q-82 -14 -110 10Z',
    ) + cut.line('M0 -100V-118M0 10V96Q0 124 30 124Q52 124 52 98', 13),
    disc(-48, 0, 58) +
      disc(-48, 0, 26, w) +
      rect(0, -15, 140, 30) +
      rect(80, 0, 22, 46) +
      rect(116, 0, 22, 60),
    cut.path('M-70 -90H36V30Q120 36 124 92H-70Z') +
      rect(-80, -124, 126, 42) +
      rect(-78, 98, 206, 22),
    cut.path('M-84 40Q-94 -110 0 -118Q94 -110 84 40Z') +
      rect(-130, 30, 260, 34, k, 17) +
      rect(-84, 0, 168, 18, w),
    rect(-100, -60, 200, 130, k, 20) +
      rect(-70, -34, 140, 60, w, 8) +
      disc(-36, -4, 20) +
      disc(36, -4, 20) +
      rect(-44, -104, 88, 50, k, 10) +
      rect(-24, -86, 48, 32, w),
    cut.line('M-84 90Q-40 -60 -10 -100M84 90Q40 -60 10 -100', 20) +
      disc(-70, 60, 52) +
      disc(70, 60, 52) +
      disc(-70, 60, 30, w) +
      disc(70, 60, 30, w),
    cut.star(0, 0, 130),
    rect(-58, -116, 116, 232, k, 40) +
      rect(-92, -70, 30, 120, k, 14) +
      [0, 1, 2, 3].map((i) => rect(-36, -80 + i * 34, 72, 12, w)).join(''),
  ];
  const places = [0, 1, 2]
    .flatMap((row) => [0, 1, 2].map((column) => [210 + column * 390, 210 + row * 390] as const))
    .filter((_, i) => i !== 4);
  return {
    ...size,
    paper: 'cream',
    seed: 36,
    plates: [
      [
        'yellow',
        places.map(([x, y], i) => (i % 3 === 0 ? disc(x, y, 165) : '')).join('') +
          rect(405, 405, 390, 390),
      ],
      ['pink', places.map(([x, y], i) => (i % 3 === 1 ? disc(x, y, 165) : '')).join('')],
      [
        'navy',
        places
          .map(([x, y], i) => at(x, y, 0.95, things[i]!, [-8, 10, 4, -5, 9, -7, 0, 12][i]!))
          .join('') +
          (
            await type.block(['Lost', 'property', 'Saturn Tramway'], {
              x: 430,
              top: 470,
              width: 340,
              gap: 26,
            })
          ).shapes,
      ],
    ],
  };
}

/** Tickets, please. */
async function inspector(type: Type): Promise<Sheet> {
  const open = cut.eye(600, 480, 420, '');
  return {
    ...size,
    paper: 'white',
    seed: 37,
    plates: [
      ['yellow', rect(90, 90, 1020, 780, k, 30) + open.white + disc(600, 480, 170)],
      ['teal', disc(600, 480, 205) + disc(600, 480, 120, w)],
      [
        'navy',
        open.lid +
          disc(600, 480, 104) +
          disc(650, 430, 34, w) +
          [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => disc(140 + i * 115, 870, 30)).join('') +
          rect(90, 862, 1020, 16) +
          (await type.block(['The ticket inspector'], { x: 90, top: 950, width: 1020 })).shapes +
          (await type.line('Saturn Tramway', {
            x: 90,
            y: 1140,
            size: 60,
            face: 'RobotoCondensed',
          })),
      ],
    ],
  };
}

/** The covers by the name of their release. */
export const covers = {
  outerPlanets,
  nightService,
  rollingStock,
  mindTheRings,
  depotCat,
  lostProperty,
  inspector,
};
