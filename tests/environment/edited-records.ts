import { expect } from 'vitest';
import type { LinkKind } from '../../src/kit/links/linkKinds.ts';
import type { ProblemCode } from '../../src/errors/problem.ts';
import type { Answer, CallOptions, Client } from './client.ts';
import { uploadPicture } from './uploads.ts';

export interface Stored {
  _id: string;
  revision: number;
  [field: string]: unknown;
}

/** A record that members change. */
export interface EditedRecord {
  /** Its label in the history. */
  noun: string;
  /** The path of its delete call, without the id; null for a single document. */
  remove: string | null;
  /** Its update call, as the API's description names it. */
  update: `${'POST' | 'PUT'} ${string}`;
  /** Its add call; null for a single document. */
  add: string | null;
  /** The call that reads it. */
  read: string;
  /** The fields of a new one; `picture` is replaced by an image's address. */
  fields: Record<string, unknown>;
  /** The field that two members change. */
  field: string;
  /** Different values for that field, as many as requested. */
  value: (n: number) => unknown;
  /** The field of its image, if members choose it. */
  picture: { field: string; isRequired: boolean; isReplaceable: boolean } | null;
}

/** A record of a list. */
export interface ListedRecord extends EditedRecord {
  add: string;
  remove: string;
  notFound: ProblemCode;
  /** The default of each field that `fields` leaves out, except `published`. */
  defaults: Record<string, unknown>;
  /** Other values for all optional fields. */
  optional: Record<string, unknown>;
  /** The kinds of its links, by their fields. */
  links: Readonly<Record<string, LinkKind>>;
  /** Optional fields that need more than a value; other tests cover them. */
  elsewhere: string[];
  /** Fields of records added one after the other, with their expected positions in the list. */
  order: { fields: object; place: number }[];
  /** The call that reorders them, if there is one. */
  reorder: string | null;
}

const text = (n: number) => `Words ${n}`;
const day = Date.UTC(2027, 4, 1);
const nextDay = Date.UTC(2027, 4, 2);
const boat = 'https://www.youtube.com/watch?v=aaaaaaaaaaa';
const song = 'https://open.spotify.com/track/4Z8W4fKeB5YxbusRsdQVPb';

const chosen = { isReplaceable: true, isRequired: false };
const required = { isReplaceable: true, isRequired: true };
const newestFirst = [2, 1, 0].map((place) => ({ fields: {}, place }));
const inTheirOrder = newestFirst.map((_, place) => ({ fields: {}, place }));
/** On the same day, the newest comes first. */
const newestDayFirst = (field: string) => [
  { fields: { [field]: nextDay }, place: 1 },
  { fields: { [field]: day }, place: 2 },
  { fields: { [field]: nextDay }, place: 0 },
];
/** A record with a schedule, by its fields. */
const hours = { isDraft: true, publishAt: day, unpublishAt: nextDay };

const pictureList = {
  notFound: 'image.not-found',
  fields: { name: 'a.png', imgLink: 'picture' },
  field: 'alt',
  value: text,
  picture: { field: 'imgLink', isRequired: true, isReplaceable: false },
  defaults: { alt: '', caption: '', credit: '' },
  optional: { alt: 'A boat', caption: 'Ferry to Hull', credit: 'Ines Roth', ...hours },
  links: {},
  elsewhere: [],
} as const;

