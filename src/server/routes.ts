import { backupsApi } from '../features/backups/backups.api.ts';
import { fanPlacesApi } from '../features/fan-places/fan-places.api.ts';
import { bouncesApi } from '../features/bounces/bounces.api.ts';
import { messagesApi } from '../features/contact/messages.api.ts';
import { demoApi } from '../features/demo/demo.api.ts';
import { doctorApi } from '../features/doctor/doctor.api.ts';
import { importsApi } from '../features/imports/imports.api.ts';
import { firstStepsApi } from '../features/home/first-steps.api.ts';
import { sendingsApi } from '../features/letters/sendings.api.ts';
import { placesApi } from '../features/places/places.api.ts';
import { showCardsApi } from '../features/show-cards/show-cards.api.ts';
import { playsApi } from '../features/plays/plays.api.ts';
import { statisticsApi } from '../features/statistics/statistics.api.ts';
import { historyApi } from '../features/history/history.api.ts';
import { privateLinksApi } from '../features/private-links/private-links.api.ts';
import { downloadsApi } from '../features/downloads/downloads.api.ts';
import { newsletterApi } from '../features/newsletter/newsletter.api.ts';
import { accountsApi } from '../features/accounts/accounts.api.ts';
import { invitationsApi } from '../features/accounts/invitations.api.ts';
import { passkeysApi } from '../features/passkeys/passkeys.api.ts';
import { sessionApi } from '../features/session/session.api.ts';
import { sessionsApi } from '../features/session/open-sessions.api.ts';
import { youtubeTitlesApi } from '../features/youtube-titles/youtube-titles.api.ts';
import type { Handler } from '../kit/server/handler.ts';
import { editedNounsApi } from './editedNouns.ts';
import type { ServerServices } from './serverServices.ts';

/** Every call of the API. */
export const handlersOf = (s: ServerServices): Handler[] => [
  ...s.files.api,
  ...editedNounsApi(s),
  ...sendingsApi(s),
  ...messagesApi(s),
  ...newsletterApi(s),
  ...bouncesApi(s),
  ...importsApi(s),
  ...youtubeTitlesApi(s),
  ...downloadsApi(s),
  ...placesApi(s),
  ...showCardsApi(s),
  ...fanPlacesApi(s),
  ...playsApi(s),
  ...statisticsApi(s),
  ...historyApi(s),
  ...privateLinksApi(s),
  ...backupsApi(s),
  ...doctorApi(s),
  ...demoApi(s),
  ...firstStepsApi(s),
  ...sessionApi(s),
  ...passkeysApi(s),
  ...accountsApi(s),
  ...invitationsApi(s),
  ...sessionsApi(s),
];
