import type { ShowSystem } from './shows-settings.ts';

/** The only row has the id 1. */
export type ShowsSettingsTables = {
  shows_settings: {
    id: number;
    show_system: ShowSystem;
    bandsintown_artist: string;
    time_zone: string;
    revision: number;
  };
};
