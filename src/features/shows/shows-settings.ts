import { z } from 'zod';
import { endpoint } from '../../kit/endpoint.ts';

/** The band's own list, or the widget of a listing service. */
const showSystems = ['custom', 'bandsintown'] as const;
export type ShowSystem = (typeof showSystems)[number];

/** Where the list of shows comes from, as answered. */
export const ShowsSettings = z.object({
  showSystem: z.enum(showSystems),
  bandsintownArtist: z.string(),
  /** 0 while nothing was ever saved. */
  revision: z.number(),
});
export type ShowsSettings = z.output<typeof ShowsSettings>;

export const defaultShowsSettings: ShowsSettings = {
  showSystem: 'custom',
  bandsintownArtist: '',
  revision: 0,
};

export const showsSettingsEndpoints = {
  read: endpoint('GET', '/showsSettings', 'Where the list of shows comes from.', {
    answer: ShowsSettings,
  }),
};
