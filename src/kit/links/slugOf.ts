import { memoize } from '../functions/memoize.ts';

const maxSlugLength = 40;

/** Latin letters that Unicode doesn't decompose to a to z. */
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

/**
 * Returns `cafe-zurich-ch` for `Café Zürich, CH`, and `ночной-автобус` for `Ночной автобус`; empty
 * if the text has no letter and no number.
 */
export const slugOf = memoize((text: string): string => {
  const slug = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’]|([a-z])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøđðłþı]/g, (character) => spelled[character]!)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .slice(0, maxSlugLength);
  // Half of a surrogate pair isn't allowed in an address.
  return slug.replace(/^-|[-\p{Cs}]$/gu, '');
}, 10_000);
