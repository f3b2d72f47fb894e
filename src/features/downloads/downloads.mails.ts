import { secretLink } from '../../kit/links/secretLink.ts';
import { spanText } from '../../kit/dates/durations.ts';
import type { MailTemplates } from '../../mail/mailQueue.ts';
import type { Services } from '../../services/services.ts';
import { bandNameOf } from '../theme/theme.records.ts';
import { downloadLimits } from './downloads.ts';
import { downloadPath } from './downloads.view.ts';
import { newGrantToken, readAskedGrant } from './grants.records.ts';
import { findOpenRelease } from './archives.records.ts';

interface DownloadMailServices extends Pick<Services, 'db' | 'clock' | 'publicUrl'> {
  isSuppressed(email: string): Promise<boolean>;
  /** Unsubscribes from all e-mails of the site. */
  leaveLink(email: string): Promise<URL>;
}

export const downloadMails = (s: DownloadMailServices): MailTemplates => ({
  'download.link': async (about) => {
    const id = about['grant'] ?? '';
    const now = s.clock.now();
    const asked = await readAskedGrant(s.db, id, now);
    const release = asked && (await findOpenRelease(s.db, { id: asked.release }, now));
    if (!release || (await s.isSuppressed(asked.email))) return null;
    const band = await bandNameOf(s.db);
    const named = `${release.title} by ${band}`;
    const forHowLong = spanText(downloadLimits.grant);
    const link = secretLink(s.publicUrl, downloadPath, await newGrantToken(s.db, id));
    const leave = await s.leaveLink(asked.email);
    return {
      to: asked.email,
      subject: `Your download: ${named}`,
      unsubscribe: leave,
      text: `Hello,

Someone (hopefully you) asked for the download of ${named}. This private link works for ${forHowLong}:

${link.href}

Not you? Ignore this e-mail. We won't send anything else, and we'll delete your address in ${forHowLong}. To stop all e-mails from ${band}, open this link:

${leave.href}
`,
    };
  },
});