export const listedRecords: readonly ListedRecord[] = [
  {
    noun: 'show',
    remove: 'GET /deleteShow',
    update: 'POST /updateShow/{id}',
    add: '/addShow',
    read: '/shows',
    notFound: 'show.not-found',
    fields: {
      venue: 'The Cellar',
      location: 'Bern',
      date: day,
      doors: day,
      showtime: day,
      poster: 'picture',
    },
    field: 'venue',
    value: text,
    picture: { field: 'poster', ...required },
    defaults: {
      alt: '',
      doorprice: null,
      advprice: null,
      currency: 'USD',
      tixlink: null,
      timeZone: 'UTC',
      status: 'scheduled',
      lineUp: '',
      notes: '',
      minimumAge: null,
      mapLink: null,
      place: null,
      placeName: null,
    },
    optional: {
      alt: 'A boat',
      doorprice: 25,
      advprice: 19.99,
      currency: 'EUR',
      tixlink: 'https://tickets.example/1',
      timeZone: 'Asia/Tokyo',
      status: 'sold-out',
      lineUp: 'Earth, Wind & Fire\nبيروت 🎺',
      notes: 'Seated show.',
      minimumAge: 18,
      mapLink: 'https://maps.example/1',
      place: '2911298',
      ...hours,
    },
    links: { tixlink: 'website', mapLink: 'website' },
    elsewhere: [],
    order: [
      { fields: { date: nextDay, showtime: nextDay + 1 }, place: 2 },
      { fields: { date: day }, place: 0 },
      { fields: { date: nextDay, showtime: nextDay }, place: 1 },
      { fields: { date: nextDay, showtime: nextDay + 1 }, place: 3 },
    ],
    reorder: null,
  },
  {
    noun: 'member',
    remove: 'GET /deleteMember',
    update: 'POST /updateMember/{id}',
    add: '/addMember',
    read: '/members',
    notFound: 'member.not-found',
    fields: { name: 'Ann', role: 'Drums', bioPic: 'picture' },
    field: 'role',
    value: text,
    picture: { field: 'bioPic', ...required },
    defaults: { alt: '', facebook: null, instagram: null, tiktok: null, youtube: null, x: null },
    optional: {
      alt: 'A boat',
      facebook: 'https://www.facebook.com/ann',
      instagram: 'https://www.instagram.com/ann',
      tiktok: 'https://www.tiktok.com/@ann',
      youtube: 'https://www.youtube.com/@ann',
      x: 'https://x.com/ann',
    },
    links: {
      facebook: 'facebook',
      instagram: 'instagram',
      tiktok: 'tiktok',
      youtube: 'youtube',
      x: 'x',
    },
    elsewhere: [],
    order: inTheirOrder,
    reorder: '/orderMembers',
  },
  {
    noun: 'video',
    remove: 'GET /deleteVideo',
    update: 'POST /updateVideo',
    add: '/addVideo',
    read: '/getVideos',
    notFound: 'video.not-found',
    fields: { title: 'Boat', date: day, link: boat },
    field: 'title',
    value: text,
    picture: null,
    defaults: {
      category: 'musicVids',
      embedLink: 'https://www.youtube.com/embed/aaaaaaaaaaa',
      picture: null,
    },
    optional: { category: 'vlogs', ...hours },
    links: { link: 'youtubeVideo' },
    elsewhere: [],
    order: newestDayFirst('date'),
    reorder: null,
  },
  {
    noun: 'player',
    remove: 'GET /deletePlayer',
    update: 'POST /updatePlayer',
    add: '/addPlayer',
    read: '/getPlayers',
    notFound: 'player.not-found',
    fields: { title: 'May', spotifyLink: song },
    field: 'title',
    value: text,
    picture: null,
    defaults: {
      bgColor: '',
      date: null,
      appleMusicLink: null,
      soundcloudLink: null,
      youtubeLink: null,
      embedLink: `${song.replace('/track', '/embed/track')}?utm_source=generator`,
      picture: null,
    },
    optional: {
      bgColor: '&theme=0',
      date: day,
      appleMusicLink: 'https://music.apple.com/us/album/1',
      soundcloudLink: 'https://soundcloud.com/reeds/may',
      youtubeLink: boat,
      ...hours,
    },
    links: {
      spotifyLink: 'spotifyPlayer',
      appleMusicLink: 'appleMusic',
      soundcloudLink: 'soundcloud',
      youtubeLink: 'youtubeAny',
    },
    elsewhere: [],
    order: [...newestDayFirst('date'), { fields: {}, place: 3 }],
    reorder: null,
  },
  {
    noun: 'featured-video',
    remove: 'DELETE /featuredVideos',
    update: 'PUT /featuredVideos/{id}',
    add: '/featuredVideos',
    read: '/featuredVideos',
    notFound: 'featured-video.not-found',
    fields: { title: 'Boat', releaseDate: day, youtubeLink: boat },
    field: 'title',
    value: text,
    picture: null,
    defaults: { description: '', startTime: null, endTime: null, picture: null },
    optional: { description: 'Filmed in a boat', startTime: 10.25, endTime: 20.5, ...hours },
    links: { youtubeLink: 'youtubeVideo' },
    elsewhere: [],
    order: newestDayFirst('releaseDate'),
    reorder: null,
  },
  {
    noun: 'featured-release',
    remove: 'DELETE /featuredReleases',
    update: 'PUT /featuredReleases/{id}',
    add: '/featuredReleases',
    read: '/featuredReleases',
    notFound: 'featured-release.not-found',
    fields: { title: 'May', releaseDate: day, coverImage: 'picture' },
    field: 'title',
    value: text,
    picture: { field: 'coverImage', ...chosen },
    defaults: { alt: '', type: 'album', musicLink: null },
    optional: { alt: 'A boat', type: 'EP', musicLink: 'https://band.example/may', ...hours },
    links: { musicLink: 'listen' },
    elsewhere: ['release'],
    order: newestDayFirst('releaseDate'),
    reorder: null,
  },
  {
    noun: 'release',
    remove: 'GET /deleteRelease',
    update: 'POST /updateRelease/{id}',
    add: '/addRelease',
    read: '/releases',
    notFound: 'release.not-found',
    fields: { title: 'May', releaseDate: day, cover: 'picture' },
    field: 'title',
    value: text,
    picture: { field: 'cover', ...chosen },
    defaults: {
      slug: 'may',
      alt: '',
      type: 'album',
      text: '',
      credits: '',
      links: [],
      download: 'none',
      isOnHome: false,
      downloads: [],
      tracks: [],
      continuous: null,
    },
    optional: {
      alt: 'A boat',
      type: 'EP',
      isOnHome: true,
      text: 'Made in a van.',
      credits: 'Ann: drums',
      links: ['https://band.bandcamp.com/album/may'],
      download: 'free',
      ...hours,
    },
    links: {},
    elsewhere: ['tracks'],
    order: newestDayFirst('releaseDate'),
    reorder: null,
  },
  {
    noun: 'letter',
    remove: 'GET /deleteLetter',
    update: 'POST /updateLetter/{id}',
    add: '/addLetter',
    read: '/letters',
    notFound: 'letter.not-found',
    fields: { title: 'May' },
    field: 'title',
    value: text,
    picture: null,
    defaults: {
      slug: 'may',
      subject: '',
      preview: '',
      blocks: [],
      parts: [],
      mailed: null,
      onSite: true,
      byMail: true,
      audience: {},
      isCorrected: false,
      state: 'draft',
      date: expect.any(Number),
    },
    optional: {
      subject: 'Out in May',
      preview: 'Listen now.',
      onSite: false,
      byMail: false,
      blocks: [{ type: 'words', text: 'It is out.' }],
      audience: { since: day },
      ...hours,
    },
    links: {},
    elsewhere: [],
    order: [1, 2, 0].map((place) => ({
      fields: { publishAt: Date.UTC(2020, 4, place === 2 ? 1 : 2) },
      place,
    })),
    reorder: null,
  },
  {
    noun: 'picture',
    remove: 'GET /removeMediaImage',
    update: 'POST /updateMediaImage/{id}',
    add: '/addMediaImage',
    read: '/getMediaImages',
    ...pictureList,
    elsewhere: [],
    order: newestFirst,
    reorder: null,
  },
  {
    noun: 'carousel',
    remove: 'GET /removeImage',
    update: 'POST /updateHomeImage/{id}',
    add: '/addHomeImage',
    read: '/getHomeImages',
    ...pictureList,
    elsewhere: [],
    order: inTheirOrder,
    reorder: '/orderHomeImages',
  },
];

