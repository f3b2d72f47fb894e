import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import sharp, { type Sharp } from 'sharp';
import { srcsetOf, type PictureData } from '../src/kit/pictures/pictureData.ts';

/** Means over what the demo band's pages show. */
export interface Quality {
  screen: string;
  pictures: number;
  /** Of all of them. */
  bytes: number;
  /** Against the whole picture at the pixels that are shown: of the luma, of red, green and blue. */
  luma: number;
  colours: number;
}

interface Screen {
  /** CSS pixels. */
  width: number;
  height: number;
  density: number;
}

const screens: readonly Screen[] = [
  { width: 412, height: 823, density: 1.75 },
  { width: 390, height: 844, density: 3 },
  { width: 1280, height: 800, density: 1 },
  { width: 1440, height: 900, density: 2 },
];

/** CSS pixels, as the pages' `sizes` have them; the pictures page in its mean. */
interface Place {
  table: string;
  column: string;
  phone: (screen: Screen, shape: number) => number;
  desk: (screen: Screen, shape: number) => number;
  /** Width by height of a place that is filled. */
  fills?: number;
}

const page = ({ width }: Screen) => width - 32;
const whole = ({ width, height }: Screen, shape: number) => Math.min(width, height * shape);
const places: readonly Place[] = [
  {
    table: 'home_images',
    column: 'file_name',
    phone: ({ width }, shape) => (width * Math.ceil(Math.max(100, 85 * shape))) / 100,
    desk: ({ width }, shape) => (width * Math.ceil(Math.max(100, 50 * shape))) / 100,
  },
  {
    table: 'featured_videos',
    column: 'poster_file',
    phone: page,
    desk: ({ width }) => Math.min(0.66 * width, 832),
    fills: 16 / 9,
  },
  {
    table: 'featured_videos',
    column: 'poster_file',
    phone: () => 128,
    desk: () => 128,
    fills: 16 / 9,
  },
  {
    table: 'featured_releases',
    column: 'cover_file',
    phone: ({ width }) => 0.44 * width,
    desk: ({ width }) => Math.min(0.25 * width - 32, 296),
    fills: 1,
  },
  {
    table: 'members',
    column: 'picture_file',
    phone: ({ width }) => 0.5 * width - 24,
    desk: ({ width }) => Math.min(0.333 * width - 32, 395),
    fills: 4 / 5,
  },
  {
    table: 'videos',
    column: 'poster_file',
    phone: page,
    desk: ({ width }) => Math.min(0.333 * width - 32, 400),
    fills: 16 / 9,
  },
  {
    table: 'shows',
    column: 'poster_file',
    phone: page,
    desk: ({ width }) => Math.min(0.5 * width, 608),
  },
  {
    table: 'media_images',
    column: 'file_name',
    phone: (screen) => page(screen) * 0.62,
    desk: ({ width }, shape) => (Math.min(width, 1280) - 32) * 0.3 * Math.sqrt(shape),
  },
  { table: 'media_images', column: 'file_name', phone: whole, desk: whole },
  { table: 'theme', column: 'logo_file', phone: () => 160, desk: () => 160 },
];

