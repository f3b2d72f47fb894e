import { z } from 'zod';
import { endpoint } from '../../kit/api/endpoint.ts';
import { basedOn } from '../../kit/api/revision.ts';
import { optionalLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';

const showSystems = ['custom', 'bandsintown'] as const;
export type ShowSystem = (typeof showSystems)[number];

/** UTF-16 units, as `maxLength` of an input counts. */
export const showsSettingsLimits = { bandsintownArtist: 200 };

/** The artist's name or id on Bandsintown; empty for none. */
export const ArtistFields = z.strictObject({
  bandsintownArtist: optionalLine(showsSettingsLimits.bandsintownArtist),
});
export type ArtistFields = z.output<typeof ArtistFields>;

export const ShowsSettings = z.object({
  showSystem: z.enum(showSystems),
  bandsintownArtist: z.string(),
  timeZone: z.string().describe('Where the band is at home; an IANA name.'),
  revision: z.number().describe('0 while nothing was ever saved.'),
});
export type ShowsSettings = z.output<typeof ShowsSettings>;

export const defaultShowsSettings: ShowsSettings = {
  showSystem: 'custom',
  bandsintownArtist: '',
  timeZone: 'UTC',
  revision: 0,
};

/** What is left out stays as stored. */
export const ShowsSettingsChange = z.strictObject({
  showSystem: z.enum(showSystems).exactOptional(),
  bandsintownArtist: ArtistFields.shape.bandsintownArtist.exactOptional(),
  timeZone: timeZoneName
    .describe('Where the band is at home, for new shows that name none; an IANA name.')
    .exactOptional(),
  revision: basedOn,
});
export type ShowsSettingsChange = z.output<typeof ShowsSettingsChange>;

export const showsSettingsEndpoints = {
  read: endpoint('GET', '/showsSettings', 'Where the list of shows comes from.', {
    answer: ShowsSettings,
  }),
  update: endpoint('POST', '/updateShowsSettings', 'Changes where the list of shows comes from.', {
    body: ShowsSettingsChange,
    answer: ShowsSettings,
  }),
};
