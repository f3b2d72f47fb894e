import { createPrivateKey, createPublicKey } from 'node:crypto';

/** The setting: an RSA key in PEM, and the name of its DNS record. */
export interface DkimKey {
  selector: string;
  privateKey: string;
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
