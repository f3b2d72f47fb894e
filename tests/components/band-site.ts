import { BioDraft, type Bio } from '../../src/features/bio/bio.ts';
import type { Member } from '../../src/features/bio/members.ts';
import type { Show } from '../../src/features/shows/shows.ts';
import { defaultShowsSettings } from '../../src/features/shows/shows-settings.ts';
import { defaultTheme, type Theme } from '../../src/features/theme/theme.ts';
import type { Access } from '../../src/features/accounts/accounts.ts';
import type { InvitationDraft } from '../../src/features/accounts/invitations.ts';
import type { ListedPicture, NewPicture } from '../../src/kit/records/pictureList.ts';
import type { Answers, Call } from './calls.ts';
import { storedList, storedRecord, listAnswers, type StoredList } from './stored.ts';
import { pictureAt } from './uploads.ts';

const hour = 60 * 60_000;
const day = Date.UTC(2031, 4, 1, 12);

/** The home page editor's data if nothing exists yet. */
export const emptyHome: Answers = {
  'GET /getHomeImages': [],
  'GET /featuredVideos': [],
  'GET /featuredReleases': [],
  'GET /shows': [],
  'GET /showsSettings': defaultShowsSettings,
  'GET /news': [],
  'GET /places/ofShow': [],
};

/** The same for a page. */
export const emptyHomeAreas = {
  carouselImages: [],
  featuredVideos: [],
  featuredReleases: [],
  shows: [],
  showsSettings: defaultShowsSettings,
  news: [],
};

/** A media image without a description. */
export const undescribed: ListedPicture = {
  _id: '0d6b3f1e-7c1c-4f0c-9b53-2f6a40f1d002',
  name: 'a',
  imgLink: '/files/o/a.png',
  picture: pictureAt('/files/o/a.png'),
  alt: '',
  caption: '',
  credit: '',
  revision: 1,
};

/** A show far ahead; it begins at 7 PM. */
export const cellar: Show = {
  _id: '0d6b3f1e-7c1c-4f0c-9b53-2f6a40f1d001',
  poster: '/files/o/poster.png',
  picture: pictureAt('/files/o/poster.png'),
  alt: '',
  venue: 'The Cellar',
  location: 'Bern',
  date: day,
  doors: day + 6 * hour,
  showtime: day + 7 * hour,
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
  revision: 1,
};

/** A member without profiles. */
export const noProfiles = { facebook: null, instagram: null, tiktok: null, youtube: null, x: null };

const ada = {
  _id: 'ada',
  name: 'Ada',
  email: 'ada@band.example',
  createdAt: day,
  signedInAt: day,
  isYou: true,
};

export const bea = { ...ada, _id: 'bea', name: 'Bea', email: 'bea@band.example', isYou: false };

const pictureOf = (src: string | null) => (src === null ? null : pictureAt(src));

/** The server's answers about the members of the band. */
export const membersAnswers = (members: StoredList<Member>): Answers => ({
  'POST /orderMembers': ({ body }: Call) => members.order(body as string[]),
  ...listAnswers(
    members,
    {
      list: 'GET /members',
      add: 'POST /addMember',
      update: 'POST /updateMember/:id',
      remove: 'GET /deleteMember/:id',
    },
    ({ bioPic = null }) => ({ alt: '', ...noProfiles, bioPic, picture: pictureOf(bioPic) }),
  ),
});

/** A band's site as the server stores it: changes are answered from then on. */
export function bandSite(first: { shows?: Show[]; pictures?: ListedPicture[]; bio?: string } = {}) {
  const shows = storedList<Show>('show.not-found', first.shows);
  const members = storedList<Member>('member.not-found');
  const pictures = storedList<ListedPicture>('image.not-found', first.pictures);
  const bio = storedRecord<Bio>({ text: first.bio ?? '', revision: first.bio ? 1 : 0 });
  const theme = storedRecord<Theme>(defaultTheme);
  const access: Access = { accounts: [ada], invitations: [] };
  const answers: Answers = {
    ...emptyHome,
    'GET /getPlayers': [],
    'GET /privateLinks': [],
    'GET /getVideos': [],
    ...listAnswers(
      shows,
      {
        list: 'GET /shows',
        add: 'POST /addShow',
        update: 'POST /updateShow/:id',
        remove: 'GET /deleteShow/:id',
      },
      ({ poster = null }) => ({ ...cellar, poster, picture: pictureOf(poster) }),
    ),
    ...membersAnswers(members),
    'GET /getMediaImages': () => pictures.now,
    'POST /addMediaImage': ({ body }: Call) =>
      (body as (NewPicture & { _id: string })[]).map((one) =>
        pictures.add({ alt: '', caption: '', credit: '', ...one, picture: pictureAt(one.imgLink) }),
      ),
    'POST /updateMediaImage/:id': ({ params: [id], body }: Call) =>
      pictures.save(id!, body as Partial<ListedPicture>),
    'GET /bio': () => bio.now,
    'POST /updateBio': ({ body }: Call) => {
      const { revision } = body as Bio;
      const { text } = BioDraft.parse({ text: (body as Bio).text });
      return bio.save({ text, revision });
    },
    'GET /theme': () => theme.now,
    'POST /updateTheme': ({ body }: Call) => theme.save(body as Partial<Theme>),
    'GET /accounts': () => access,
    'DELETE /accounts/:id': ({ params: [id] }: Call) => {
      access.accounts = access.accounts.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
    'GET /sessions': [{ _id: 's1', device: 'Chrome', openedAt: day, seenAt: day, isThis: true }],
    'POST /invitations': ({ body }: Call) => {
      const { name, email } = body as InvitationDraft;
      const times = { createdAt: day, expiresAt: day + 7 * 24 * hour };
      const made = { _id: `i ${email}`, name, email, invitedBy: 'Ada', ...times };
      access.invitations = [...access.invitations, made];
      return { ...made, link: 'https://band.example/invite?token=t0' };
    },
    'DELETE /invitations/:id': ({ params: [id] }: Call) => {
      access.invitations = access.invitations.filter(({ _id }) => _id !== id);
      return { _id: id };
    },
  };
  return { shows, members, pictures, bio, theme, access, answers };
}
