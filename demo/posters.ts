import { chance } from './chance.ts';
import type { Sheet } from './print.ts';
import type { Type } from './lettering.ts';
import * as cut from './shapes.ts';

/** What a poster tells. */
export interface Gig {
  venue: string;
  city: string;
  /** Such as `Fri 12 June`. */
  day: string;
  /** Such as `Doors 7 PM`. */
  doors: string;
}

/** Draws the poster of a show: 1200 to 1600 pixels. */
export type Poster = (gig: Gig, type: Type) => Promise<Sheet>;

const size = { width: 1200, height: 1600 };
const { k, w, tone, at, disc, rect } = cut;

/** The lines at the foot of a poster: the day large, then where. */
async function foot(gig: Gig, type: Type, fill: string, top = 1390): Promise<string> {
  return (
    (await type.line(gig.day, { x: 70, y: top + 80, size: 118, width: 640, fill })) +
    (await type.line(gig.doors, {
      x: 1130,
      y: top + 80,
      size: 60,
      width: 380,
      anchor: 'end',
      face: 'RobotoCondensed',
      fill,
    })) +
    rect(70, top + 104, 1060, 6, fill) +
    (await type.line(`${gig.venue}, ${gig.city}`, {
      x: 70,
      y: top + 168,
      size: 58,
      width: 1060,
      face: 'RobotoCondensed',
      fill,
    }))
  );
}

/** Keeps an ink off the foot of a poster. */
const noFoot = rect(0, 1370, 1200, 240, w);

/** The last tram comes straight at you. */
const headlight: Poster = async (gig, type) => {
  const name = await type.block(['Saturn', 'Tramway'], {
    x: 70,
    top: 70,
    width: 1060,
    gap: 30,
    fill: w,
  });
  const head = name.bottom + 60;
  const off = rect(0, 0, 1200, head, w);
  const tram = (shapes: string) => at(600, 1330, 1.06, shapes);
  return {
    ...size,
    paper: 'cream',
    seed: 11,
    plates: [
      [
        'yellow',
        cut.rays(600, 1160, 26, tone(0.6)) +
          disc(600, 1160, 330, w) +
          disc(600, 1160, 300) +
          tram(cut.tramFront.light) +
          off +
          noFoot,
      ],
      ['red', tram(cut.tramFront.paint) + noFoot],
      [
        'navy',
        rect(0, 0, 1200, head) +
          name.shapes +
          tram(cut.tramFront.pantograph + cut.tramFront.car) +
          rect(0, 1350, 1200, 250) +
          (await foot(gig, type, w)) +
          (await type.line('Not in service', {
            x: 600,
            y: 1330 - 1.06 * 541,
            size: 54,
            width: 230,
            anchor: 'middle',
          })),
      ],
    ],
  };
};

/** The planet over the roofs. */
const overTheRoofs: Poster = async (gig, type) => {
  const planet = cut.saturn(600, 560, 280, -22);
  const town = cut.skyline(1200, 1340, 420, 5);
  return {
    ...size,
    paper: 'rose',
    seed: 12,
    plates: [
      ['yellow', planet.ring + town.lit + cut.stars(1200, 1000, 26, 3, k, 40)],
      ['red', planet.body + rect(0, 1340, 1200, 300)],
      [
        'navy',
        planet.shade +
          town.roofs +
          town.lit.replaceAll(k, w) +
          (await type.block(['Saturn Tramway'], { x: 70, top: 80, width: 1060 })).shapes +
          (await foot(gig, type, w)),
      ],
    ],
  };
};

/** Every line leads to the venue. */
const routeMap: Poster = async (gig, type) => {
  const lines = [
    'M-20 380H340L600 640V1160',
    'M1220 300H900L600 600L240 960V1160',
    'M-20 900H330L600 1170',
    'M1220 820H860L600 1080V1160',
    'M200 -20V260L860 920V1160',
  ];
  const stops: [number, number][] = [
    [180, 380],
    [470, 510],
    [1000, 300],
    [750, 450],
    [150, 900],
    [330, 900],
    [980, 820],
    [740, 940],
    [240, 1100],
    [200, 150],
    [420, 480],
    [860, 1080],
  ];
  return {
    ...size,
    paper: 'white',
    seed: 13,
    plates: [
      ['yellow', cut.line(lines[2]!, 46) + cut.line(lines[4]!, 46) + disc(600, 800, 300)],
      ['teal', cut.line(lines[1]!, 46) + cut.line(lines[3]!, 46)],
      ['red', cut.line(lines[0]!, 46) + disc(600, 800, 150, w) + disc(600, 800, 130)],
      [
        'navy',
        stops.map(([x, y]) => disc(x, y, 30) + disc(x, y, 17, w)).join('') +
          disc(600, 800, 66) +
          disc(600, 800, 46, w) +
          disc(600, 800, 26) +
          [600, 240, 860].map((x) => rect(x - 44, 1150, 88, 20)).join('') +
          (await type.block(['Saturn Tramway'], { x: 70, top: 1220, width: 1060 })).shapes +
          (await foot(gig, type, k, 1400)),
      ],
    ],
  };
};

