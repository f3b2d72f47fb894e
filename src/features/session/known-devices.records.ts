import { keyedHash, siteKeys } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { newSecret, sameHash } from '../../kit/server/secrets.ts';

/**
 * What a browser keeps in which an account was signed in: OWASP's device cookie
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). Nothing
 * of it is stored, the site's key signs it.
 */
export interface DeviceCookie {
  /** One for each account that was signed in there. */
  name: string;
  /** For a device that was not known. */
  newValue(): string;
  /** The device that the cookie was made for; null if the site did not make it. */
  deviceIn(value: string | null): string | null;
}

/** @param email as `emailAddress` leaves it. */
export async function deviceCookieOf(db: Db, email: string): Promise<DeviceCookie> {
  const hash = await keyedHash(db, siteKeys.signs);
  const sign = (device: string) => hash(`device of ${email}: ${device}`);
  return {
    name: `device-${hash(`devices of ${email}`).slice(0, 16)}`,
    newValue() {
      const device = newSecret();
      return `${device}.${sign(device)}`;
    },
    deviceIn(value) {
      const [device = '', signature = ''] = value?.split('.') ?? [];
      return sameHash(signature, sign(device)) ? device : null;
    },
  };
}
