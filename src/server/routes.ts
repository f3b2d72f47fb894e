import { backupsApi, type BackupServices } from '../features/backups/backups.api.ts';
import { messagesApi, type MessagesServices } from '../features/contact/messages.api.ts';
import { demoApi } from '../features/demo/demo.api.ts';
import { doctorApi, type DoctorServices } from '../features/doctor/doctor.api.ts';
import { playsApi, type PlaysServices } from '../features/plays/plays.api.ts';
import { historyApi, type HistoryServices } from '../features/history/history.api.ts';
import {
  privateLinksApi,
  type PrivateLinkServices,
} from '../features/private-links/private-links.api.ts';
import { downloadsApi, type DownloadServices } from '../features/downloads/downloads.api.ts';
import { newsletterApi } from '../features/newsletter/newsletter.api.ts';
import { accountsApi } from '../features/accounts/accounts.api.ts';
import { invitationsApi } from '../features/accounts/invitations.api.ts';
import { passkeysApi } from '../features/passkeys/passkeys.api.ts';
import { sessionApi, type SessionServices } from '../features/session/session.api.ts';
import { sessionsApi } from '../features/session/open-sessions.api.ts';
import { youtubeTitlesApi } from '../features/youtube-titles/youtube-titles.api.ts';
import type { Files } from '../files/openFiles.ts';
import type { UnusedDeps } from '../files/recordings/sweepRecordings.ts';
import type { Handler } from '../kit/server/handler.ts';
import type { Services } from '../services/services.ts';
import { editedNounsApi } from './editedNouns.ts';

/** The services, with the extra ones of single features. */
export interface HandlerServices
  extends
    Services,
    BackupServices,
    DoctorServices,
    DownloadServices,
    PlaysServices,
    HistoryServices,
    MessagesServices,
    PrivateLinkServices,
    SessionServices,
    Pick<UnusedDeps, 'usedRecordings'> {
  files: Services['files'] & Pick<Files, 'api'>;
}

/** Every call of the API. */
export const handlersOf = (s: HandlerServices): Handler[] => [
  ...s.files.api,
  ...editedNounsApi(s),
  ...messagesApi(s),
  ...newsletterApi(s),
  ...youtubeTitlesApi(s),
  ...downloadsApi(s),
  ...playsApi(s),
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
