import { keyedHash, siteKeys } from '../../database/keyedHash.ts';
import type { Db } from '../../database/open.ts';
import { newSecret, sameHash } from '../../kit/server/secrets.ts';

/**
 * The cookie of a browser that an account has signed in with: OWASP's device cookie
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies). The site
 * doesn't store it, but signs it with its key.
 * @param email in `emailAddress`'s form.
 */
export async function deviceCookieOf(db: Db, email: string) {
  const hash = await keyedHash(db, siteKeys.signs);
  const sign = (device: string) => hash(`device of ${email}: ${device}`);
  return {
    /** The cookie's name, one for each account that has signed in there. */
    name: `device-${hash(`devices of ${email}`).slice(0, 16)}`,
    newValue(): string {
      const device = newSecret();
      return `${device}.${sign(device)}`;
    },
    /** Returns the device that the cookie was made for; null if the site did not make it. */
    deviceIn(value: string | null): string | null {
      const [device = '', signature = ''] = value?.split('.') ?? [];
      return sameHash(signature, sign(device)) ? device : null;
    },
  };
}
