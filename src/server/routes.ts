import { backupsApi, type BackupServices } from '../features/backups/backups.api.ts';
import { bioRecord } from '../features/bio/bio.records.ts';
import { bioEndpoints } from '../features/bio/bio.ts';
import { membersApi } from '../features/bio/members.api.ts';
import { contactApi } from '../features/contact/contact.api.ts';
import { messagesApi, type MessagesServices } from '../features/contact/messages.api.ts';
import { demoApi } from '../features/demo/demo.api.ts';
import { carouselApi } from '../features/home/carousel.api.ts';
import { doctorApi, type DoctorServices } from '../features/doctor/doctor.api.ts';
import { playsApi, type PlaysServices } from '../features/plays/plays.api.ts';
import { historyApi, type HistoryServices } from '../features/history/history.api.ts';
import { featuredReleasesApi } from '../features/featured-releases/featured-releases.api.ts';
import { featuredVideosApi } from '../features/featured-videos/featured-videos.api.ts';
import { picturesApi } from '../features/media/pictures.api.ts';
import { videosApi } from '../features/media/videos.api.ts';
import { playersApi } from '../features/music/players.api.ts';
import { privateLinksApi } from '../features/private-links/private-links.api.ts';
import { downloadsApi, type DownloadServices } from '../features/downloads/downloads.api.ts';
import { newsletterApi } from '../features/newsletter/newsletter.api.ts';
import { releasesApi } from '../features/releases/releases.api.ts';
import { privacyRecord } from '../features/privacy/privacy.records.ts';
import { privacyEndpoints } from '../features/privacy/privacy.ts';
import { accountsApi } from '../features/accounts/accounts.api.ts';
import { invitationsApi } from '../features/accounts/invitations.api.ts';
import { passkeysApi } from '../features/passkeys/passkeys.api.ts';
import { sessionApi, type SessionServices } from '../features/session/session.api.ts';
import { sessionsApi } from '../features/session/open-sessions.api.ts';
import { showsApi } from '../features/shows/shows.api.ts';
import { showsSettingsRecord } from '../features/shows/shows-settings.records.ts';
import { showsSettingsEndpoints } from '../features/shows/shows-settings.ts';
import { storeApi } from '../features/store/store.api.ts';
import { themeApi } from '../features/theme/theme.api.ts';
import { youtubeTitlesApi } from '../features/youtube-titles/youtube-titles.api.ts';
import { documentApi } from '../files/records/document.api.ts';
import type { Files } from '../files/open-files.ts';
import type { UnusedDeps } from '../files/recordings/sweepRecordings.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { Services } from '../services/services.ts';

/** The services, with what single features take besides. */
export interface HandlerServices
  extends
    Services,
    BackupServices,
    DoctorServices,
    DownloadServices,
    PlaysServices,
    HistoryServices,
    MessagesServices,
    SessionServices,
    Pick<UnusedDeps, 'usedRecordings'> {
  files: Services['files'] & Pick<Files, 'api'>;
}

/** Every call of the API. */
export const handlersOf = (s: HandlerServices): Handler[] => [
  ...s.files.api,
  ...themeApi(s),
  ...documentApi(bioEndpoints, bioRecord, s),
  ...membersApi(s),
  ...contactApi(s),
  ...messagesApi(s),
  ...newsletterApi(s),
  ...showsApi(s),
  ...documentApi(showsSettingsEndpoints, showsSettingsRecord, s),
  ...picturesApi(s),
  ...videosApi(s),
  ...youtubeTitlesApi(s),
  ...carouselApi(s),
  ...featuredReleasesApi(s),
  ...featuredVideosApi(s),
  ...playersApi(s),
  ...releasesApi(s),
  ...downloadsApi(s),
  ...playsApi(s),
  ...storeApi(s),
  ...documentApi(privacyEndpoints, privacyRecord, s),
  ...historyApi(s),
  ...privateLinksApi(s),
  ...backupsApi(s),
  ...doctorApi(s),
  ...demoApi(s),
  ...sessionApi(s),
  ...passkeysApi(s),
  ...accountsApi(s),
  ...invitationsApi(s),
  ...sessionsApi(s),
];
