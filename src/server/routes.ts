import { bioApi } from '../features/bio/bio.api.ts';
import { membersApi } from '../features/bio/members.api.ts';
import { contactApi } from '../features/contact/contact.api.ts';
import { messagesApi } from '../features/contact/messages.api.ts';
import { demoApi } from '../features/demo/demo.api.ts';
import { carouselApi } from '../features/home/carousel.api.ts';
import { featuredReleasesApi } from '../features/home/featured-releases.api.ts';
import { featuredVideosApi } from '../features/home/featured-videos.api.ts';
import { picturesApi } from '../features/media/pictures.api.ts';
import { videosApi } from '../features/media/videos.api.ts';
import { playersApi } from '../features/music/players.api.ts';
import { newsletterApi } from '../features/newsletter/newsletter.api.ts';
import { privacyApi } from '../features/privacy/privacy.api.ts';
import { accountsApi } from '../features/session/accounts.api.ts';
import { invitationsApi } from '../features/session/invitations.api.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { sessionsApi } from '../features/session/sessions.api.ts';
import { showsApi } from '../features/shows/shows.api.ts';
import { showsSettingsApi } from '../features/shows/shows-settings.api.ts';
import { storeApi } from '../features/store/store.api.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/open.ts';
import { letGo } from '../files/storePicture.ts';
import type { Files } from '../files/open-files.ts';
import { recordPictures } from '../files/records/record-pictures.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { VideoPosters } from '../files/posters/video-posters.ts';
import type { Afterwards } from '../kit/server/backgroundWork.ts';
import type { Answerer } from '../kit/api/handler.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { Post } from '../mail/post.ts';
import { argonPasswords } from '../kit/server/passwords.ts';

interface AnswererSurroundings {
  db: Db;
  clock: Clock;
  files: Files;
  /** For the calls that save a video. */
  posters: VideoPosters;
  storage: Storage;
  post: Post;
  afterwards: Afterwards;
  log: FastifyBaseLogger;
  publicUrl: URL;
  /** Whether mails leave the site. */
  sendsMail: boolean;
}

/** Everything that the API answers: each noun's calls, with what it needs around it. */
export function answerersOf(s: AnswererSurroundings): Answerer[] {
  const { db, clock, publicUrl } = s;
  const pictures = recordPictures({
    db,
    publicUrl,
    letGo: (name) => letGo(db, s.storage, s.log, name),
  });
  const signing = { db, clock, post: s.post, passwords: argonPasswords(), log: s.log };
  return [
    ...s.files.api,
    ...themeApi({ db, clock, pictures }),
    ...bioApi({ db }),
    ...membersApi({ db, clock, pictures }),
    ...contactApi({ db }),
    ...messagesApi({ db, clock, sendsMail: s.sendsMail }),
    ...newsletterApi({ db, clock }),
    ...showsApi({ db, clock, pictures }),
    ...showsSettingsApi({ db }),
    ...picturesApi({ db, clock, pictures }),
    ...videosApi({ db, clock, pictures, posters: s.posters }),
    ...carouselApi({ db, clock, pictures }),
    ...featuredReleasesApi({ db, clock, pictures }),
    ...featuredVideosApi({ db, clock, pictures, posters: s.posters }),
    ...playersApi({ db, clock }),
    ...storeApi({ db }),
    ...privacyApi({ db }),
    ...demoApi({ db, clock, storage: s.storage, afterwards: s.afterwards, log: s.log }),
    ...sessionApi({ ...signing, afterwards: s.afterwards }),
    ...accountsApi(signing),
    ...invitationsApi({ ...signing, publicUrl }),
    ...sessionsApi({ db, clock }),
  ];
}
