/** The data that a page's first HTML brings for its scripts. */
export interface PageData {
  apiBase: string;
  frame: 'public' | 'member' | 'setup' | 'invite';
  areas: Record<string, unknown>;
  /** Names of the areas that hold only the beginning. */
  partialAreas: readonly string[];
}

export const pageDataId = 'page-data';

/** Followed by a hash of the data; `page` is the address of the page that shows it. */
export const pageAreasPath = '/areas/';
