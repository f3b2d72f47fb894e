import { z } from 'zod';
import { documentCalls } from '../../kit/api/endpoint.ts';
import { answeredDocument, changedDocument, field } from '../../kit/records/recordFields.ts';
import { optionalLine } from '../../kit/schema/text.ts';
import { timeZoneName } from '../../kit/schema/timeZone.ts';

const showSystem = z.enum(['custom', 'bandsintown']);
export type ShowSystem = z.output<typeof showSystem>;

/** UTF-16 units, as `maxLength` of an input counts. */
const showsSettingsLimits = { bandsintownArtist: 200 };

const bandsintownArtist = optionalLine(showsSettingsLimits.bandsintownArtist);

/** The artist's name or id on Bandsintown; empty for none. */
export const ArtistFields = z.strictObject({ bandsintownArtist });
export type ArtistFields = z.output<typeof ArtistFields>;

export const showsSettingsFields = {
  showSystem: field.of('show_system', showSystem, showSystem),
  bandsintownArtist: field.text('bandsintown_artist', bandsintownArtist),
  timeZone: field.of(
    'time_zone',
    timeZoneName.describe("The band's home time zone (IANA), the default for new shows."),
    z.string().describe("The band's home time zone (IANA)."),
  ),
};

export const ShowsSettings = answeredDocument(showsSettingsFields, {});
export type ShowsSettings = z.output<typeof ShowsSettings>;

export const defaultShowsSettings: ShowsSettings = {
  showSystem: 'custom',
  bandsintownArtist: '',
  timeZone: 'UTC',
  revision: 0,
};

const ShowsSettingsChange = changedDocument(showsSettingsFields, {});

const calls = documentCalls(ShowsSettings, ShowsSettingsChange);

export const showsSettingsEndpoints = {
  read: calls.read('/showsSettings', 'The show system and the home time zone.'),
  update: calls.update('/updateShowsSettings', 'Changes the show system or time zone.'),
};
