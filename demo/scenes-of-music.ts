import type { Draw } from './draw.ts';
import * as cut from './shapes.ts';

const { k, w, tone, at, disc, rect, line } = cut;

/** What the band plays on, and for whom. */
export const crowd: Draw = (wide, high) => [
  ['yellow', cut.rays(wide / 2, high * 0.3, 30) + disc(wide / 2, high * 0.3, high * 0.14)],
  ['pink', rect(0, 0, wide, high, tone(0.45)) + disc(wide / 2, high * 0.3, high * 0.14, w)],
  ['navy', cut.crowd(wide, high * 0.78, high * 0.17, 12)],
];
export const cassette: Draw = async (wide, high, type) => {
  const [x, y, s] = [wide / 2, high / 2, Math.min(wide / 900, high / 640)];
  return [
    ['yellow', cut.stars(wide, high, 50, 6, k, 60)],
    ['red', at(x, y, s, rect(-380, -240, 760, 480, k, 40) + rect(-300, -180, 600, 240, w, 20))],
    [
      'navy',
      at(
        x,
        y,
        s,
        rect(-300, -40, 600, 70, tone(0.3)) +
          rect(-200, -40, 400, 100, k, 50) +
          disc(-130, 10, 38, w) +
          disc(130, 10, 38, w) +
          [-130, 130]
            .map((reel) =>
              [0, 60, 120].map((turn) => at(reel, 10, 1, rect(-6, -38, 12, 76), turn)).join(''),
            )
            .join('') +
          cut.path('M-230 240L-200 130H200L230 240Z') +
          disc(-120, 195, 18, w) +
          disc(120, 195, 18, w) +
          (await type.line('Night service, side A', {
            x: -280,
            y: -90,
            size: 56,
            width: 560,
            face: 'Kalam',
          })),
      ),
    ],
  ];
};
export const vinyl: Draw = (wide, high) => {
  const [x, y, r] = [wide / 2, high / 2, Math.min(wide, high) * 0.43];
  return [
    ['teal', rect(0, 0, wide, high) + disc(x, y, r * 1.02, w)],
    ['red', disc(x, y, r * 0.36) + disc(x, y, r * 0.05, w)],
    [
      'black',
      disc(x, y, r) +
        Array.from({ length: 7 }, (_, i) => cut.ring(x, y, r * (0.46 + i * 0.075), 3, w)).join('') +
        disc(x, y, r * 0.36, w) +
        disc(x, y, r * 0.05) +
        cut.polygon(
          [
            [x, y],
            [x + r, y - r * 0.3],
            [x + r, y - r * 0.55],
          ],
          tone(0.8),
        ) +
        line(`M${x + r * 1.05} ${y - r}V${y - r * 0.2}L${x + r * 0.55} ${y + r * 0.35}`, r * 0.07),
    ],
  ];
};
export const keys: Draw = (wide, high) => {
  const count = 9;
  const key = wide / count;
  return [
    [
      'pink',
      rect(0, 0, wide, high * 0.22) + rect(key * 2, 0, key, high) + rect(key * 6, 0, key, high),
    ],
    ['yellow', rect(0, 0, wide, high * 0.1) + rect(key * 4, 0, key, high)],
    [
      'navy',
      Array.from({ length: count + 1 }, (_, i) => rect(i * key - 4, high * 0.22, 8, high)).join(
        '',
      ) +
        [1, 2, 4, 5, 6, 8]
          .map((i) => rect(i * key - key * 0.29, high * 0.22, key * 0.58, high * 0.46, k, 10))
          .join('') +
        rect(0, high * 0.21, wide, 10),
    ],
  ];
};
export const drums: Draw = (wide, high) => {
  const drum = (x: number, y: number, r: number) =>
    cut.ring(x * wide, y * high, r * high, high * 0.02) +
    Array.from({ length: 8 }, (_, i) =>
      disc(
        x * wide + r * high * 1.06 * Math.cos(i * 0.785),
        y * high + r * high * 1.06 * Math.sin(i * 0.785),
        high * 0.016,
      ),
    ).join('');
  return [
    [
      'yellow',
      disc(wide * 0.16, high * 0.26, high * 0.2) + disc(wide * 0.86, high * 0.3, high * 0.23),
    ],
    [
      'teal',
      disc(wide * 0.5, high * 0.62, high * 0.33) +
        disc(wide * 0.22, high * 0.7, high * 0.18) +
        disc(wide * 0.56, high * 0.2, high * 0.15, tone(0.6)) +
        disc(wide * 0.8, high * 0.76, high * 0.2),
    ],
    [
      'navy',
      drum(0.5, 0.62, 0.33) +
        drum(0.22, 0.7, 0.18) +
        drum(0.56, 0.2, 0.15) +
        drum(0.8, 0.76, 0.2) +
        [
          [0.16, 0.26, 0.2],
          [0.86, 0.3, 0.23],
        ]
          .map(([x, y, r]) =>
            [1, 0.75, 0.5, 0.25]
              .map((part) => cut.ring(x! * wide, y! * high, r! * high * part, 4))
              .join(''),
          )
          .join('') +
        line(
          `M${wide * 0.36} ${high * 1.02}L${wide * 0.47} ${high * 0.58}M${wide * 0.66} ${high * 1.02}L${wide * 0.55} ${high * 0.56}`,
          high * 0.026,
        ),
    ],
  ];
};
export const neck: Draw = (wide, high) => [
  ['red', rect(0, 0, wide, high) + rect(wide * 0.24, 0, wide * 0.52, high, w)],
  ['yellow', rect(wide * 0.24, 0, wide * 0.52, high, tone(0.75))],
  [
    'black',
    [0.08, 0.3, 0.5, 0.68, 0.84]
      .map((y) => rect(wide * 0.24, high * y, wide * 0.52, high * 0.014))
      .join('') +
      [0.19, 0.59].map((y) => disc(wide / 2, high * y, wide * 0.05)).join('') +
      [0, 1, 2, 3, 4, 5]
        .map((i) => rect(wide * (0.285 + i * 0.085), 0, wide * (0.006 + i * 0.0018), high))
        .join('') +
      rect(wide * 0.22, 0, wide * 0.02, high) +
      rect(wide * 0.76, 0, wide * 0.02, high),
  ],
];
export const microphone: Draw = (wide, high) => {
  const s = Math.min(wide, high) / 800;
  const place = (shapes: string) => at(wide * 0.5, high * 0.46, s, shapes, 24);
  return [
    ['yellow', cut.rays(wide * 0.5, high * 0.46, 24) + place(disc(0, -150, 170, w))],
    ['teal', place(disc(0, -150, 150))],
    [
      'black',
      place(
        [-2, -1, 0, 1, 2]
          .map((i) =>
            line(
              `M${-140 + Math.abs(i) * 12} ${-150 + i * 52}H${140 - Math.abs(i) * 12}M${i * 52} ${-290 + Math.abs(i) * 12}V${-10 - Math.abs(i) * 12}`,
              9,
            ),
          )
          .join('') +
          cut.ring(0, -150, 150, 16) +
          rect(-160, -60, 320, 60, k, 20) +
          cut.path('M-96 0H96L58 520H-58Z') +
          rect(-20, 80, 40, 90, w, 20),
      ),
    ],
  ];
};
export const amplifier: Draw = (wide, high) => {
  const s = Math.min(wide, high) / 900;
  const place = (shapes: string) => at(wide * 0.5, high * 0.56, s, shapes);
  return [
    ['teal', place(rect(-320, -140, 640, 480, k, 24))],
    ['yellow', place(rect(-320, -140, 640, 90, k, 24) + at(30, -140, 1.25, cut.catFace))],
    [
      'black',
      place(
        rect(-280, -20, 560, 330, tone(0.8)) +
          [0, 1]
            .map((i) => disc(-140 + i * 280, 145, 120) + cut.ring(-140 + i * 280, 145, 80, 6, w))
            .join('') +
          [0, 1, 2, 3, 4].map((i) => disc(-250 + i * 70, -95, 22)).join('') +
          at(30, -140, 1.25, cut.cat + cut.catFace.replaceAll(k, w)) +
          rect(-290, 340, 60, 30) +
          rect(230, 340, 60, 30),
      ),
    ],
  ];
};
