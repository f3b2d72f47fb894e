import type { Area } from '../../client/data/area.ts';

export interface Found {
  _id: string;
  label: string;
  /** Tells it apart from others of the same name; empty for none. */
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
  /** The data that says whether the list is there; null if it always is. */
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

/** Finds records by their titles. */
export const byTitle = (records: readonly { _id: string; title: string }[]): Found[] =>
  records.map(({ _id, title }) => ({ _id, label: title, detail: '' }));

/** Finds pictures by their descriptions; those without one cannot be found. */
export const byDescription = (pictures: readonly { _id: string; alt: string }[]): Found[] =>
  pictures.filter(({ alt }) => alt !== '').map(({ _id, alt }) => ({ _id, label: alt, detail: '' }));
