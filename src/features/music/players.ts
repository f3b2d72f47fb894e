import { z } from 'zod';
import { publicationAnswer, publicationFields } from '../../kit/api/publication.ts';
import { Problem } from '../../errors/problem.ts';
import {
  appleMusicEmbed,
  soundcloudEmbed,
  spotifyEmbed,
  youtubeEmbed,
} from '../../kit/links/playerAddresses.ts';
import { crossFieldRule } from '../../kit/schema/crossFieldRule.ts';
import { endpoint, withDrafts } from '../../kit/api/endpoint.ts';
import { dayInstant, numberOrNone } from '../../kit/schema/numbers.ts';
import { linkField } from '../../kit/links/linkField.ts';
import { recordIdField, recordParams, chosenId } from '../../kit/api/recordId.ts';
import { basedOn, revision } from '../../kit/api/revision.ts';
import { requiredLine } from '../../kit/schema/text.ts';
import { noSpotifyEmbed, playerBackgrounds } from './players.view.ts';
import { ignoredInNew } from '../../kit/pictures/pictureAnswer.ts';
import { exactPartial } from '../../kit/schema/exactPartial.ts';

/** UTF-16 units, as `maxLength` of an input counts. */
export const playerLimits = { title: 150 };

const fields = z.strictObject({
  bgColor: z.enum([playerBackgrounds.Gray, playerBackgrounds.Red]).describe(
    Object.entries(playerBackgrounds)
      .map((one) => one.join(': '))
      .join('; '),
  ),
  title: requiredLine(playerLimits.title),
  /** A calendar day; a player can do without. */
  date: numberOrNone(dayInstant()),
  spotifyLink: linkField('spotifyPlayer'),
  appleMusicLink: linkField('appleMusic'),
  soundcloudLink: linkField('soundcloud'),
  youtubeLink: linkField('youtubeAny'),
});

type Links = Partial<
  Record<
    'spotifyLink' | 'appleMusicLink' | 'soundcloudLink' | 'youtubeLink',
    string | null | undefined
  >
>;

/** An error message for `spotifyLink`, or null. */
export function whyNoPlayer(links: Links): string | null {
  const { spotifyLink, appleMusicLink, soundcloudLink, youtubeLink } = links;
  const firstLink = spotifyLink ?? appleMusicLink ?? soundcloudLink ?? youtubeLink ?? null;
  return firstLink === null ? 'Please enter at least one link' : null;
}

export const PlayerLinks = z.object({
  spotifyLink: fields.shape.spotifyLink.optional(),
  appleMusicLink: fields.shape.appleMusicLink.optional(),
  soundcloudLink: fields.shape.soundcloudLink.optional(),
  youtubeLink: fields.shape.youtubeLink.optional(),
});

const haveOne = crossFieldRule<Links>(PlayerLinks, 'spotifyLink', whyNoPlayer);

export const PlayerFields = fields.refine(...haveOne);
export type PlayerFields = z.output<typeof PlayerFields>;

const { title, ...optional } = fields.shape;

/** What may be left out of every player, new or changed. */
const leftOut = exactPartial({
  ...optional,
  embedLink: z
    .string()
    .nullable()
    .describe('Taken so that a player can be sent back as it was answered, and not looked at.'),
});

/** What is left out of a new player, and what its form begins with. */
export const emptyPlayer = {
  bgColor: playerBackgrounds.Red,
  date: null,
  spotifyLink: null,
  appleMusicLink: null,
  soundcloudLink: null,
  youtubeLink: null,
};

export const NewPlayer = z
  .strictObject({
    _id: chosenId(),
    title,
    ...publicationFields,
    ...leftOut,
    revision: ignoredInNew.revision,
  })
  .refine(...haveOne);
export type NewPlayer = z.output<typeof NewPlayer>;

/** What is left out stays as stored. */
export const PlayerChange = z.strictObject({
  _id: recordIdField(),
  title: title.exactOptional(),
  ...publicationFields,
  ...leftOut,
  revision: basedOn,
});
export type PlayerChange = z.output<typeof PlayerChange>;

export const Player = z.object({
  _id: z.string(),
  bgColor: optional.bgColor,
  title: z.string(),
  date: z
    .number()
    .nullable()
    .describe('A calendar day: the epoch milliseconds of midnight in UTC; null for none.'),
  spotifyLink: z.string().nullable().describe('At least one of the four is there.'),
  appleMusicLink: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  soundcloudLink: z.string().nullable(),
  embedLink: z
    .string()
    .nullable()
    .describe('What is embedded; null where none of the links can be.'),
  ...publicationAnswer,
  revision,
});
export type Player = z.output<typeof Player>;

/**
 * The address to embed: Spotify's, else the first other service's that has one; null for none.
 * @throws Problem `request.invalid` for a Spotify link that is not to music: something else wrote
 * it, and another player must not replace the band's unnoticed.
 */
export function embedLinkOf({
  bgColor: backgroundParam,
  spotifyLink: spotify,
  appleMusicLink: apple,
  soundcloudLink: soundcloud,
  youtubeLink: youtube,
}: Omit<PlayerFields, 'title' | 'date'>): string | null {
  if (spotify !== null) {
    const embed = spotifyEmbed(spotify);
    if (embed) return embed + backgroundParam;
    const fields = { spotifyLink: noSpotifyEmbed };
    throw new Problem('request.invalid', { fields });
  }
  return (
    (apple && appleMusicEmbed(apple)) ||
    (soundcloud && soundcloudEmbed(soundcloud)) ||
    (youtube && youtubeEmbed(youtube)) ||
    null
  );
}

export const playerEndpoints = {
  list: endpoint(
    'GET',
    '/getPlayers',
    'The music players, newest first.',
    {
      answer: z.array(Player),
    },
    withDrafts,
  ),
  add: endpoint('POST', '/addPlayer', 'Adds a music player.', {
    body: NewPlayer,
    answer: Player,
  }),
  update: endpoint('POST', '/updatePlayer', 'Changes the music player of the `_id` in the body.', {
    body: PlayerChange,
    answer: Player,
    refuses: ['player.not-found'],
  }),
  remove: endpoint('GET', '/deletePlayer/:id', 'Takes a music player off the site.', {
    params: recordParams,
    answer: z.strictObject({ _id: z.string() }),
    refuses: ['player.not-found'],
  }),
};
