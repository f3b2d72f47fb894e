/**
 * Returns one line without characters that no one types: control characters and line breaks become
 * blanks, and bidirectional control characters and tags are removed. Joiners stay, because Persian,
 * Sinhala and emoji families need them.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, '')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .normalize('NFC')
    .trim();
