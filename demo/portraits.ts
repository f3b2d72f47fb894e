import type { Ink, Sheet } from './print.ts';
import * as cut from './shapes.ts';

const { k, w, tone, at, disc, oval, rect, line, path } = cut;

/** Somebody's face, cut from paper. */
interface Face {
  seed: number;
  paper: Sheet['paper'];
  ground: Ink;
  cloth: Ink;
  /** Shapes behind the head, on the ground's plate. */
  behind: string;
  /** How dark the skin is: the share of dots on the lit side. */
  skin: number;
  /** How broad the head is; 1 is as most. */
  broad: number;
  hairBehind: string;
  hair: string;
  brow: string;
  mouth: string;
  /** Glasses, a beard, earrings, what is worn. */
  more: string;
  clothes: string;
}

const portrait = (face: Face): Sheet => {
  const head = (shade: string) =>
    at(
      480,
      520,
      1,
      path(
        `M${-170 * face.broad} -120Q${-190 * face.broad} 140 -70 236Q0 280 70 236Q${190 * face.broad} 140 ${170 * face.broad} -120Q${150 * face.broad} -300 0 -300Q${-150 * face.broad} -300 ${-170 * face.broad} -120Z`,
        shade,
      ) +
        oval(-176 * face.broad, 0, 28, 52, shade) +
        oval(176 * face.broad, 0, 28, 52, shade),
    );
  const neck = (shade: string) => path('M392 700H568V900Q480 960 392 900Z', shade);
  const shadow =
    path(
      'M480 220Q640 230 652 400Q666 660 550 756Q520 776 480 780Q530 700 500 640L536 610Q470 520 486 420Q520 320 480 220Z',
      tone(Math.min(1, face.skin + 0.34)),
    ) +
    path(
      'M392 742Q480 800 568 730V900Q520 930 470 920Q500 820 392 790Z',
      tone(Math.min(1, face.skin + 0.34)),
    );
  const eyes = [-78, 78]
    .map((x) =>
      at(
        480 + x,
        520,
        1,
        path('M-46 0Q0 -40 46 0Q0 28 -46 0Z', w) + disc(2, -4, 17) + line('M-48 2Q0 -44 48 0', 9),
      ),
    )
    .join('');
  const body = (shade: string) =>
    path('M70 1210Q90 940 392 868Q480 950 568 868Q870 940 890 1210Z', shade);
  return {
    width: 960,
    height: 1200,
    paper: face.paper,
    seed: face.seed,
    plates: [
      [face.ground, face.behind + face.hairBehind.replaceAll(k, w) + head(w) + neck(w) + body(w)],
      [face.cloth, body(k) + neck(tone(face.skin)) + head(tone(face.skin)) + shadow + face.clothes],
      [
        'navy',
        face.hairBehind +
          (face.hairBehind ? head(w) + neck(w) + body('none') : '') +
          face.hair +
          eyes +
          at(480, 470, 1, face.brow) +
          line('M488 520Q520 590 512 622Q500 640 468 634', 9) +
          at(480, 700, 1, face.mouth) +
          face.more,
      ],
    ],
  };
};

const smile =
  path('M-62 -6Q0 10 62 -6Q40 44 0 44Q-40 44 -62 -6Z') +
  path('M-40 2Q0 12 40 2Q20 18 0 18Q-20 18 -40 2Z', w);
const closed = line('M-56 -12Q0 18 56 -12', 10) + line('M-22 32Q0 40 22 32', 8);
const brows = (lift: number) =>
  line(`M-128 ${4 - lift}Q-80 ${-34 - lift} -36 -8M128 -4Q80 -40 36 -8`, 18);
const stripes = (from: number, step: number) =>
  Array.from({ length: 8 }, (_, i) => rect(0, from + i * step, 960, step / 2, w)).join('');

