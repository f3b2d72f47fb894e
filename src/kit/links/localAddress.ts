/** A hint for a text with an address at which only the server's own computer finds the site. */
export const localAddressHint = (text: string): string | undefined =>
  /\bhttps?:\/\/(?:localhost|127\.[\d.]+|\[::1\])(?=[:/]|$)/.test(text)
    ? 'Works only on this computer, until the setting PUBLIC_URL names the public address.'
    : undefined;
