import { z } from 'zod';
import { get } from '../../kit/api/endpoint.ts';
import { recordOf } from '../../kit/functions/recordOf.ts';
import { listCalls } from '../../kit/records/listEndpoints.ts';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { field, record, type SentOf, sentShape } from '../../kit/records/recordFields.ts';
import { recordIdField } from '../../kit/api/recordId.ts';
import { linkField } from '../../kit/links/linkField.ts';
import {
  appleMusicEmbed,
  soundcloudEmbed,
  spotifyEmbed,
  youtubeEmbed,
} from '../../kit/links/playerAddresses.ts';
import { PictureAnswer } from '../../kit/pictures/pictureAnswer.ts';
import { refinedBy } from '../../kit/schema/crossFieldRule.ts';
import { dayInstant, numberOrNone } from '../../kit/schema/numbers.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { playerBackgrounds } from './players.view.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
const playerLimits = { title: 150 };

const bgColor = z.enum([playerBackgrounds.Gray, playerBackgrounds.Red]).describe(
  Object.entries(playerBackgrounds)
    .map((one) => one.join(': '))
    .join('; '),
);

const title = field.text('title', requiredLine(playerLimits.title));
const linkFields = {
  spotifyLink: field.of(
    'spotify_link',
    linkField('spotifyPlayer'),
    z.string().nullable().describe('At least one of the four links is set.'),
  ),
  appleMusicLink: field.link('apple_music_link', 'appleMusic'),
  soundcloudLink: field.link('soundcloud_link', 'soundcloud'),
  youtubeLink: field.link('youtube_link', 'youtubeAny'),
};
const optional = {
  bgColor: field.of('bg_color', bgColor, bgColor),
  /** The release day is optional. */
  date: field.of(
    'date',
    numberOrNone(dayInstant()),
    z
      .number()
      .nullable()
      .describe('A calendar day: midnight in UTC, in epoch milliseconds; null for none.'),
  ),
  ...linkFields,
};
export const playerFields = { title, ...optional };

type Links = Partial<SentOf<typeof linkFields>>;
const linkNames = Object.keys(linkFields) as (keyof Links)[];

/** A player needs at least one of its links. */
export const linkRule = {
  fields: z.object(sentShape(linkFields)).partial(),
  path: 'spotifyLink',
  messageOf: (player: Links) =>
    linkNames.some((name) => player[name]) ? null : 'Please enter at least one link',
};

export const PlayerFields = z
  .strictObject(sentShape(playerFields))
  .refine(...refinedBy<Links>(linkRule));
export type PlayerFields = z.output<typeof PlayerFields>;

const own = {
  ...publicationFields,
  embedLink: z
    .string()
    .nullable()
    .exactOptional()
    .describe('Ignored, so that clients can send a player back as they received it.'),
};

/** The defaults of a new player, and its form's first values. */
export const emptyPlayer = {
  bgColor: playerBackgrounds.Red,
  date: null,
  ...recordOf(linkNames, () => null),
};

const NewPlayer = record.added({ title }, optional, own).refine(...refinedBy<Links>(linkRule));

const PlayerChange = record
  .changed(playerFields, own)
  .omit({ id: true })
  .extend({ _id: recordIdField() });

export const Player = record.answered({}, playerFields, {
  embedLink: z.string().nullable().describe('The embedded player; null if no link has one.'),
  picture: PictureAnswer.nullable().describe(
    'The poster of its YouTube video, which the server fetched; null for none.',
  ),
  ...publicationAnswer,
});
export type Player = z.output<typeof Player>;

export const noSpotifyEmbed = 'Failed to generate Spotify embed URL';

/** The address to embed: Spotify's, else the first other service's that has one; null for none. */
export function embedLinkOf({
  bgColor: backgroundParam,
  spotifyLink: spotify,
  appleMusicLink: apple,
  soundcloudLink: soundcloud,
  youtubeLink: youtube,
}: Omit<PlayerFields, 'title' | 'date'>): string | null {
  if (spotify) {
    const embed = spotifyEmbed(spotify);
    return embed && embed + backgroundParam;
  }
  return (
    (apple && appleMusicEmbed(apple)) ||
    (soundcloud && soundcloudEmbed(soundcloud)) ||
    (youtube && youtubeEmbed(youtube)) ||
    null
  );
}

const calls = listCalls(Player, 'player.not-found');

export const playerEndpoints = {
  list: get('/getPlayers', 'The music players, newest first.', {
    answer: z.array(Player),
    access: 'read',
    showsMembersMore: true,
  }),
  add: calls.add('/addPlayer', 'Adds a music player.', NewPlayer),
  update: calls.updateNamed(
    '/updatePlayer',
    'Changes the music player with this `_id`.',
    PlayerChange,
  ),
  remove: calls.remove('GET', '/deletePlayer/:id', 'Deletes a music player.'),
};
