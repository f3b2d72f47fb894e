/** What is used here of the package, which brings no types. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2';
    noHinting?: boolean;
    /** OpenType features; all if it is left out. */
    keepFeatures?: readonly string[];
    keepAllGlyphs?: boolean;
  }
  /** @param text the characters that are kept; undefined with `keepAllGlyphs`. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
