import type { FaceName } from '../../../features/theme/faces.view.ts';
import { faces } from '../look/faces.ts';
import type { Letterer } from '../look/lettering.ts';
import { textBlock, type Block } from './textBlock.ts';
import type { CardPicture, ShareCard } from './shareCard.ts';

/** Pixels; services show this size without cropping. */
export const shareSize = { width: 1200, height: 630 };

/** In pixels. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface ShareDrawing {
  /** `#rrggbb`. */
  background: string;
  pictures: { of: CardPicture; box: Box; fit: 'cover' | 'contain'; isOnTop: boolean }[];
  /** Shapes only, as large as the image. */
  svg: string;
}

const margin = 64;
/** Pixels, for images from the top edge to the bottom edge. */
const besideWidths = { min: 380, max: 560 };
/** Wider images are shown whole; only those much wider than a screen are cropped. */
const inset = { width: 502, minHeight: 282 };
const logoHeight = 88;
/** A name over an image leaves the upper half to it. */
const nameHeightOver = 200;

/** Draws a card without texts that no face has. */
export async function drawShare(card: ShareCard, letterer: Letterer): Promise<ShareDrawing> {
  const { picture, colors } = card;
  const beside = picture?.place === 'beside' ? besideBox(picture) : null;
  const isBehind = picture?.place === 'behind';
  const ink = isBehind ? { text: '#ffffff', muted: '#e8e8e8', accent: '#ffffff' } : colors;
  const words: Box = {
    left: margin,
    top: margin,
    width: (beside?.left ?? shareSize.width) - 2 * margin,
    height: shareSize.height - 2 * margin,
  };
  const logo = card.logo && !card.date ? logoBox(card.logo, words) : null;
  const set = settingOf(card, letterer);
  const shapes =
    card.date || beside
      ? await detailShapes(card, set, words, ink)
      : await nameShapes(card, set, words, ink);
  const pictures: ShareDrawing['pictures'] = [];
  if (picture) {
    const box = beside ?? { left: 0, top: 0, ...shareSize };
    pictures.push({ of: picture, box, fit: 'cover', isOnTop: false });
  }
  if (card.logo && logo) pictures.push({ of: card.logo, box: logo, fit: 'contain', isOnTop: true });
  return {
    background: isBehind ? '#000000' : colors.surface,
    pictures,
    svg: [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${shareSize.width}" height="${shareSize.height}">`,
      isBehind ? scrim : `<rect width="12" height="${shareSize.height}" fill="${colors.accent}"/>`,
      ...shapes,
      ...(await stampShapes(card, set, beside)),
      '</svg>',
    ].join(''),
  };
}

/** As on the site: white is readable on any image, and the image is seen above the words. */
const scrim = [
  '<defs><linearGradient id="scrim" x1="0" y1="1" x2="0" y2="0">',
  '<stop offset="0" stop-opacity=".85"/><stop offset=".55" stop-opacity=".56"/><stop offset="1" stop-opacity=".1"/>',
  '</linearGradient></defs><rect width="1200" height="630" fill="url(#scrim)"/>',
].join('');

/** As high as the card; if that is too wide, the whole image. */
function besideBox({ width, height }: { width: number; height: number }): Box {
  const wide = Math.max(besideWidths.min, Math.round((shareSize.height * width) / height));
  if (wide <= besideWidths.max) {
    return { left: shareSize.width - wide, top: 0, width: wide, height: shareSize.height };
  }
  const high = Math.max(inset.minHeight, Math.round((inset.width * height) / width));
  return {
    left: shareSize.width - margin - inset.width,
    top: Math.round((shareSize.height - high) / 2),
    width: inset.width,
    height: high,
  };
}

function logoBox({ width, height }: { width: number; height: number }, words: Box): Box {
  const wide = Math.min(320, words.width, Math.round((logoHeight * width) / height));
  // An image that is a vertical line would have no width.
  return { left: words.left, top: words.top, width: Math.max(1, wide), height: logoHeight };
}

type Ink = Omit<ShareCard['colors'], 'surface'>;

type SetText = (
  text: string,
  how: { face: 'display' | 'body'; width: number; height: number; max: number; lines: number },
) => Promise<Block | null>;

