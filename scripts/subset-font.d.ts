/** The package's types that we use; it has none of its own. */
declare module 'subset-font' {
  interface Options {
    targetFormat: 'sfnt' | 'woff2';
    noHinting?: boolean;
    /** OpenType features; all if it is left out. */
    keepFeatures?: readonly string[];
    keepAllGlyphs?: boolean;
  }
  /** @param text the characters of the subset; undefined with `keepAllGlyphs`. */
  export default function subsetFont(
    font: Buffer,
    text: string | undefined,
    options: Options,
  ): Promise<Buffer>;
}