/** The members in the order of the bio. */
export const portraits: readonly Sheet[] = [
  // Juno: a cloud of hair, a conductor's whistle.
  portrait({
    seed: 51,
    paper: 'cream',
    ground: 'yellow',
    cloth: 'red',
    skin: 0.5,
    broad: 0.98,
    behind: cut.rays(480, 480, 22),
    hairBehind:
      Array.from({ length: 15 }, (_, i) =>
        disc(
          480 + 250 * Math.cos((i / 15) * Math.PI * 1.3 + 2.67),
          420 + 250 * Math.sin((i / 15) * Math.PI * 1.3 + 2.67),
          128,
        ),
      ).join('') + disc(480, 360, 260),
    hair: path(
      'M296 430Q300 196 480 196Q660 196 664 430Q640 330 560 316Q480 350 400 316Q320 330 296 430Z',
    ),
    brow: brows(0),
    mouth: smile,
    more:
      disc(282, 610, 26) +
      disc(678, 610, 26) +
      line('M420 890Q470 1010 480 1040Q500 1000 545 890', 7) +
      rect(446, 1036, 84, 40, k, 18) +
      disc(500, 1056, 22),
    clothes: path('M392 868Q480 1010 568 868L600 900Q500 1080 480 1120Q440 1040 360 900Z', w),
  }),
  // Teo: a cap, a moustache, a trumpet's worth of breath.
  portrait({
    seed: 52,
    paper: 'cream',
    ground: 'teal',
    cloth: 'pink',
    skin: 0.22,
    broad: 0.94,
    behind: disc(480, 520, 400) + stripes(180, 74),
    hairBehind: '',
    hair:
      path('M296 330Q300 170 480 160Q660 170 664 330Q570 290 480 292Q390 290 296 330Z') +
      path('M286 340Q480 270 674 340Q690 372 660 380Q480 320 300 380Q270 372 286 340Z') +
      disc(480, 250, 30, w) +
      path('M306 380Q296 470 318 540L336 430Z') +
      path('M654 380Q664 470 642 540L624 430Z'),
    brow: brows(6),
    mouth:
      path('M0 -34Q50 -52 104 -10Q60 10 0 -8Q-60 10 -104 -10Q-50 -52 0 -34Z') +
      line('M-40 22Q0 36 40 22', 9),
    more: '',
    clothes: [0, 1, 2, 3]
      .map((i) =>
        line(
          `M${100 - i * 10} ${1010 + i * 60}Q480 ${930 + i * 60} ${860 + i * 10} ${1010 + i * 60}`,
          22,
          w,
        ),
      )
      .join(''),
  }),
  // Marisol: a fringe, round glasses.
  portrait({
    seed: 53,
    paper: 'rose',
    ground: 'red',
    cloth: 'yellow',
    skin: 0.36,
    broad: 1,
    behind: disc(480, 460, 380) + cut.ring(480, 460, 440, 22),
    hairBehind: path(
      'M250 860Q200 180 480 180Q760 180 710 860Q640 900 600 860V500H360V860Q310 900 250 860Z',
    ),
    hair: path(
      'M292 470Q280 220 480 214Q680 220 668 470Q650 420 640 388Q560 420 480 410Q400 420 320 388Q304 420 292 470Z',
    ),
    brow: '',
    mouth: closed,
    more:
      cut.ring(402, 520, 72, 13) +
      cut.ring(558, 520, 72, 13) +
      line('M472 508Q480 500 488 508M330 508L300 490M630 508L660 490', 12),
    clothes: path('M392 868L300 900L430 1080L480 960L530 1080L660 900L568 868Q480 950 392 868Z', w),
  }),
  // Dov: no hair, all beard.
  portrait({
    seed: 54,
    paper: 'cream',
    ground: 'pink',
    cloth: 'teal',
    skin: 0.2,
    broad: 1.06,
    behind: rect(60, 90, 840, 760) + cut.stars(960, 800, 34, 6, w, 70),
    hairBehind: '',
    hair: '',
    brow: brows(-4),
    mouth:
      path(
        'M-186 -150Q-196 60 -120 180Q0 300 120 180Q196 60 186 -150Q150 -60 96 -66Q40 -76 0 -52Q-40 -76 -96 -66Q-150 -60 -186 -150Z',
      ) + path('M-58 -8Q0 12 58 -8Q30 34 0 34Q-30 34 -58 -8Z', w),
    more: '',
    clothes: rect(0, 1010, 960, 26, w) + rect(0, 1076, 960, 26, w) + rect(0, 1142, 960, 26, w),
  }),
  // Pim: a high bun and one eyebrow that knows.
  portrait({
    seed: 55,
    paper: 'white',
    ground: 'yellow',
    cloth: 'pink',
    skin: 0.62,
    broad: 0.9,
    behind: disc(480, 620, 430, tone(0.55)) + disc(480, 620, 300),
    hairBehind: disc(480, 130, 120) + rect(420, 190, 120, 80),
    hair: path(
      'M322 440Q306 210 480 204Q654 210 638 440Q624 330 560 296Q480 262 400 296Q336 330 322 440Z',
    ),
    brow: line('M-124 -16Q-80 -62 -36 -22M122 2Q80 -22 36 -4', 17),
    mouth: closed,
    more: [-1, 1]
      .map((side) => line(`M${480 + side * 158} 590V650`, 6) + cut.star(480 + side * 158, 690, 46))
      .join(''),
    clothes: path('M392 868Q480 950 568 868L620 886Q480 1040 340 886Z', w),
  }),
];
