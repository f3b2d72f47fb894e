import { between, chance } from './chance.ts';
import type { Draw } from './draw.ts';
import * as cut from './shapes.ts';

const { k, w, tone, at, disc, rect, line } = cut;

/** What lies between two shows. */
export const tickets: Draw = async (wide, high, type) => {
  const stub = cut.path('M-220 -120H220V-30A30 30 0 0 0 220 30V120H-220V30A30 30 0 0 0 -220 -30Z');
  const s = Math.min(wide, high) / 760;
  const lay: [number, number, number][] = [
    [0.3, 0.3, -18],
    [0.68, 0.36, 14],
    [0.42, 0.68, 6],
    [0.78, 0.8, -12],
    [0.08, 0.85, 30],
  ];
  const put = (shapes: string, every: number) =>
    lay
      .map(([x, y, turn], i) => (i % 2 === every ? at(x * wide, y * high, s, shapes, turn) : ''))
      .join('');
  const words =
    (await type.block(['Saturn Tramway'], { x: -180, top: -80, width: 360 })).shapes +
    rect(-180, -10, 360, 6) +
    (await type.line('Single, any stop', { x: -180, y: 60, size: 50, face: 'RobotoCondensed' })) +
    disc(150, 70, 22);
  return [
    ['pink', rect(0, 0, wide, high, tone(0.35)) + put(stub.replaceAll(k, w), 1) + put(stub, 0)],
    ['yellow', put(stub.replaceAll(k, w), 0) + put(stub, 1)],
    ['navy', put(words, 0) + put(words, 1)],
  ];
};
export const roofs: Draw = (wide, high) => {
  const back = cut.skyline(wide, high * 0.9, high * 0.52, 71);
  const front = cut.skyline(wide, high, high * 0.36, 72);
  return [
    ['yellow', disc(wide * 0.68, high * 0.3, high * 0.17) + front.lit],
    [
      'red',
      rect(0, 0, wide, high, tone(0.35)) +
        disc(wide * 0.68, high * 0.3, high * 0.17, w) +
        back.roofs,
    ],
    [
      'navy',
      front.roofs +
        front.lit.replaceAll(k, w) +
        line(`M0 ${high * 0.2}Q${wide * 0.5} ${high * 0.34} ${wide} ${high * 0.14}`, 5),
    ],
  ];
};
export const birds: Draw = (wide, high) => {
  const random = chance(19);
  const wires = [0.24, 0.4, 0.56, 0.72].map((share) => share * high);
  const bird = cut.path('M-30 0Q-34 -46 0 -52Q16 -70 34 -50L52 -44L34 -38Q36 0 10 4L-46 34Z');
  return [
    ['yellow', disc(wide * 0.3, high * 0.46, Math.min(wide, high) * 0.33)],
    [
      'teal',
      rect(0, high * 0.86, wide, high * 0.14) +
        disc(wide * 0.3, high * 0.46, Math.min(wide, high) * 0.33, tone(0.2)),
    ],
    [
      'navy',
      wires
        .map((y) => line(`M0 ${y}Q${wide / 2} ${y + high * 0.06} ${wide} ${y - high * 0.02}`, 6))
        .join('') +
        wires
          .flatMap((y) =>
            Array.from({ length: 4 }, () => {
              const x = between(random, 0.06, 0.94);
              return at(
                x * wide,
                y - 2 + 0.12 * high * x * (1 - x) - 0.02 * high * x * x,
                high / 1000,
                bird + rect(-6, 0, 5, 14),
                0,
              );
            }),
          )
          .join(''),
    ],
  ];
};
export const signals: Draw = (wide, high) => {
  const s = Math.min(wide / 700, high / 1000);
  const place = (shapes: string) => at(wide / 2, high * 0.5, s, shapes);
  return [
    [
      'red',
      cut.rays(wide / 2, high * 0.5 - 210 * s, 18, tone(0.45)) +
        place(rect(-170, -380, 340, 690, w, 170) + disc(0, -210, 110)),
    ],
    ['yellow', place(disc(0, 30, 110, tone(0.3)))],
    [
      'navy',
      place(
        rect(-170, -380, 340, 690, k, 170) +
          disc(0, -210, 120, w) +
          disc(0, 30, 120, w) +
          rect(-24, 300, 48, 900) +
          cut.path('M-150 -230Q0 -420 150 -230Q0 -330 -150 -230Z') +
          cut.path('M-150 10Q0 -180 150 10Q0 -90 -150 10Z'),
      ),
    ],
  ];
};
export const kettle: Draw = (wide, high) => {
  const s = Math.min(wide, high) / 800;
  const cup = (shapes: string) => at(wide * 0.5, high * 0.62, s, shapes);
  return [
    [
      'pink',
      cup(
        cut.path('M-220 -140H220V60Q220 200 80 200H-80Q-220 200 -220 60Z') +
          cut.ring(240, 10, 80, 44),
      ),
    ],
    [
      'yellow',
      disc(wide * 0.5, high * 0.34, high * 0.2, tone(0.6)) + cup(cut.oval(0, -140, 220, 44)),
    ],
    [
      'navy',
      cup(
        cut.oval(0, 226, 330, 34) +
          [-90, 0, 90]
            .map((x, i) =>
              line(
                `M${x} -210q${i === 1 ? -60 : 60} -80 0 -160q${i === 1 ? 60 : -60} -80 0 -160`,
                22,
              ),
            )
            .join('') +
          cut.star(0, 30, 90) +
          cut.oval(0, -136, 190, 28),
      ),
    ],
  ];
};
export const wheelhouse: Draw = (wide, high) => {
  const r = high > wide ? wide * 0.2 : high * 0.15;
  const sky = high > wide ? 0.36 : 0.22;
  const planet = cut.saturn(wide * 0.5, high * sky, r, -14);
  const s = Math.min(wide, high) / 900;
  return [
    ['yellow', planet.ring + at(wide * 0.5, high * 1.06, s, cut.tramFront.light)],
    ['pink', planet.body + rect(0, high * 0.84, wide, high * 0.2)],
    [
      'navy',
      rect(0, 0, wide, high) +
        planet.ring.replaceAll(w, 'none').replaceAll(k, w) +
        disc(wide * 0.5, high * sky, r * 1.02, w) +
        cut.stars(wide, high * 0.7, 40, 15, w, 34) +
        at(
          wide * 0.5,
          high * 1.06,
          s,
          cut.tramFront.light.replaceAll(k, w).replaceAll(tone(0.55), w) +
            line(
              'M-170 -600Q0 -640 170 -600L200 -520V0M-170 -600L-200 -520V0M-70 -610L0 -690L70 -610',
              10,
              w,
            ),
        ),
    ],
  ];
};
export const waves: Draw = (wide, high) => {
  const wave = (y: number) =>
    line(
      `M-80 ${y}Q20 ${y - 70} 120 ${y}${Array.from({ length: 11 }, (_, n) => `T${320 + n * 200} ${y}`).join('')}`,
      34,
    );
  return [
    [
      'red',
      Array.from({ length: 5 }, (_, i) => wave(high * 0.45 + i * high * 0.14)).join('') +
        disc(wide * 0.72, high * 0.22, high * 0.15),
    ],
    ['teal', Array.from({ length: 5 }, (_, i) => wave(high * 0.52 + i * high * 0.14)).join('')],
    [
      'navy',
      at(
        wide * 0.36,
        high * 0.44,
        high / 900,
        cut.path('M-190 0H190L130 90H-130Z') +
          rect(-8, -230, 16, 240) +
          cut.polygon([
            [16, -220],
            [150, -30],
            [16, -30],
          ]) +
          cut.polygon([
            [-16, -180],
            [-120, -30],
            [-16, -30],
          ]),
      ),
    ],
  ];
};
export const van: Draw = (wide, high) => {
  const s = wide / 1100;
  const place = (shapes: string) => at(wide * 0.5, high * 0.74, s, shapes);
  return [
    ['yellow', disc(wide * 0.76, high * 0.3, high * 0.18)],
    [
      'pink',
      rect(0, high * 0.74, wide, high * 0.26) +
        place(cut.path('M-360 -40V-250Q-360 -300 -310 -300H180Q240 -300 290 -200L370 -160V-40Z')),
    ],
    [
      'navy',
      place(
        rect(-310, -250, 150, 100, k, 12) +
          rect(-130, -250, 150, 100, k, 12) +
          cut.path('M60 -250H180Q210 -250 246 -180L250 -150H60Z') +
          [-210, 220].map((x) => disc(x, -30, 72) + disc(x, -30, 28, w)).join('') +
          rect(-230, -360, 150, 60, k, 8) +
          rect(-60, -340, 200, 40, k, 8) +
          line('M-360 -110H360', 10),
      ) +
        rect(0, high * 0.785, wide, 8) +
        cut.path(
          `M0 ${high * 0.5}Q${wide * 0.2} ${high * 0.4} ${wide * 0.36} ${high * 0.74}H0Z`,
          tone(0.5),
        ),
    ],
  ];
};
export const poster: Draw = async (wide, high, type) => [
  ['red', disc(wide * 0.5, high * 0.4, wide * 0.4)],
  ['yellow', disc(wide * 0.36, high * 0.62, wide * 0.3)],
  [
    'navy',
    (
      await type.block(['Thank', 'you', 'Oslo'], {
        x: wide * 0.08,
        top: high * 0.08,
        width: wide * 0.84,
        gap: high * 0.03,
      })
    ).shapes,
  ],
];
export const moon: Draw = (wide, high) => [
  ['yellow', disc(wide / 2, high / 2, Math.min(wide, high) * 0.38)],
  [
    'navy',
    rect(0, 0, wide, high) +
      disc(wide / 2, high / 2, Math.min(wide, high) * 0.38, w) +
      [
        [-0.4, -0.3, 0.16],
        [0.3, 0.1, 0.24],
        [-0.2, 0.5, 0.12],
        [0.5, -0.5, 0.1],
        [-0.62, 0.2, 0.08],
      ]
        .map(([x, y, r]) => {
          const all = Math.min(wide, high) * 0.38;
          return disc(wide / 2 + x! * all, high / 2 + y! * all, r! * all, tone(0.4));
        })
        .join('') +
      cut.stars(wide, high * 0.16, 16, 2, w, 26),
  ],
];
