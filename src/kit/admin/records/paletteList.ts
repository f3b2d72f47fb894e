import type { Area } from '../../client/data/area.ts';

export interface Found {
  _id: string;
  label: string;
  /** Distinguishes records of the same name; may be empty. */
  detail: string;
}

/** A list whose records the command palette finds. */
export interface PaletteList {
  /** The plural, as a heading. */
  heading: string;
  /** `Show`, as in `Add Show`. */
  title: string;
  area: Area<unknown>;
  /** The page that edits the list, perhaps with a query. */
  editedAt: string;
  found: (data: unknown) => Found[];
  /** The data that says whether the list is shown; null if it always is. */
  only: { area: Area<unknown>; isThere: (data: unknown) => boolean } | null;
}

/**
 * @param editedAt the page that edits the list, perhaps with a query.
 * @param found returns the records that can be found, in display order.
 */
export const paletteList = <T>(
  editedAt: string,
  { heading, title, area }: { heading: string; title: string; area: Area<T> },
  found: (data: T) => Found[],
): PaletteList => ({
  heading,
  title,
  area,
  editedAt,
  found: (data) => found(data as T),
  only: null,
});

export const byTitle = (records: readonly { _id: string; title: string }[]): Found[] =>
  records.map(({ _id, title }) => ({ _id, label: title, detail: '' }));

/** Finds images by their descriptions; images without one can't be found. */
export const byDescription = (pictures: readonly { _id: string; alt: string }[]): Found[] =>
  pictures.filter(({ alt }) => alt !== '').map(({ _id, alt }) => ({ _id, label: alt, detail: '' }));