function settingOf(card: ShareCard, letterer: Letterer): SetText {
  // Small text in a display face isn't readable.
  const body: FaceName = faces[card.body].isLegible ? card.body : 'RobotoCondensed';
  return (text, { face, ...how }) =>
    textBlock(text, { ...how, face: face === 'display' ? card.display : body }, letterer);
}

/** The name in large letters, with the page's title below it. */
async function nameShapes(card: ShareCard, set: SetText, box: Box, ink: Ink): Promise<string[]> {
  const large = { face: 'display', width: box.width, max: 240, lines: 3 } as const;
  if (card.title !== null && !(await set(card.name, { ...large, height: box.height }))) {
    return nameShapes({ ...card, name: card.title, title: null }, set, box, ink);
  }
  const small = { face: 'body', width: box.width, height: 90, max: 38, lines: 2 } as const;
  const below =
    card.title !== null
      ? await set(card.title, { ...small, face: 'display', max: 64, lines: 1 })
      : card.line === null
        ? null
        : await set(card.line, small);
  const gap = below ? 36 : 0;
  const free = box.height - (card.logo ? logoHeight + 32 : 0) - (below?.height ?? 0) - gap;
  const height = card.picture ? Math.min(free, nameHeightOver) : free;
  const name = await set(card.name, { ...large, height });
  const bottom = box.top + box.height;
  return [
    ...(name ? [drawn(name, box.left, bottom - (below ? below.height + gap : 0), ink.text)] : []),
    ...(below ? [drawn(below, box.left, bottom, card.title ? ink.accent : ink.muted)] : []),
  ];
}

/** The date and the title at the top, the name at the bottom. */
async function detailShapes(card: ShareCard, set: SetText, box: Box, ink: Ink): Promise<string[]> {
  const { width } = box;
  const isShow = card.date !== null;
  // Without an image the words have all the space.
  const scale = card.picture ? 1 : 1.25;
  const bottom = box.top + box.height;
  const nameHow = {
    face: 'display',
    width,
    max: isShow ? 54 : 84,
    height: isShow ? 100 : 150,
    lines: 2,
  } as const;
  const name = await set(card.name, nameHow);
  const shapes = name ? [drawn(name, box.left, bottom, ink.text)] : [];
  const end = bottom - (name ? name.height + 36 : 0);
  let top = box.top + (card.logo && !isShow ? logoHeight + 36 : 0);
  const add = (block: Block | null, color: string, gap: number) => {
    if (!block || top + block.height > end) return;
    shapes.push(drawn(block, box.left, top + block.height, color));
    top += block.height + gap;
  };
  const small = { face: 'body', width, height: 76, max: 32 * scale, lines: 2 } as const;
  if (card.date !== null) {
    const beside = card.stamp !== null && !card.picture ? 400 : 0;
    const how = { ...nameHow, width: width - beside, height: 170 * scale, max: 240, lines: 1 };
    add(await set(card.date, how), ink.accent, 32);
  }
  if (!isShow && card.line !== null) add(await set(card.line, small), ink.accent, 24);
  if (card.title !== null) {
    const below = isShow && card.line !== null ? 26 + 76 : 0;
    const height = Math.max(40, Math.min(240, end - top - below));
    const max = 96 * scale;
    add(await set(card.title, { ...nameHow, height, max, lines: isShow ? 2 : 5 }), ink.text, 26);
  }
  if (isShow && card.line !== null) add(await set(card.line, small), ink.muted, 0);
  return shapes;
}

/** On the image, or in its space. */
async function stampShapes(card: ShareCard, set: SetText, picture: Box | null): Promise<string[]> {
  const how = { face: 'display', width: 300, height: 44, max: 60, lines: 1 } as const;
  const block = card.stamp === null ? null : await set(card.stamp, how);
  if (!block) return [];
  const { surface, accent } = card.colors;
  const width = block.width + 56;
  const height = block.height + 44;
  const left = picture ? picture.left + 32 : shareSize.width - margin - width;
  const top = picture ? picture.top + picture.height - 32 - height : margin;
  return [
    `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${surface}" stroke="${accent}" stroke-width="6"/>`,
    drawn(block, left + 28, top + 22 + block.height, accent),
  ];
}

function drawn({ paths, height }: Block, left: number, bottom: number, color: string): string {
  const shapes = paths.map(({ d, x, y }) => `<path transform="translate(${x} ${y})" d="${d}"/>`);
  return `<g transform="translate(${left} ${bottom - height})" fill="${color}">${shapes.join('')}</g>`;
}
