/** UTF-16 units, as `maxLength` of an input counts. */
export const privacyLimits = { text: 20_000 };

/**
 * What the site says about itself where the band says nothing: what it really keeps, so that it
 * is true as it stands.
 */
export const privacyDefault = `This site sets no cookies for its visitors and counts nobody.

When you write to the band, your name, your e-mail address and your message are kept for the band to read and answer, until the band deletes them.

When you subscribe to the newsletter, your e-mail address is kept, with what you agreed to and when. A mail asks you to confirm it; an address that nobody confirms is forgotten after seven days. Every mail has a link to leave the list, and then the address is deleted.

Against floods of messages, a fingerprint of the network that you send from is kept for an hour.

Videos, music players, lists of shows and the store may come from other services. Those learn that your browser asked for them, and what they keep is told on their own pages.

To know what is kept of you, or to have it deleted, write to the band.`;

/** The text that fans read. */
export const privacyText = (text: string): string => (text === '' ? privacyDefault : text);