const documents: readonly EditedRecord[] = (
  [
    ['bio', '/updateBio', '/bio', 'text', text],
    ['privacy', '/updatePrivacy', '/privacy', 'text', text],
    ['theme', '/updateTheme', '/theme', 'catchPhrase', text],
    ['press', '/updatePress', '/press', 'short', text],
    ['contact', '/updateContact', '/getContactInfo', 'email', (n: number) => `a${n}@reeds.example`],
    ['shows-settings', '/updateShowsSettings', '/showsSettings', 'bandsintownArtist', text],
    [
      'store',
      '/merchConfig',
      '/merchConfig/admin',
      'storefrontUrl',
      (n: number) => `https://a${n}.example/`,
    ],
  ] as const
).map(([noun, update, read, field, value]) => {
  const picture = noun === 'theme' ? { field: 'bandLogoUrl', ...chosen } : null;
  const document = { noun, read, field, value, picture, fields: {}, add: null, remove: null };
  return { ...document, update: `POST ${update}` as const };
});

export const editedRecords: readonly EditedRecord[] = [...listedRecords, ...documents];

/** Records that members can hide from fans. */
export const hideableRecords = listedRecords.filter(({ optional }) => 'isDraft' in optional);

/**
 * A member's calls for such records.
 * @param picture the address of the image that a new one shows; each has its own if left out.
 */