/** What each screen loads of the demo band, and how like the whole pictures that is. */
export async function qualityOf(folder: string): Promise<Quality[]> {
  const database = new Sqlite(join(folder, 'stagedoor.sqlite'), { readonly: true });
  const rows = (sql: string) =>
    database.prepare(sql).all() as {
      name: string;
      width: number;
      height: number;
      copies: string;
    }[];
  const all = [];
  for (const screen of screens) {
    const sum = { pictures: 0, bytes: 0, luma: 0, colours: 0 };
    for (const { table, column, phone, desk, fills } of places) {
      for (const row of rows(
        `select files.* from ${table} join files on files.name = ${table}.${column}`,
      )) {
        const shape = row.width / row.height;
        const isPhone = screen.width < 768;
        const css =
          (isPhone ? phone : desk)(screen, shape) * Math.max(1, fills ? shape / fills : 1);
        const asked = Math.round(css * screen.density * (isPhone ? 0.72 : 1));
        const data = { ...row, src: row.name, placeholder: '', copies: JSON.parse(row.copies) };
        const copy = chosen(data as PictureData, asked, screen.density);
        const file = (name: string) => readFile(join(folder, 'files', name));
        const bytes = await file(copy);
        const { luma, colours } = await likeness(await file(row.name), bytes, asked);
        sum.pictures += 1;
        sum.bytes += bytes.length;
        sum.luma += luma;
        sum.colours += colours;
      }
    }
    const { pictures, bytes, luma, colours } = sum;
    const name = `${screen.width} x ${screen.density}`;
    all.push({
      screen: name,
      pictures,
      bytes,
      luma: luma / pictures,
      colours: colours / pictures,
    });
  }
  database.close();
  return all;
}

/** As Chromium and WebKit choose: the nearer of two by their geometric mean, above it at one. */
function chosen(picture: PictureData, asked: number, density: number): string {
  const listed = srcsetOf(picture, 'avif')!.split(', ');
  const copies = listed.map((one) => {
    const [name, width] = one.split(' ') as [string, string];
    return { name, density: (Number.parseInt(width, 10) * density) / asked };
  });
  for (const [at, copy] of copies.entries()) {
    const next = copies[at + 1];
    if (!next) return copy.name;
    if (next.density < density) continue;
    const middle = density <= 1 ? copy.density : Math.sqrt(copy.density * next.density);
    const isTooCoarse = density <= 1 ? middle < density : middle <= density;
    return (isTooCoarse ? next : copy).name;
  }
  throw new Error(`${picture.src} has no copy`);
}

async function likeness(master: Buffer, copy: Buffer, asked: number) {
  const { width: own } = await sharp(master).metadata();
  const at = await pixelsOf(sharp(master).resize({ width: Math.min(asked, own) }));
  const { width, height } = at.info;
  const size = { width, height, fit: 'fill', kernel: 'cubic' } as const;
  const shown = await pixelsOf(sharp(copy).resize(size));
  const ssim = (weights: readonly number[]) =>
    structuralSimilarity(plane(at.data, weights), plane(shown.data, weights), width, height);
  const red = ssim([1, 0, 0]);
  const green = ssim([0, 1, 0]);
  const blue = ssim([0, 0, 1]);
  return { luma: ssim([0.299, 0.587, 0.114]), colours: (red + green + blue) / 3 };
}

const pixelsOf = (picture: Sharp) =>
  picture
    .flatten({ background: '#888' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });

function plane(pixels: Buffer, [red, green, blue]: readonly number[]): Buffer {
  const values = Buffer.alloc(pixels.length / 3);
  for (let at = 0; at < values.length; at += 1) {
    const from = 3 * at;
    values[at] = red! * pixels[from]! + green! * pixels[from + 1]! + blue! * pixels[from + 2]!;
  }
  return values;
}

/** SSIM (Wang and others, 2004) in squares of 8 pixels, 4 apart. */
function structuralSimilarity(one: Buffer, other: Buffer, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  for (let y = 0; y + 8 <= height; y += 4) {
    for (let x = 0; x + 8 <= width; x += 4) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let at = 0; at < 64; at += 1) {
        const from = (y + (at >> 3)) * width + x + (at & 7);
        const [p, q] = [one[from]!, other[from]!];
        a += p;
        b += q;
        aa += p * p;
        bb += q * q;
        ab += p * q;
      }
      const [ma, mb] = [a / 64, b / 64];
      const spread = aa / 64 - ma * ma + bb / 64 - mb * mb;
      const both =
        ((2 * ma * mb + 6.5025) * (2 * (ab / 64 - ma * mb) + 58.5225)) / (spread + 58.5225);
      sum += both / (ma * ma + mb * mb + 6.5025);
      squares += 1;
    }
  }
  return sum / squares;
}
