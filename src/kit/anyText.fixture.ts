import fc from 'fast-check';

/** Any character of Unicode. The `binary` of fast-check is the same, and takes a second to begin. */
export const anyCharacter = fc
  .integer({ min: 0, max: 0x10_f7ff })
  .map((n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800));

/** Texts of any characters. */
export const anyText = (constraints: { maxLength?: number } = {}) =>
  fc.string({ unit: anyCharacter, ...constraints });
