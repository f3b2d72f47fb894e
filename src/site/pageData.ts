import type { EmailService } from '../kit/client/public-forms/emailService.ts';

/** What a page's first HTML brings for its scripts. */
export interface PageData {
  apiBase: string;
  emailService: EmailService;
  frame: 'public' | 'member' | 'setup' | 'invite';
  areas: Record<string, unknown>;
  /** Names of the areas of which only the beginning is there. */
  partialAreas: readonly string[];
}

export const pageDataId = 'page-data';

/** Followed by a hash of what is there; `page` is the address of the page that shows it. */
export const pageAreasPath = '/areas/';
