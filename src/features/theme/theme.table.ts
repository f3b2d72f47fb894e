import type { FontName, PaceName } from './theme.view.ts';

/** One site, one theme: the only row has the id 1. */
export type ThemeTables = {
  theme: {
    id: number;
    site_title: string;
    catch_phrase: string;
    primary_color: string;
    secondary_color: string;
    primary_font: FontName;
    secondary_font: string;
    /** The name of the logo's file, or null. */
    logo_file: string | null;
    /** Empty where nobody has said what the logo shows. */
    alt: string;
    pace_theme: PaceName;
    updated_at: number;
    revision: number;
  };
};
