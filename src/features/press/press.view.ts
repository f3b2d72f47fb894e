import type { PictureData } from '../../kit/pictures/pictureData.ts';

export const pressPath = '/press';
export const pressZipPath = '/press/press.zip';
export const pressSheetPath = '/press/sheet';
/** Followed by the name of the file. */
export const pressPhotosPath = '/press/photos/';

/** In UTF-16 units. */
export const pressLimits = {
  short: 1_000,
  medium: 3_000,
  long: 10_000,
  quote: 1_000,
  line: 200,
  credit: 100,
  caption: 300,
} as const;

/** The parts of a press kit that are lists. */
export type ListName = 'photos' | 'logos' | 'songs' | 'videos' | 'quotes' | 'contacts' | 'papers';

/** How many items a list can have. */
export const listLimit = (name: ListName): number => (name === 'photos' ? 60 : 20);

export const roleNames = {
  booking: 'Booking',
  press: 'Press',
  management: 'Management',
  technician: 'Technician',
} as const;
export const groundNames = {
  light: 'For light backgrounds',
  dark: 'For dark backgrounds',
} as const;
export const paperNames = {
  rider: 'Technical rider',
  inputs: 'Input list',
  plot: 'Stage plot',
} as const;
export const bioNames = { short: 'Short bio', medium: 'Medium bio', long: 'Long bio' } as const;

/** The bios that the band has, the shortest first. */
export const biosOf = (press: Readonly<Record<keyof typeof bioNames, string>>) =>
  (['short', 'medium', 'long'] as const)
    .map((length) => ({ length, text: press[length], words: press[length].split(/\s+/).length }))
    .filter(({ text }) => text !== '');

/** Whether fans see it, for which it needs a photo. */
export const isOpen = (press: { isShown: boolean; photos: readonly unknown[] }): boolean =>
  press.isShown && press.photos.length > 0;

interface Files {
  photos: readonly { picture: string; caption: string; credit: string }[];
  logos: readonly { picture: string; ground: keyof typeof groundNames }[];
  images: readonly PictureData[];
  papers: readonly { kind: keyof typeof paperNames; file: string }[];
}

/** The photos, then the logos. */
export const imagesOf = ({ photos, logos, images }: Omit<Files, 'papers'>) =>
  [
    ...photos.map((photo, index) => ({ ...photo, number: index + 1, ground: null })),
    ...logos.map(({ picture, ground }, index) => {
      const texts = { caption: groundNames[ground], credit: '' };
      return { ...texts, picture, number: index + 1, ground };
    }),
  ].flatMap((image) => {
    const data = images.find(({ src }) => src === image.picture);
    const name = image.caption || `Photo ${image.number}`;
    return data ? { ...image, data, name, file: fileAt(data.src) } : [];
  });

/** The last part of the address of a file. */
export const fileAt = (address: string): string => address.split('/').at(-1)!;

/** Named by their kinds: `Stage plot`, `Stage plot 2`. */
export const papersOf = ({ papers }: Pick<Files, 'papers'>) =>
  papers.map((paper, at) => {
    const same = papers.slice(0, at).filter(({ kind }) => kind === paper.kind);
    const words = paperNames[paper.kind];
    return { ...paper, words: same.length > 0 ? `${words} ${same.length + 1}` : words };
  });

/** Returns `Live in Oslo. Photo: Ann Smith`, or an empty text. */
export const captionLine = ({ caption, credit }: { caption: string; credit?: string }): string =>
  [caption.replace(/\.$/, ''), credit && `Photo: ${credit}`].filter(Boolean).join('. ');

/** Without the pair of marks around it, in any script: the page adds its own. */
export const withoutQuotationMarks = (text: string): string =>
  text
    .replace(/^\p{Quotation_Mark}((?:[^\p{Quotation_Mark}]|['‘’])+)\p{Quotation_Mark}$/u, '$1')
    .trim();

/** Returns the whole sentences that fit, at least one. @param max in UTF-16 units */
export function firstSentences(text: string, max: number): string {
  // Made here, because some browsers that show other pages lack it.
  const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
  let end = 0;
  for (const { index, segment } of sentences.segment(text)) {
    if (index > 0 && index + segment.trimEnd().length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
