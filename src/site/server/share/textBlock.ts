import type { FaceName } from '../../../features/theme/faces.view.ts';
import { faces } from '../look/faces.ts';
import type { Letterer, Lettering } from '../look/lettering.ts';

export type Block = NonNullable<Awaited<ReturnType<typeof textBlock>>>;

interface BlockSetting {
  face: FaceName;
  width: number;
  height: number;
  /** The largest font size, and the most lines. */
  max: number;
  lines: number;
}

/** The font size for measuring lines. */
const measured = 100;

/** Smaller text is unreadable on a card. */
const min = 14;

/** The text in lines; null if no face has a letter or number; other signs are left out. */
export async function textBlock(
  text: string,
  { face, width, height, max, lines: maxLines }: BlockSetting,
  letterer: Letterer,
) {
  const whole = await letterer(text, { face, size: measured });
  if (whole.d === '' || whole.missing.some((one) => /[\p{L}\p{N}]/u.test(one))) return null;
  const words = text.trim().split(/\s+/);
  const leading = Math.max(1, faces[face].fit.leading * faces[face].fit.size);
  const tries = await Promise.all(
    Array.from({ length: Math.min(maxLines, words.length) }, async (_, i) => {
      const lines = await balanced(words, i + 1, face, letterer);
      const set = lines.map((line) => letterer(line, { face, size: measured }));
      const ink = inkOf(await Promise.all(set), leading * measured);
      return {
        lines,
        size: Math.min(max, (measured * width) / ink.width, (measured * height) / ink.height),
      };
    }),
  );
  const { lines, size } = tries.reduce((best, one) => (one.size > best.size * 1.05 ? one : best));
  if (size < min) return null;
  const { direction } = whole;
  const drawn = await Promise.all(lines.map((line) => letterer(line, { face, size, direction })));
  const ink = inkOf(drawn, leading * size);
  return {
    /** In pixels; x and y count from the block's upper left. */
    paths: drawn.map(({ d }, i) => ({
      d,
      x: rounded(direction === 'rtl' ? ink.width - ink.rights[i]! : -ink.lefts[i]!),
      y: rounded(ink.firstBase + i * leading * size),
    })),
    /** The size of the ink. */
    width: rounded(ink.width),
    height: rounded(ink.height),
  };
}

/** The lines' ink at this distance; read once, since it computes the shapes. */
function inkOf(lines: readonly Lettering[], apart: number) {
  const inks = lines.map(({ ink }) => ink);
  const firstBase = -inks[0]!.top;
  return {
    lefts: inks.map(({ left }) => left),
    rights: inks.map(({ right }) => right),
    firstBase,
    width: Math.max(...inks.map(({ left, right }) => right - left)),
    height: firstBase + (lines.length - 1) * apart + inks.at(-1)!.bottom,
  };
}

/** Breaks lines so that the widest is as narrow as possible. */
async function balanced(
  words: readonly string[],
  count: number,
  face: FaceName,
  letterer: Letterer,
): Promise<string[]> {
  if (count === 1) return [words.join(' ')];
  const widths = await Promise.all(
    words.map(async (word) => (await letterer(word, { face, size: measured })).width),
  );
  const space = measured / 4;
  const linesWithin = (max: number) => {
    const lines: string[][] = [];
    let room = 0;
    for (const [i, word] of words.entries()) {
      const wide = widths[i]!;
      if (lines.length > 0 && wide + space <= room) lines.at(-1)!.push(word);
      else {
        lines.push([word]);
        room = max;
        room += space;
      }
      room -= wide + space;
    }
    return lines;
  };
  let narrow = Math.max(...widths);
  let wide = widths.reduce((sum, one) => sum + one + space, 0);
  while (wide - narrow > 1) {
    const middle = (narrow + wide) / 2;
    if (linesWithin(middle).length <= count) wide = middle;
    else narrow = middle;
  }
  return linesWithin(wide).map((line) => line.join(' '));
}

const rounded = (length: number): number => Math.round(length * 100) / 100;
