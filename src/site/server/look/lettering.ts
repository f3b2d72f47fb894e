import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BoundingBox, Font, Glyph, PathCommand } from 'opentype.js';
import { faceNames, type FaceName } from '../../../features/theme/faces.view.ts';
import { once } from '../../../kit/functions/once.ts';
import { folderOfFace, woffName } from './faceFiles.ts';
import { faces } from './faces.ts';

/** Lengths are in pixels. */
export interface Setting {
  face: FaceName;
  /** The font size; small faces are enlarged as on the site. */
  size: number;
  /** The direction of the whole text around the line; by default that of its first letter. */
  direction?: Direction;
}

export type Direction = 'ltr' | 'rtl';

export type Lettering = ReturnType<typeof draw>;
export type Letterer = ReturnType<typeof openLetterer>;

/**
 * Returns a function that draws one line; characters that the face lacks come from another face. It
 * reads fonts on first use and retries those that failed. It uses some
 * megabytes of memory until it's garbage-collected.
 */
export function openLetterer() {
  const read = new Map<FaceName, Promise<Cut[]>>();
  const cutsOf = (face: FaceName) => {
    const known = read.get(face) ?? readCuts(face);
    read.set(face, known);
    known.catch(() => read.delete(face));
    return known;
  };
  return async (text: string, setting: Setting) =>
    draw(await chooseLetters(text, setting, cutsOf), setting);
}

/** One script of a face, in a file of its own. */
interface Cut {
  covers(code: number): boolean;
  font(): Promise<Font>;
}
type CutsOf = (face: FaceName) => Promise<Cut[]>;

/** Tried first if a face lacks a character. */
const knowMost: readonly FaceName[] = ['RobotoCondensed', 'Roboto Mono', 'Fira Mono', 'Oswald'];

interface Letter {
  font: Font;
  glyph: Glyph;
  face: FaceName;
}

/** Joiners, direction marks and variation selectors draw nothing. */
const unseen = /^[\p{Cf}\p{Cc}\p{Variation_Selector}]$/u;

async function chooseLetters(text: string, { face, direction }: Setting, cutsOf: CutsOf) {
  const shown = faces[face].fit.case === 'uppercase' ? text.toUpperCase() : text;
  const order = [...new Set([face, ...knowMost, ...faceNames])];
  const line = await leftToRight(shown.normalize('NFC').replace(/\s+/g, ' '), direction);
  const letters: Letter[] = [];
  const missing = new Set<string>();
  for (const character of line.text) {
    if (unseen.test(character)) continue;
    const letter = await firstWith(character, order, cutsOf);
    if (letter) letters.push(letter);
    else missing.add(character);
  }
  return { letters, missing: [...missing], direction: line.direction };
}

/** Loaded once, because it unpacks its tables each time. */
const loadBidi = once(async () => (await import('bidi-js')).default());

/**
 * The characters of a line in visual order, by the Unicode Bidirectional Algorithm (UAX #9). Marks
 * follow their letter, even in text from right to left.
 */
