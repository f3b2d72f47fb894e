import { memoize } from '../functions/memoize.ts';

const maxSlugLength = 40;

/** Latin letters that Unicode does not decompose to a to z. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** `Café Zürich, CH` as `cafe-zurich-ch`; empty where nothing of it is written in Latin letters. */
export const slugOf = memoize((text: string): string => {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđðłþı]/g, (character) => spelled[character]!)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength);
  return slug.replace(/^-|-$/g, '');
}, 10_000);
