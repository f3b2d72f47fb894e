import type { PaceName } from './theme.view.ts';
import type { FontName } from './faces.view.ts';

/** The only row has the id 1. */
export type ThemeTables = {
  theme: {
    id: number;
    site_title: string;
    catch_phrase: string;
    primary_color: string;
    secondary_color: string;
    primary_font: FontName;
    secondary_font: string;
    logo_file: string | null;
    /** Empty if there is no description of the logo. */
    alt: string;
    pace_theme: PaceName;
    updated_at: number;
    revision: number;
  };
};