async function leftToRight(
  text: string,
  asked?: Direction,
): Promise<{ text: string; direction: Direction }> {
  const { getEmbeddingLevels, getMirroredCharactersMap, getReorderedIndices } = await loadBidi();
  const levels = getEmbeddingLevels(text, asked);
  const mirrored = getMirroredCharactersMap(text, levels.levels);
  const letters = new Map(
    Array.from(text.matchAll(/[^]\p{M}*/gu), (one) => [one.index, one[0]] as const),
  );
  const inOrder = getReorderedIndices(text, levels).map(
    (at) => mirrored.get(at) ?? letters.get(at),
  );
  return {
    text: inOrder.filter((one) => one !== undefined).join(''),
    direction: (levels.paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr',
  };
}

async function firstWith(
  character: string,
  order: readonly FaceName[],
  cutsOf: CutsOf,
): Promise<Letter | null> {
  const code = character.codePointAt(0)!;
  for (const face of order) {
    for (const cut of await cutsOf(face)) {
      if (!cut.covers(code)) continue;
      const font = await cut.font();
      if (font.charToGlyphIndex(character) === 0) continue;
      return { font, glyph: font.charToGlyph(character), face };
    }
  }
  return null;
}

/**
 * Draws a line that begins at x 0, whose baseline is y 0; y grows downward. It has kerning (OpenType GPOS, kern) but no ligatures: opentype.js fails on some of their
 * forms. Most lines are only measured, so `d` and `ink`, which take megabytes of numbers, are
 * computed on access.
 */
function draw(
  { letters, missing, direction }: Awaited<ReturnType<typeof chooseLetters>>,
  { face, size }: Setting,
) {
  const apart = faces[face].fit.spacing * size;
  let width = 0;
  const placed = letters.map(({ font, glyph, face: from }, i) => {
    const next = letters[i + 1];
    const em = size * faces[from].fit.size;
    const x = width;
    const kern = next?.font === font ? font.getKerningValue(glyph, next.glyph) : 0;
    width += (((glyph.advanceWidth ?? 0) + kern) * em) / font.unitsPerEm + (next ? apart : 0);
    return { glyph, font, em, x };
  });
  const shapes = () => placed.map(({ glyph, font, em, x }) => glyph.getPath(x, 0, em, {}, font));
  return {
    /** SVG path data, filled by the non-zero rule; empty if there is nothing to draw. */
    get d(): string {
      return shapes()
        .flatMap(({ commands }) => commands.map(written))
        .join('');
    },
    /** All 0 if there is no ink. */
    get ink() {
      const drawn = shapes().filter(({ commands }) => commands.length > 0);
      return around(drawn.map((path) => path.getBoundingBox()));
    },
    /** The distance to the start of the next letter. */
    width,
    /** Characters that no face has, each once; the shapes omit them. */
    missing,
    direction,
  };
}

function around(boxes: readonly BoundingBox[]) {
  if (boxes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map(({ x1 }) => x1)),
    top: Math.min(...boxes.map(({ y1 }) => y1)),
    right: Math.max(...boxes.map(({ x2 }) => x2)),
    bottom: Math.max(...boxes.map(({ y2 }) => y2)),
  };
}

/** A command as SVG path data. The package's own writer makes NaN of numbers near zero. */
function written(command: PathCommand): string {
  if (command.type === 'Z') return 'Z';
  const { type, x, y } = command;
  const before =
    type === 'C'
      ? [command.x1, command.y1, command.x2, command.y2]
      : type === 'Q'
        ? [command.x1, command.y1]
        : [];
  return type + [...before, x, y].map((one) => Math.round(one * 100) / 100).join(' ');
}

async function readCuts(face: FaceName): Promise<Cut[]> {
  const { folder } = folderOfFace(face);
  const ranges = JSON.parse(await readFile(join(folder, 'unicode.json'), 'utf8')) as object;
  // Latin, which is all that most text needs, is last in the list.
  return Object.entries(ranges)
    .toReversed()
    .map(([script, range]: [string, string]) => {
      let font: Promise<Font> | null = null;
      return {
        covers: coverage(range),
        font() {
          font ??= readFont(join(folder, 'files', woffName(face, script)));
          font.catch(() => (font = null));
          return font;
        },
      };
    });
}

/** Parses CSS's `unicode-range`, such as `U+0000-00FF,U+0131`. */
function coverage(range: string): (code: number) => boolean {
  const parts = range.split(',').map((part) => {
    const [from, to = from] = part.replace('U+', '').split('-');
    return { from: Number.parseInt(from!, 16), to: Number.parseInt(to!, 16) };
  });
  return (code) => parts.some(({ from, to }) => from <= code && code <= to);
}

async function readFont(path: string): Promise<Font> {
  const { parse } = await import('opentype.js/dist/opentype.mjs');
  const { buffer, byteOffset, byteLength } = await readFile(path);
  // Reads glyphs only when they are drawn: of a thousand, a card needs thirty.
  return parse(buffer.slice(byteOffset, byteOffset + byteLength), { lowMemory: true });
}
