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
   * When scripts make it alive: `loaded` as soon as they load; `near` once it is near the view;
   * `touched` once it is near the view and a fan has touched or scrolled the page, or sees its
   * player.
   */
  alive: 'never' | 'touched' | 'near' | 'loaded';
}
