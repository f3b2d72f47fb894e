/** A picture as a page shows it, in every format and width that there is. */
export interface PictureData {
  /** What a browser loads that understands none of the alternatives. */
  src: string;
  /** The size of the whole picture in pixels: it keeps the place free while it loads. */
  width: number;
  height: number;
  /** A picture of a few hundred bytes as a `data:` address. */
  placeholder: string;
  /** The best format first; each `srcset` names widths, smallest first. */
  alternatives: { type: string; srcset: string }[];
}
