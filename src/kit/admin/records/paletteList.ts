import type { Area } from '../../client/data/area.ts';

export interface Found {
  _id: string;
  label: string;
  /** What tells it from others that are called the same; empty for none. */
  detail: string;
}

/** A list whose records are found by the search for everything. */
export interface PaletteList {
  /** In the plural. */
  heading: string;
  /** `Show`, as in `Add Show`. */
  title: string;
  area: Area<unknown>;
  found: (data: unknown) => Found[];
  /** Where the list is not always there: by what data. */
  only: { area: Area<unknown>; isThere: (data: unknown) => boolean } | null;
}

/** @param found names the records that can be found, in the order to show them. */
export const paletteList = <T>(
  { heading, title, area }: { heading: string; title: string; area: Area<T> },
  found: (data: T) => Found[],
): PaletteList => ({
  heading,
  title,
  area,
  found: (data) => found(data as T),
  only: null,
});

/** By their titles. */
export const byTitle = (records: readonly { _id: string; title: string }[]): Found[] =>
  records.map(({ _id, title }) => ({ _id, label: title, detail: '' }));

/** Those that somebody has described; the others have no name to be found by. */
export const byDescription = (pictures: readonly { _id: string; alt: string }[]): Found[] =>
  pictures.filter(({ alt }) => alt !== '').map(({ _id, alt }) => ({ _id, label: alt, detail: '' }));
