/**
 * Describes the data that the site really stores, so that it's true even if the band adds nothing.
 * @param service the host that receives the public forms, such as `api.emailjs.com`; null for the
 * site itself.
 */
export const privacyDefault = (service: string | null): string =>
  [
    'This site sets no cookies for its visitors and counts nobody.',
    songs,
    ...(service === null ? ownForms : formsTo(service)),
    ...others,
  ].join('\n\n');

const songs =
  'How often a song was heard or a release downloaded is counted by the day, and not by whom. So that nobody counts without end, a fingerprint of the network that you listen from is kept in memory, and forgotten within the hour.';

const ownForms = [
  'When you write to the band, your name, your e-mail address and your message are kept for the band to read and answer, until the band deletes them; what looks as if a program had sent it, for thirty days.',
  'When you subscribe to the newsletter, your e-mail address is kept, with what you agreed to and when. A mail asks you to confirm it; an address that nobody confirms is forgotten seven days after that mail. Every mail has a link to leave the list, and then the address is deleted.',
  'Anybody can type any address. So that nobody is asked again and again, a fingerprint of an address that was asked is kept until it is confirmed, and for eight weeks where it is not. Where the band removes an address, its fingerprint stays, so that it is not mailed again. A fingerprint does not show the address; it only shows whether another one is the same.',
  'When you ask for a download by e-mail, your address is kept until you open the link, and for seven days at most.',
  'Against floods of messages, a fingerprint of the network that you send from is kept for two hours at most.',
  'Mails that no mail server takes from this site are kept here for thirty days.',
];

const formsTo = (service: string) => [
  `When you write to the band or subscribe to the newsletter, your browser sends what you filled in to a service for e-mail (${service}), which hands it on to the band. This site keeps nothing of it. What the service keeps is told on its own pages. To leave the newsletter, write to the band.`,
  'If this site took messages or addresses itself before, messages are kept until the band deletes them; what looks as if a program had sent it, for thirty days. An address that was confirmed is kept until its owner leaves the list, by the link in every newsletter of that time, or until the band removes it; one that nobody confirms is forgotten seven days after it was asked.',
  'A fingerprint of an address that was asked, and never confirmed, is kept for eight weeks; that of an address that the band removed stays, so that it is not mailed again. Mails that no mail server took from this site are kept for thirty days.',
];

const others = [
  'Videos, music players, lists of shows and the store may come from other services. Those learn that your browser asked for them, and what they keep is told on their own pages.',
  'To know what is kept of you, or to have it deleted, write to the band.',
];

/** The text that fans read. @param service see `privacyDefault`. */
export const privacyText = (text: string, service: string | null): string =>
  text === '' ? privacyDefault(service) : text;
