import { passkeySite } from '../features/passkeys/webauthn.api.ts';
import { isLoopback } from '../kit/server/clientNetwork.ts';
import { outboxIn } from '../mail/openMail.ts';
import type { Config } from './config.ts';

/**
 * The text at the terminal once the site runs: its address, what is left to set up, and how to stop
 * it.
 * @param setupPath the path of the one-time link, with its code; null if there is an account
 */
export function greeting(
  { publicUrl, smtpUrl, dataDir }: Pick<Config, 'publicUrl' | 'smtpUrl' | 'dataDir'>,
  setupPath: string | null,
): string {
  // Browsers offer passkeys at `localhost`, but not at an IP address.
  const { origin } = passkeySite(publicUrl) ?? publicUrl;
  const parts = [
    `Stagedoor is running at ${origin}`,
    setupPath &&
      `To set up your site, open this link${isLoopback(publicUrl.hostname) ? ' on this computer' : ''}. It works once.\n${origin}${setupPath}`,
    smtpUrl === null &&
      `E-mail isn't set up: e-mails are written to ${outboxIn(dataDir)}.\nSet SMTP_URL to send them.`,
    'Press Ctrl+C to stop.',
  ];
  return `\n${parts.filter(Boolean).join('\n\n')}\n\n`;
}