/** A hand holds up the last ticket. */
const ticket: Poster = async (gig, type) => {
  const words =
    (await type.block(['Saturn', 'Tramway'], { x: -290, top: -350, width: 580, gap: 18 })).shapes +
    rect(-290, 0, 580, 8) +
    (await type.block([gig.day, gig.city], { x: -290, top: 70, width: 580, gap: 20 })).shapes;
  const stub = (fill: string) =>
    cut.path('M-360 -420H360V-46A46 46 0 0 0 360 46V440H-360V46A46 46 0 0 0 -360 -46Z', fill);
  const held = (shapes: string) => at(560, 600, 1.14, shapes, -6);
  const grip = (shapes: string) => at(900, 1260, 1.5, shapes, 14);
  return {
    ...size,
    paper: 'cream',
    seed: 14,
    plates: [
      ['yellow', held(stub(k)) + noFoot],
      ['pink', cut.rays(560, 640, 22, tone(0.4)) + held(stub(w)) + grip(cut.fist) + noFoot],
      [
        'navy',
        held(words + disc(290, -340, 0)) +
          held(disc(250, 330, 0)) +
          grip(
            rect(-90, 90, 180, 500) +
              rect(-96, 80, 192, 34, w) +
              cut.line('M-80 0Q-100 -150 -40 -180H70Q104 -150 84 0', 8) +
              [-40, 0, 40].map((y) => cut.line(`M-40 ${y - 100}H56`, 8)).join(''),
          ) +
          rect(0, 1370, 1200, 240) +
          (await foot(gig, type, w)),
      ],
    ],
  };
};

/** Somebody is watching the timetable. */
const watched: Poster = async (gig, type) => {
  const planet = cut.saturn(600, 800, 150, -20);
  const open = cut.eye(600, 800, 520, '');
  return {
    ...size,
    paper: 'cream',
    seed: 15,
    plates: [
      ['pink', rect(0, 0, 1200, 1370) + open.white + disc(600, 800, 262)],
      [
        'red',
        Array.from({ length: 7 }, (_, i) => cut.ring(600, 800, 560 + i * 92, 26)).join('') +
          open.white +
          planet.ring +
          noFoot,
      ],
      [
        'navy',
        open.lid +
          disc(600, 800, 262, tone(0.35)) +
          planet.ring.replaceAll(k, w) +
          planet.body +
          (await type.line('Saturn', {
            x: 600,
            y: 250,
            size: 300,
            width: 1060,
            anchor: 'middle',
          })) +
          (await type.line('Tramway', {
            x: 600,
            y: 1330,
            size: 300,
            width: 1060,
            anchor: 'middle',
          })) +
          rect(0, 1372, 1200, 230) +
          (await foot(gig, type, w)),
      ],
    ],
  };
};

/** Rails into the rising planet. */
const railsHome: Poster = async (gig, type) => {
  const poles = [0.25, 0.45, 0.75, 1.3].map((share) => {
    const x = 600 + 560 * share;
    return (
      rect(x, 900 - 620 * share, 26 * share, 1000 * share) +
      rect(x - 330 * share, 900 - 560 * share, 350 * share, 14 * share)
    );
  });
  return {
    ...size,
    paper: 'cream',
    seed: 16,
    plates: [
      ['yellow', disc(600, 900, 420)],
      [
        'red',
        Array.from({ length: 9 }, (_, i) => rect(0, 560 + i * 44, 1200, 8 + i * 4, w)).join('') +
          disc(600, 900, 420, tone(0.6)) +
          Array.from({ length: 8 }, (_, i) => rect(0, 620 + i * 40, 1200, 6 + i * 3, w)).join('') +
          rect(0, 900, 1200, 480),
      ],
      [
        'navy',
        rect(0, 900, 1200, 480, tone(0.75)) +
          cut.rails(600, 896, 1380, 330, w) +
          poles.join('') +
          cut.line('M1200 130Q900 760 600 894M0 260Q320 800 600 894', 7) +
          rect(0, 1370, 1200, 240) +
          (await type.block(['Saturn', 'Tramway'], { x: 70, top: 80, width: 760, gap: 26 }))
            .shapes +
          (await foot(gig, type, w)),
      ],
    ],
  };
};

/** The depot's cat has the roof to itself. */
const depotCat: Poster = async (gig, type) => ({
  ...size,
  paper: 'cream',
  seed: 17,
  plates: [
    [
      'yellow',
      disc(700, 640, 430) +
        at(600, 1935, 1.5, cut.tramFront.light) +
        at(640, 1010, 3.1, cut.catFace) +
        noFoot,
    ],
    [
      'teal',
      rect(0, 0, 1200, 1600) +
        disc(700, 640, 430, w) +
        cut.stars(1200, 560, 34, 9, w, 34) +
        at(600, 1935, 1.5, cut.tramFront.light.replaceAll(k, w).replaceAll(tone(0.55), w)) +
        noFoot +
        at(640, 1010, 3.1, cut.catFace.replaceAll(k, w)),
    ],
    [
      'navy',
      at(640, 1010, 3.1, cut.cat + cut.catFace.replaceAll(k, w)) +
        at(600, 1935, 1.5, cut.tramFront.car) +
        rect(0, 1380, 1200, 240) +
        (await type.line('Saturn', { x: 70, y: 210, size: 170, fill: w })) +
        (await type.line('Tramway', { x: 1130, y: 330, size: 170, anchor: 'end', fill: w })) +
        (await foot(gig, type, w)),
    ],
  ],
});

