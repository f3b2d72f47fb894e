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
    .replace(/^-|-$/g, '');
  return shortSlug(slug, maxSlugLength);
}, 10_000);

/** Returns the first words of a slug, or the beginning of a longer first word. */
export function shortSlug(slug: string, maxLength: number): string {
  if (slug.length <= maxLength) return slug;
  const end = slug.lastIndexOf('-', maxLength);
  // Half of a surrogate pair isn't allowed in an address.
  return end > 0 ? slug.slice(0, end) : slug.slice(0, maxLength).replace(/\p{Cs}$/u, '');
}