export function recordCalls(
  client: () => Client,
  base: string,
  picture: () => Promise<string> | string = () => uploadPicture(client(), base),
) {
  const sent = async ({ fields }: EditedRecord, more: object = {}): Promise<object> => {
    const filled: Record<string, unknown> = { ...fields, ...more };
    for (const [name, value] of Object.entries(filled)) {
      if (value === 'picture') filled[name] = await picture();
    }
    return filled;
  };
  /** Unwraps the response of an add call, since some nouns are added in lists. */
  const add = ({ add: path }: ListedRecord, body: object, by = client()): Promise<Answer> =>
    by.call('POST', path, path.endsWith('Image') ? [body] : body);
  const added = async (kind: EditedRecord, more?: object): Promise<Stored> => {
    if (!isListed(kind))
      return { _id: '', ...((await client().call('GET', kind.read)).json() as object) } as Stored;
    const answer = await add(kind, await sent(kind, more));
    expect(answer.statusCode, answer.body).toBe(200);
    return [answer.json() as Stored | Stored[]].flat()[0]!;
  };
  const change = (
    { update, add: isOneOfMany }: EditedRecord,
    { _id }: Pick<Stored, '_id'>,
    body: object,
    by = client(),
  ): Promise<Answer> => {
    const [method, path] = update.split(' ') as [string, string];
    const hasId = path.includes('{id}') || isOneOfMany === null;
    return by.call(
      method,
      path.replace('{id}', encodeURIComponent(_id)),
      hasId ? body : { ...body, _id },
    );
  };
  const list = async ({ read }: ListedRecord, by = client()): Promise<Stored[]> =>
    (await by.call('GET', read)).json();
  const stored = async (kind: EditedRecord, { _id }: Stored): Promise<Stored> => {
    if (isListed(kind)) return (await list(kind)).find((one) => one._id === _id)!;
    return (await client().call('GET', kind.read)).json();
  };
  const remove = (
    kind: EditedRecord,
    { _id }: Pick<Stored, '_id'>,
    by = client(),
    options?: CallOptions,
  ): Promise<Answer> => {
    const [method, path] = kind.remove!.split(' ') as [string, string];
    return by.call(method, `${path}/${encodeURIComponent(_id)}`, undefined, options);
  };
  return { sent, add, added, change, list, stored, remove };
}

export const isListed = (kind: EditedRecord): kind is ListedRecord => kind.add !== null;
