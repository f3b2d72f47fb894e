import { expect } from 'vitest';
import type { Answer, Client } from './client.ts';
import { uploadPicture } from './uploads.ts';

export interface Stored {
  _id: string;
  revision: number;
  [field: string]: unknown;
}

/** A record that members change, by the calls that add and change it. */
export interface EditedRecord {
  /** As the history calls it. */
  noun: string;
  /** The call that deletes it, but for its id; null for a single document. */
  remove: string | null;
  /** The call that changes it, as the API's description names it. */
  update: `${'POST' | 'PUT'} ${string}`;
  /** The call that adds one; null for a single document. */
  add: string | null;
  /** Where it is read. */
  read: string;
  /** What a new one has; a picture is put where `picture` stands. */
  fields: Record<string, unknown>;
  /** The field that two members change. */
  field: string;
  /** Values of it, as many as asked for, all different. */
  value: (n: number) => unknown;
}

const text = (n: number) => `Words ${n}`;
const day = Date.UTC(2027, 4, 1);
const show = { venue: 'The Cellar', location: 'Bern', date: day, doors: day, showtime: day };
const video = { title: 'Boat', date: day, link: 'https://youtu.be/aaaaaaaaaaa' };
const featured = { title: 'Boat', releaseDate: day, youtubeLink: 'https://youtu.be/aaaaaaaaaaa' };
const song = 'https://open.spotify.com/track/4Z8W4fKeB5YxbusRsdQVPb';

export const editedRecords: readonly EditedRecord[] = [
  {
    noun: 'show',
    remove: 'GET /deleteShow',
    update: 'POST /updateShow/{id}',
    add: '/addShow',
    read: '/shows',
    fields: { ...show, poster: 'picture' },
    field: 'venue',
    value: text,
  },
  {
    noun: 'member',
    remove: 'GET /deleteMember',
    update: 'POST /updateMember/{id}',
    add: '/addMember',
    read: '/members',
    fields: { name: 'Ann', role: 'Drums', bioPic: 'picture' },
    field: 'role',
    value: text,
  },
  {
    noun: 'video',
    remove: 'GET /deleteVideo',
    update: 'POST /updateVideo',
    add: '/addVideo',
    read: '/getVideos',
    fields: video,
    field: 'title',
    value: text,
  },
  {
    noun: 'player',
    remove: 'GET /deletePlayer',
    update: 'POST /updatePlayer',
    add: '/addPlayer',
    read: '/getPlayers',
    fields: { title: 'May', spotifyLink: song },
    field: 'title',
    value: text,
  },
  {
    noun: 'featured-video',
    remove: 'DELETE /featuredVideos',
    update: 'PUT /featuredVideos/{id}',
    add: '/featuredVideos',
    read: '/featuredVideos',
    fields: featured,
    field: 'title',
    value: text,
  },
  {
    noun: 'featured-release',
    remove: 'DELETE /featuredReleases',
    update: 'PUT /featuredReleases/{id}',
    add: '/featuredReleases',
    read: '/featuredReleases',
    fields: { title: 'May', releaseDate: day, coverImage: 'picture' },
    field: 'title',
    value: text,
  },
  {
    noun: 'release',
    remove: 'GET /deleteRelease',
    update: 'POST /updateRelease/{id}',
    add: '/addRelease',
    read: '/releases',
    fields: { title: 'May', releaseDate: day, cover: 'picture' },
    field: 'title',
    value: text,
  },
  {
    noun: 'picture',
    remove: 'GET /removeMediaImage',
    update: 'POST /updateMediaImage/{id}',
    add: '/addMediaImage',
    read: '/getMediaImages',
    fields: { name: 'a.png', imgLink: 'picture' },
    field: 'alt',
    value: text,
  },
  {
    noun: 'carousel',
    remove: 'GET /removeImage',
    update: 'POST /updateHomeImage/{id}',
    add: '/addHomeImage',
    read: '/getHomeImages',
    fields: { name: 'a.png', imgLink: 'picture' },
    field: 'alt',
    value: text,
  },
  ...(
    [
      ['bio', '/updateBio', '/bio', 'text', text],
      ['privacy', '/updatePrivacy', '/privacy', 'text', text],
      ['theme', '/updateTheme', '/theme', 'catchPhrase', text],
      [
        'contact',
        '/updateContact',
        '/getContactInfo',
        'email',
        (n: number) => `a${n}@reeds.example`,
      ],
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
    return {
      noun,
      remove: null,
      update: `POST ${update}` as const,
      add: null,
      read,
      fields: {},
      field,
      value,
    };
  }),
];

/** The calls of a member about such records. */
export function recordCalls(client: () => Client, base: string) {
  const added = async ({ add, fields, read }: EditedRecord): Promise<Stored> => {
    if (add === null)
      return { _id: '', ...((await client().call('GET', read)).json() as object) } as Stored;
    const filled: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(fields)) {
      filled[name] = value === 'picture' ? await uploadPicture(client(), base) : value;
    }
    const isList = add.endsWith('Image');
    const answer = await client().call('POST', add, isList ? [filled] : filled);
    expect(answer.statusCode, answer.body).toBe(200);
    return (isList ? (answer.json() as Stored[])[0]! : answer.json()) as Stored;
  };
  const change = (kind: EditedRecord, { _id }: Stored, body: object): Promise<Answer> => {
    const [method, path] = kind.update.split(' ') as [string, string];
    const hasId = path.includes('{id}') || kind.add === null;
    return client().call(method, path.replace('{id}', _id), hasId ? body : { ...body, _id });
  };
  const stored = async ({ add, read }: EditedRecord, { _id }: Stored): Promise<Stored> => {
    const answer = (await client().call('GET', read)).json() as Stored | Stored[];
    return add === null ? (answer as Stored) : (answer as Stored[]).find((one) => one._id === _id)!;
  };
  const remove = (kind: EditedRecord, { _id }: Stored): Promise<Answer> => {
    const [method, path] = kind.remove!.split(' ') as [string, string];
    return client().call(method, `${path}/${_id}`);
  };
  return { added, change, stored, remove };
}
