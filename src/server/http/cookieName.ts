/** With `__Host-`, only the site's own https pages can set the cookie (RFC 6265bis). */
export function cookieName(name: string, https: boolean): string {
  return https ? `__Host-${name}` : name;
}
