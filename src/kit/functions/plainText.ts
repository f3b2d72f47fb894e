/**
 * Returns one line without untyped characters: control characters and ends of lines become blanks;
 * marks that turn the direction of the text around them, and tags, go. Joiners stay: Persian,
 * Sinhala and families of emoji need them.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .normalize('NFC')
    .trim();
