import { between, chance } from './chance.ts';

/**
 * The shapes that the band's artwork is cut from. Each gives SVG; `fill` is the shade on its
 * plate: `k` prints, `w` keeps the ink off, a grey is dots.
 */
export const k = '#000';
export const w = '#fff';
/** A shade that prints as dots: 0 is bare paper, 1 is all ink. */
export const tone = (share: number): string => {
  const level = Math.round(255 * (1 - share));
  return `rgb(${level},${level},${level})`;
};

type Point = readonly [x: number, y: number];

export const rect = (x: number, y: number, wide: number, high: number, fill = k, round = 0) =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${round}" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill = k) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill = k, turn = 0) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" transform="rotate(${turn} ${x} ${y})"/>`;
export const ring = (x: number, y: number, r: number, wide: number, color = k) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${wide}"/>`;
export const path = (d: string, fill = k) => `<path d="${d}" fill="${fill}"/>`;
export const polygon = (points: readonly Point[], fill = k) =>
  `<polygon points="${points.map((point) => point.join()).join(' ')}" fill="${fill}"/>`;
export const line = (d: string, wide: number, color = k, cap = 'round') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${wide}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;
export const at = (x: number, y: number, scale: number, shapes: string, turn = 0) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${shapes}</g>`;

/** Rays from a point to far beyond the sheet, every second one printed. */
export function rays(x: number, y: number, count: number, fill = k, turn = 0): string {
  const step = (2 * Math.PI) / count;
  const far = 4000;
  return Array.from({ length: count }, (_, i) => {
    const from = i * step + turn;
    const end = (angle: number): Point => [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    return polygon([[x, y], end(from), end(from + step / 2)], fill);
  }).join('');
}

/** A star of four points. */
export function star(x: number, y: number, r: number, fill = k): string {
  const near = r * 0.16;
  return path(
    `M${x} ${y - r}Q${x + near} ${y - near} ${x + r} ${y}Q${x + near} ${y + near} ${x} ${y + r}` +
      `Q${x - near} ${y + near} ${x - r} ${y}Q${x - near} ${y - near} ${x} ${y - r}Z`,
    fill,
  );
}

/** A night sky: a few large stars, many small ones. */
export function stars(
  wide: number,
  high: number,
  count: number,
  seed: number,
  fill = w,
  largest = 26,
): string {
  const random = chance(seed);
  return Array.from({ length: count }, () => {
    const [x, y, size] = [random() * wide, random() * high, random()];
    return size > 0.8
      ? star(x, y, largest * (0.5 + random() / 2), fill)
      : disc(x, y, between(random, largest / 12, largest / 7), fill);
  }).join('');
}

/** The planet: `body` for one plate, `ring` for another; each leaves room for the other. */
export function saturn(
  x: number,
  y: number,
  r: number,
  turn = -18,
): { body: string; ring: string; shade: string } {
  const arcs = (outer: number, inner: number) =>
    `M${-outer} 0A${outer} ${outer * 0.26} 0 1 0 ${outer} 0A${outer} ${outer * 0.26} 0 1 0 ${-outer} 0Z` +
    `M${-inner} 0A${inner} ${inner * 0.24} 0 1 1 ${inner} 0A${inner} ${inner * 0.24} 0 1 1 ${-inner} 0Z`;
  const below = (d: string, fill: string, id: string) =>
    `<clipPath id="${id}"><rect x="${-3 * r}" y="0" width="${6 * r}" height="${2 * r}"/></clipPath>` +
    `<g clip-path="url(#${id})">${path(d, fill)}</g>`;
  const id = `half${Math.round(x)}-${Math.round(y)}-${Math.round(r)}`;
  const turned = (shapes: string) => at(x, y, 1, shapes, turn);
  const wide = arcs(r * 2.1, r * 1.3);
  const gap = path(arcs(r * 1.82, r * 1.74), w);
  return {
    body: disc(x, y, r) + turned(below(arcs(r * 2.16, r * 1.24), w, `${id}a`)),
    // The far half of the ring hides behind the planet.
    ring: turned(
      path(wide) +
        gap +
        disc(0, 0, r * 1.02, w) +
        below(wide, k, `${id}b`) +
        below(arcs(r * 1.82, r * 1.74), w, `${id}c`),
    ),
    shade: `<clipPath id="${id}d"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#${id}d)">${turned(
      [-0.74, -0.46, 0.48, 0.74]
        .map((share) => oval(0, share * r, r * 1.1, r * 0.06, tone(0.6)))
        .join('') +
        path(
          `M${r * 1.2} ${-r * 1.2}V${r * 1.2}H${-r * 0.2}Q${r * 1.15} 0 ${-r * 0.2} ${-r * 1.2}Z`,
          tone(0.5),
        ),
    )}</g>`,
  };
}

/** A tram from the front, 400 wide and 600 high, standing at 0 0 in the middle of its rails. */
export const tramFront = {
  /** What takes the current from the wire. */
  pantograph: line('M-70 -610L0 -690L70 -610M-80 -692H80', 14),
  /** The car itself; its windows and its sign are left bare. */
  car:
    path('M-170 -600Q0 -640 170 -600L200 -520V-90Q200 -50 160 -50H-160Q-200 -50 -200 -90V-520Z') +
    rect(-150, -40, 300, 30, k, 6) +
    rect(-165, -14, 70, 24) +
    rect(95, -14, 70, 24) +
    rect(-120, -585, 240, 62, w, 10) +
    path('M-170 -490H-12V-290H-182V-478Z', w) +
    path('M170 -490H12V-290H182V-478Z', w) +
    rect(-200, -262, 400, 16, w) +
    disc(0, -160, 62, w) +
    disc(-140, -150, 26, w) +
    disc(140, -150, 26, w),
  /** The paint of its lower half. */
  paint: path('M-200 -246H200V-90Q200 -50 160 -50H-160Q-200 -50 -200 -90Z') + disc(0, -160, 62, w),
  /** What shines. */
  light:
    rect(-120, -585, 240, 62, k, 10) +
    path('M-170 -490H-12V-290H-182V-478Z', tone(0.55)) +
    path('M170 -490H12V-290H182V-478Z', tone(0.55)) +
    disc(0, -160, 62) +
    disc(-140, -150, 26) +
    disc(140, -150, 26),
};

/** A tram from the side, 1000 long and 300 high, its rails at 0. */
export const tramSide = {
  car:
    line('M420 -262L500 -350L580 -262M430 -350H570', 10) +
    path('M40 -250Q500 -285 960 -250L1000 -190V-50Q1000 -30 980 -30H20Q0 -30 0 -50V-190Z') +
    [130, 300, 700, 870].map((x) => disc(x, -28, 40) + disc(x, -28, 15, w)).join('') +
    [70, 180, 290, 505, 615, 725].map((x) => rect(x, -215, 88, 88, w, 8)).join('') +
    [405, 850]
      .map((x) => rect(x, -215, 42, 175, w, 6) + rect(x + 46, -215, 42, 175, w, 6))
      .join(''),
  paint: path('M0 -110H1000V-50Q1000 -30 980 -30H20Q0 -30 0 -50Z'),
  light:
    [70, 180, 290, 505, 615, 725].map((x) => rect(x, -215, 88, 88, k, 8)).join('') +
    [405, 850]
      .map((x) => rect(x, -215, 42, 175, k, 6) + rect(x + 46, -215, 42, 175, k, 6))
      .join(''),
};

/** Roofs against the sky, from the left edge to the right; `lit` are their windows. */
export function skyline(
  wide: number,
  ground: number,
  height: number,
  seed: number,
): { roofs: string; lit: string } {
  const random = chance(seed);
  let roofs = '';
  let lit = '';
  for (let x = -20; x < wide;) {
    const broad = between(random, 0.35, 0.8) * height * 0.5;
    const high = between(random, 0.45, 1) * height;
    roofs += rect(x, ground - high, broad + 1, high + 400);
    const top = random();
    if (top < 0.35)
      roofs += polygon([
        [x, ground - high],
        [x + broad / 2, ground - high - broad * 0.4],
        [x + broad, ground - high],
      ]);
    else if (top < 0.55)
      roofs += rect(x + broad * 0.6, ground - high - broad * 0.35, broad * 0.16, broad * 0.4);
    else if (top < 0.7) roofs += line(`M${x + broad / 2} ${ground - high}v${-broad * 0.7}`, 5);
    const pane = height * 0.045;
    for (let row = ground - high + pane * 1.5; row < ground - pane; row += pane * 2.4) {
      for (let column = x + pane; column < x + broad - pane * 1.6; column += pane * 2) {
        if (random() < 0.3) lit += rect(column, row, pane, pane * 1.3);
      }
    }
    x += broad;
  }
  return { roofs, lit };
}

/** Rails that run to a point on the horizon. */
export const rails = (x: number, horizon: number, bottom: number, half: number, color = k) =>
  [-1, 1]
    .map((side) =>
      polygon(
        [
          [x + side * half, bottom],
          [x + side * (half + half * 0.16), bottom],
          [x + side * 2, horizon],
        ],
        color,
      ),
    )
    .join('') +
  Array.from({ length: 9 }, (_, i) => {
    const share = ((i + 1) / 9) ** 2.2;
    const y = horizon + (bottom - horizon) * share;
    return rect(x - half * 1.5 * share, y - 16 * share, half * 3 * share, 18 * share, color);
  }).join('');

/** An eye that looks at one: its outline is left bare. */
export const eye = (x: number, y: number, r: number, iris: string) => ({
  white: path(
    `M${x - r} ${y}Q${x} ${y - r * 1.05} ${x + r} ${y}Q${x} ${y + r * 1.05} ${x - r} ${y}Z`,
    w,
  ),
  lid:
    line(
      `M${x - r} ${y}Q${x} ${y - r * 1.05} ${x + r} ${y}Q${x} ${y + r * 1.05} ${x - r} ${y}Z`,
      r * 0.07,
    ) +
    [-0.75, -0.45, -0.15, 0.15, 0.45, 0.75]
      .map((share) =>
        line(
          `M${x + share * r * 0.9} ${y - r * 0.52 * (1 - share ** 2 * 0.55)}l${share * r * 0.22} ${-r * 0.26}`,
          r * 0.06,
        ),
      )
      .join(''),
  iris,
});

/** A cat that sits, 200 high, its feet at 0. */
export const cat =
  path(
    'M-46 0Q-62 -70 -28 -108Q-40 -150 -36 -186L-14 -166Q0 -170 14 -166L36 -186Q40 -150 28 -108Q62 -70 46 0Z',
  ) + line('M44 -8Q104 -8 92 -70Q86 -96 104 -104', 18);
export const catFace = disc(-14, -140, 6) + disc(14, -140, 6);

/** A hand holding something between thumb and fingers, seen from the side. */
export const fist =
  rect(-58, -30, 116, 330) +
  path('M-80 -20Q-100 -150 -40 -180H70Q104 -150 84 -20Q60 20 0 20Q-60 20 -80 -20Z') +
  [-40, 0, 40].map((y) => line(`M-60 ${y - 110}H50`, 5, w)).join('') +
  line('M-84 -120Q-70 -210 10 -214', 40);

/** People before a stage: heads, and some arms in the air. */
export function crowd(wide: number, ground: number, size: number, seed: number): string {
  const random = chance(seed);
  let all = rect(-10, ground, wide + 20, 2000);
  for (let x = -size; x < wide + size; x += size * between(random, 0.75, 1.15)) {
    const y = ground - between(random, 0.1, 0.7) * size;
    all +=
      disc(x, y, size * 0.36) +
      rect(x - size * 0.55, y + size * 0.3, size * 1.1, size * 3, k, size * 0.4);
    if (random() < 0.45) {
      const lean = between(random, -0.35, 0.35) * size;
      all += line(
        `M${x + size * 0.4} ${y + size * 0.5}L${x + size * 0.5 + lean} ${y - size * 1.1}`,
        size * 0.22,
      );
      all += disc(x + size * 0.5 + lean, y - size * 1.18, size * 0.17);
    }
  }
  return all;
}
