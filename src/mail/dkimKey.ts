import { createPrivateKey, createPublicKey } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type DKIM from 'nodemailer/lib/dkim';
import { senderHost } from './smtp.ts';

/** The setting: an RSA key in PEM, and the name of its DNS record. */
export interface DkimKey {
  selector: string;
  privateKey: string;
}

/** Nodemailer's own list lacks the fields that one-click unsubscribing needs (RFC 8058, 4). */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:' +
  'Content-Transfer-Encoding:List-Id:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID';

/** Returns what Nodemailer needs to sign e-mails (RFC 6376). @param from `MAIL_FROM` */
export const dkimOptions = (
  { selector, privateKey }: DkimKey,
  from: string,
): DKIM.SingleKeyOptions => ({
  domainName: senderHost(from),
  keySelector: selector,
  privateKey,
  headerFieldNames: signedHeaders,
});

/** Signs a finished e-mail. @param message its lines end with CR LF. */
export async function signedMessage(
  message: Buffer,
  options: DKIM.SingleKeyOptions,
): Promise<Buffer> {
  const { default: Dkim } = await import('nodemailer/lib/dkim');
  return buffer(new Dkim(options).sign(message));
}

/** Whether it is an RSA key that large providers accept, in PEM. */
export function isDkimKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024;
  } catch {
    return false;
  }
}

/** The name and the text of the TXT record that belongs to a key. */
export const dkimRecord = ({ selector, privateKey }: DkimKey, domain: string) => ({
  name: `${selector}._domainkey.${domain}`,
  text: `v=DKIM1; k=rsa; p=${publicKeyOf(privateKey)}`,
});

const publicKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
