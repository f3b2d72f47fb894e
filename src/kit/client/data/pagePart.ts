import type { ComponentType } from 'react';
import type { Area } from './area.ts';

/** A piece of a page that is rendered by itself, and becomes alive by itself. */
export interface PagePart {
  /** Unique on a page; generated ids begin with it. */
  name: string;
  Component: ComponentType;
  /** All areas that it reads, besides the page's time and the site's address. */
  areas: readonly Area<unknown>[];
  /**
   * When scripts make it alive: near the view, but not before a fan attends to the page; near the
   * view; or as soon as they load.
   */
  alive: 'never' | 'touched' | 'near' | 'loaded';
}
