import { backupsApi } from '../features/backups/backups.api.ts';
import { bioApi } from '../features/bio/bio.api.ts';
import { membersApi } from '../features/bio/members.api.ts';
import { contactApi } from '../features/contact/contact.api.ts';
import { messagesApi } from '../features/contact/messages.api.ts';
import { demoApi } from '../features/demo/demo.api.ts';
import { carouselApi } from '../features/home/carousel.api.ts';
import { doctorApi } from '../features/doctor/doctor.api.ts';
import type { Finding } from '../features/doctor/doctor.ts';
import type { Counting } from '../features/heard/counting.api.ts';
import { heardApi } from '../features/heard/heard.api.ts';
import { historyApi } from '../features/history/history.api.ts';
import { versionedTables } from './versionedTables.ts';
import { featuredReleasesApi } from '../features/featured-releases/featured-releases.api.ts';
import { featuredVideosApi } from '../features/featured-videos/featured-videos.api.ts';
import { picturesApi } from '../features/media/pictures.api.ts';
import { videosApi } from '../features/media/videos.api.ts';
import { playersApi } from '../features/music/players.api.ts';
import { privateLinksApi } from '../features/private-links/private-links.api.ts';
import { downloadsApi } from '../features/downloads/downloads.api.ts';
import { newsletterApi } from '../features/newsletter/newsletter.api.ts';
import { askToConfirm } from '../features/newsletter/newsletter.records.ts';
import { consentText } from '../features/newsletter/newsletter.view.ts';
import { releasesApi } from '../features/releases/releases.api.ts';
import { usedRecordings } from '../features/releases/releases.records.ts';
import { privacyApi } from '../features/privacy/privacy.api.ts';
import { accountsApi } from '../features/accounts/accounts.api.ts';
import { invitationsApi } from '../features/accounts/invitations.api.ts';
import { passkeysApi } from '../features/passkeys/passkeys.api.ts';
import type { AttemptDeps } from '../features/session/login-attempts.api.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { sessionsApi } from '../features/session/sessions.api.ts';
import { showsApi } from '../features/shows/shows.api.ts';
import { showsSettingsApi } from '../features/shows/shows-settings.api.ts';
import { saveShowsSettings } from '../features/shows/shows-settings.records.ts';
import { storeApi } from '../features/store/store.api.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import { youtubeTitlesApi } from '../features/youtube-titles/youtube-titles.api.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/open.ts';
import { releasePicture } from '../files/storePicture.ts';
import type { Files } from '../files/open-files.ts';
import { recordPictures } from '../files/records/record-pictures.ts';
import type { Storage } from '../files/storage/storage.ts';
import type { Fetch } from '../files/posters/fetch-poster.ts';
import type { VideoPosters } from '../files/posters/video-posters.ts';
import type { BackgroundWork } from '../kit/server/backgroundWork.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { IsBlocked } from '../kit/server/blockedAddresses.ts';
import type { Clock } from '../kit/server/clock.ts';
import type { MailQueue } from '../mail/queue.ts';
import { argonPasswords } from '../kit/server/passwordHash.ts';

export interface HandlerDeps {
  db: Db;
  clock: Clock;
  fetch: Fetch;
  files: Files;
  posters: VideoPosters;
  storage: Storage;
  mailQueue: MailQueue;
  backgroundWork: BackgroundWork;
  counting: Counting;
  log: FastifyBaseLogger;
  wait: AttemptDeps['wait'];
  publicUrl: URL;
  sendsMail: boolean;
  /** Whether the site keeps the newsletter's list itself. */
  keepsSubscribers: boolean;
  backups: { isDaily: boolean; isEncrypted: boolean };
  examine: () => Promise<Finding[]>;
  missingSetting: () => string | null;
  isBlocked: IsBlocked;
  /** Public content changed. */
  clearPages: () => void;
}

export function handlersOf(s: HandlerDeps): Handler[] {
  const { db, clock, publicUrl } = s;
  const pictures = recordPictures({
    db,
    publicUrl,
    releasePicture: (name) => releasePicture(db, s.storage, s.log, name),
  });
  const { log, wait } = s;
  const signing = { db, clock, mailQueue: s.mailQueue, passwords: argonPasswords(), log, wait };
  return [
    ...s.files.api,
    ...themeApi({
      db,
      clock,
      pictures,
      onLogo: () => s.files.makeIcons(),
      onSiteTitle: () => s.files.prepareReleases(),
    }),
    ...bioApi({ db }),
    ...membersApi({ db, clock, pictures }),
    ...contactApi({ db }),
    ...messagesApi({ db, clock, sendsMail: s.sendsMail, missingSetting: s.missingSetting }),
    ...newsletterApi({ db, clock }),
    ...showsApi({ db, clock, pictures }),
    ...showsSettingsApi({ db }),
    ...picturesApi({ db, clock, pictures }),
    ...videosApi({ db, clock, pictures, posters: s.posters }),
    ...youtubeTitlesApi({ fetch: s.fetch, log: s.log }),
    ...carouselApi({ db, clock, pictures }),
    ...featuredReleasesApi({ db, clock, pictures }),
    ...featuredVideosApi({ db, clock, pictures, posters: s.posters }),
    ...playersApi({ db, clock, pictures }),
    ...releasesApi({ db, clock, publicUrl, pictures, onRelease: () => s.files.prepareReleases() }),
    ...downloadsApi({
      db,
      clock,
      publicUrl,
      mailQueue: s.mailQueue,
      isBlocked: s.isBlocked,
      askToConfirm: (email, now) => async (trx) => {
        if (s.keepsSubscribers) await askToConfirm(trx, { email, consent: consentText }, now);
      },
    }),
    ...heardApi({ db, clock, counting: s.counting }),
    ...storeApi({ db }),
    ...privacyApi({ db }),
    ...historyApi({
      db,
      clock,
      tables: versionedTables,
      releasePicture: (name) => releasePicture(db, s.storage, s.log, name),
      removeRecordings: (names, after) => s.files.removeRecordings(names, after),
      async onPutBack() {
        s.posters.fetchSoon();
        s.files.prepareReleases();
        await s.files.makeIcons();
      },
    }),
    ...privateLinksApi({ db, clock, publicUrl, tables: versionedTables }),
    ...backupsApi({ db, ...s.backups }),
    ...doctorApi({ clock, examine: s.examine }),
    ...demoApi({
      db,
      clock,
      storage: s.storage,
      backgroundWork: s.backgroundWork,
      log: s.log,
      usedRecordings,
      onRemoved: () => s.files.prepareReleases(),
    }),
    ...sessionApi({
      ...signing,
      backgroundWork: s.backgroundWork,
      async saveTimeZone(timeZone) {
        await saveShowsSettings(db, { timeZone }, undefined);
        s.clearPages();
      },
    }),
    ...passkeysApi({ ...signing, publicUrl }),
    ...accountsApi(signing),
    ...invitationsApi({ ...signing, publicUrl }),
    ...sessionsApi({ db, clock }),
  ];
}
