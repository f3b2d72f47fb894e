import { chance, type Chance } from './chance.ts';

/** The inks on the shelf of the band's printer. */
export const inks = {
  navy: '#1c2056',
  red: '#f4472f',
  yellow: '#ffbc22',
  teal: '#0e8f86',
  pink: '#ff8fa0',
  black: '#1b1815',
} as const;
export type Ink = keyof typeof inks;

export const papers = {
  cream: '#f5ecd9',
  white: '#faf7f0',
  rose: '#f6dccf',
  sky: '#cfe3e6',
} as const;

/** A sheet: what each ink prints, in the order of printing. */
export interface Sheet {
  /** In pixels; what the plates hold is drawn in the same units. */
  width: number;
  height: number;
  paper: keyof typeof papers;
  /** Which grain and which slips this sheet has. */
  seed: number;
  /**
   * SVG shapes for each ink. Black prints it whole, white keeps it off, greys become dots; what
   * is printed over another ink mixes with it.
   */
  plates: readonly (readonly [ink: Ink, shapes: string])[];
}

/** Prints a sheet as a risograph would: grainy, slightly off, two inks making a third. A JPEG. */
export async function print(sheet: Sheet): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { width, height, seed } = sheet;
  const random = chance(seed);
  const pixels = new Float32Array(width * height * 3);
  const grain = grainOf(random);
  layPaper(pixels, sheet, grain);
  for (const [at, [ink, shapes]] of sheet.plates.entries()) {
    const mask = await sharp(Buffer.from(plate(sheet, shapes, at, random)))
      .greyscale()
      .raw()
      .toBuffer();
    const blotches = await sharp(blotchesOf(random), {
      raw: { width: 24, height: 24, channels: 1 },
    })
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .greyscale()
      .raw()
      .toBuffer();
    roll(pixels, sheet, { mask, blotches, grain, ink, angle: angles[at % angles.length]! });
  }
  return sharp(Uint8ClampedArray.from(pixels), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: width > 1600 ? 72 : 80 })
    .toBuffer();
}

/** Screens that lie across one another make no pattern of their own. */
const angles = [0.78, 1.31, 0.26, 0];

/** No plate lies exactly where the one before lay; it is larger by a hair, so that no edge stays bare. */
function plate({ width, height }: Sheet, shapes: string, at: number, random: Chance): string {
  const slip = () => (at === 0 ? 0 : (random() - 0.5) * Math.min(width, 1200) * 0.007);
  const turn = at === 0 ? 0 : (random() - 0.5) * 0.25;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="100%" height="100%" fill="#fff"/>` +
    `<g transform="translate(${slip()} ${slip()}) rotate(${turn} ${width / 2} ${height / 2}) translate(${-width * 0.006} ${-height * 0.006}) scale(1.012)">` +
    `${shapes}</g></svg>`
  );
}

function layPaper(pixels: Float32Array, { paper, width }: Sheet, grain: Float32Array): void {
  const [red, green, blue] = channels(papers[paper]);
  for (let to = 0, at = 0; to < pixels.length; to += 3, at += 1) {
    const row = Math.floor(at / width) & (grainSide - 1);
    const fibre = (grain[row * grainSide + ((at % width) & (grainSide - 1))]! - 1) * 30;
    pixels[to] = red + fibre;
    pixels[to + 1] = green + fibre;
    pixels[to + 2] = blue + fibre * 1.3;
  }
}

const grainSide = 512;

/** Where the ink does not take; the same tile serves the whole sheet. */
function grainOf(random: Chance): Float32Array {
  const fine = new Float32Array(grainSide * grainSide);
  for (let at = 0; at < fine.length; at += 1) fine[at] = random();
  const grain = new Float32Array(fine.length);
  const last = grainSide - 1;
  for (let y = 0; y < grainSide; y += 1) {
    for (let x = 0; x < grainSide; x += 1) {
      const beside = fine[y * grainSide + ((x + 1) & last)]!;
      const below = fine[((y + 1) & last) * grainSide + x]!;
      const mean = (fine[y * grainSide + x]! * 2 + beside + below) / 4;
      // Seldom a speck of bare paper, mostly a breath of unevenness.
      grain[y * grainSide + x] = mean > 0.87 ? 0.45 : 1 - mean * 0.09;
    }
  }
  return grain;
}

const blotchesOf = (random: Chance) =>
  Uint8Array.from({ length: 24 * 24 }, () => 240 + random() * 15);

interface Rolling {
  /** A byte per pixel: 0 prints, 255 does not. */
  mask: Buffer;
  /** A byte per pixel: how much ink the drum gave there. */
  blotches: Buffer;
  grain: Float32Array;
  ink: Ink;
  angle: number;
}

/** Presses one ink onto the sheet. */
function roll(pixels: Float32Array, { width, height }: Sheet, rolling: Rolling): void {
  const { mask, blotches, grain, ink, angle } = rolling;
  const [red, green, blue] = channels(inks[ink]).map((value) => 1 - value / 255);
  const pitch = (2 * Math.PI) / Math.max(7, width / 130);
  const [cos, sin] = [Math.cos(angle) * pitch, Math.sin(angle) * pitch];
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = (y & (grainSide - 1)) * grainSide;
    for (let x = 0; x < width; x += 1, at += 1) {
      const shade = mask[at]!;
      if (shade > 250) continue;
      let cover = 1;
      if (shade > 8) {
        const dot = 0.5 + 0.25 * (Math.cos(x * cos + y * sin) + Math.cos(y * cos - x * sin));
        cover = Math.min(1, Math.max(0, ((255 - shade) / 255 - dot) * 5 + 0.5));
        if (cover === 0) continue;
      }
      cover *= (blotches[at]! / 255) * grain[row + (x & (grainSide - 1))]!;
      const to = at * 3;
      pixels[to]! *= 1 - cover * red!;
      pixels[to + 1]! *= 1 - cover * green!;
      pixels[to + 2]! *= 1 - cover * blue!;
    }
  }
}

const channels = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];