/** Nothing but type and the inks that meet. */
const bigType: Poster = async (gig, type) => {
  const letters = await type.block(['Sat', 'urn', 'tram', 'way'], {
    x: 60,
    top: 60,
    width: 1080,
    gap: 26,
  });
  const scale = 1130 / (letters.bottom - 60);
  const squeezed = `<g transform="translate(0 60) scale(1 ${scale}) translate(0 -60)">${letters.shapes}</g>`;
  return {
    ...size,
    paper: 'white',
    seed: 18,
    plates: [
      ['yellow', disc(360, 400, 390)],
      ['pink', disc(880, 900, 410)],
      ['teal', squeezed],
      ['navy', await foot(gig, type, k)],
    ],
  };
};

/** A record, which is a planet, which is a roundabout. */
const orbits: Poster = async (gig, type) => {
  const random = chance(77);
  const stops = Array.from({ length: 15 }, (_, i) => {
    const turn = random() * Math.PI * 2;
    const r = 190 + i * 36;
    return { x: 600 + r * Math.cos(turn), y: 720 + r * Math.sin(turn), size: 14 + random() * 24 };
  });
  return {
    ...size,
    paper: 'sky',
    seed: 19,
    plates: [
      [
        'yellow',
        stops.map(({ x, y, size: r }, i) => (i % 2 ? disc(x, y, r) : '')).join('') +
          disc(600, 720, 150) +
          rect(0, 1290, 1200, 320, w),
      ],
      [
        'red',
        stops.map(({ x, y, size: r }, i) => (i % 2 ? '' : disc(x, y, r))).join('') +
          disc(600, 720, 150) +
          disc(600, 720, 60, w) +
          rect(0, 1290, 1200, 320, w),
      ],
      [
        'navy',
        Array.from({ length: 16 }, (_, i) => cut.ring(600, 720, 190 + i * 36, 10)).join('') +
          stops.map(({ x, y, size: r }) => disc(x, y, r + 10, w)).join('') +
          rect(0, 0, 1200, 150, w) +
          rect(0, 1290, 1200, 320) +
          disc(600, 720, 18) +
          (await type.line('Saturn Tramway', {
            x: 600,
            y: 128,
            size: 150,
            width: 1080,
            anchor: 'middle',
          })) +
          (await foot(gig, type, w, 1350)),
      ],
    ],
  };
};

/** The clock of the depot: ten minutes to the last tram. */
const lastTram: Poster = async (gig, type) => ({
  ...size,
  paper: 'rose',
  seed: 20,
  plates: [
    ['yellow', disc(600, 560, 400)],
    ['teal', disc(600, 560, 470) + disc(600, 560, 400, w) + rect(570, 0, 60, 100)],
    [
      'navy',
      cut.ring(600, 560, 400, 16) +
        Array.from({ length: 12 }, (_, i) =>
          at(600, 560, 1, rect(-11, -370, 22, i % 3 ? 44 : 84), i * 30),
        ).join('') +
        at(600, 560, 1, clockHand(230, 40), -32) +
        at(600, 560, 1, clockHand(345, 26), -62) +
        disc(600, 560, 40) +
        (await type.block(['Saturn Tramway'], { x: 70, top: 1130, width: 1060 })).shapes +
        rect(0, 1350, 1200, 260) +
        (await foot(gig, type, w)),
    ],
  ],
});

const clockHand = (long: number, wide: number) =>
  cut.polygon([
    [-wide, 40],
    [wide, 40],
    [wide * 0.3, -long],
    [-wide * 0.3, -long],
  ]);

/** In the order in which shows get them, and what they show for those who do not see it. */
export const posters: readonly { draw: Poster; alt: string }[] = [
  { draw: headlight, alt: 'A tram comes straight on, out of yellow rays.' },
  { draw: overTheRoofs, alt: 'A red planet with a yellow ring over the roofs of a town.' },
  { draw: routeMap, alt: 'A map of tram lines around one large red stop.' },
  { draw: depotCat, alt: 'A black cat sits on the roof of a tram before a yellow moon.' },
  { draw: watched, alt: 'An eye whose pupil is a planet with a ring, among red rings.' },
  { draw: railsHome, alt: 'Rails run to a striped sun on the horizon, past poles and wires.' },
  { draw: ticket, alt: 'A hand holds up a large yellow ticket with the day on it.' },
  { draw: bigType, alt: 'Letters that fill the sheet, over a yellow and a pink disc.' },
  { draw: orbits, alt: 'A record whose grooves are orbits, with planets on them.' },
  { draw: lastTram, alt: 'A large yellow clock that stands at ten to eleven.' },
];
