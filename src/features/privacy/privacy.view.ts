import { spanText } from '../../kit/dates/durations.ts';
import { countedMonths, lifetimes } from '../../kit/dates/lifetimes.ts';

const times = {
  spam: spanText(lifetimes.suspiciousMessage),
  unconfirmed: spanText(lifetimes.confirmation),
  asked: spanText(lifetimes.askedAddress),
  download: spanText(lifetimes.downloadLink),
  comeBack: spanText(lifetimes.comeBack),
  outbox: spanText(lifetimes.outbox),
  detail: countedMonths,
};

/**
 * Describes the data that the site really stores, so that it's true even if the band adds nothing.
 * @param service the host that receives the public forms, such as `api.emailjs.com`; null for the
 * site itself.
 */
export const privacyDefault = (service: string | null, countsFans: boolean): string =>
  [
    "This site sets no cookies for visitors and doesn't track them.",
    countingText(countsFans),
    ...(service === null ? ownForms : formsTo(service)),
    ...others,
  ].join('\n\n');

/** Says what is counted, next to a text of the band too. */
export const countingText = (countsFans: boolean): string =>
  countsFans
    ? `The site counts visits, clicks on its links, plays of songs, downloads and newsletter sign-ups: how many there are per day, of which page, link or song, and which site or letter a visit came from. Nothing is stored in your browser for this, and nothing about you: no one can tell which of them were yours. Sites that few people come from aren't named. After ${times.detail} months, only daily totals and the numbers of each month remain. To prevent inflated counts, a hash of your network address is kept in memory for up to a day. If your browser asks not to be tracked (Global Privacy Control or Do Not Track), your visits, clicks, plays and downloads aren't counted.`
    : "This site doesn't count visits, clicks, plays, downloads or newsletter sign-ups.";

const ownForms = [
  `When you write to the band, your name, e-mail address and message are stored for the band to read and answer, until the band deletes them. Suspected spam is deleted after ${times.spam}.`,
  `When you subscribe to the newsletter, your e-mail address is stored, with what you agreed to, when, and on which page. If you enter your town, its name and its number at GeoNames are stored too, to tell you about shows near it. An e-mail asks you to confirm it; an unconfirmed address is deleted ${times.unconfirmed} after that e-mail. Every e-mail has a link that shows what is stored about you, and a link to unsubscribe. If the band imported your address from another list, your row in that list is stored as evidence that you agreed. After you unsubscribe, you can come back for ${times.comeBack}; then your address is deleted.`,
  `Anyone can type in any address. To prevent repeated confirmation e-mails, a fingerprint of the address is stored until it is confirmed, or for ${times.asked} if it isn't. If the band removes an address, its fingerprint is kept so that it is never e-mailed again. If you unsubscribe, it is kept so that only you can sign up again. A fingerprint doesn't reveal the address; it only shows whether another one is the same.`,
  `When you ask for a download by e-mail, your address is stored until you open the link, for ${times.download} at most.`,
  'To stop spam, a hash of your network address is stored for two hours at most.',
  `Undelivered e-mails are stored for ${times.outbox}.`,
];

const formsTo = (service: string) => [
  `When you write to the band or subscribe to the newsletter, your browser sends your entries to an e-mail service (${service}), which passes them on to the band. This site stores none of it. The service's own pages say what it stores. To unsubscribe, write to the band.`,
  `If this site itself received messages or addresses in the past, messages are stored until the band deletes them. Suspected spam is deleted after ${times.spam}. A confirmed address is stored until ${times.comeBack} after you unsubscribe, via the link in every newsletter of that time, or until the band removes it; an unconfirmed one is deleted ${times.unconfirmed} after the confirmation e-mail.`,
  `A fingerprint of an address that was never confirmed is stored for ${times.asked}. If the band removed an address or you unsubscribed, its fingerprint is kept so that it gets no e-mail again. E-mails that no mail server accepted from this site are stored for ${times.outbox}.`,
];

/** Required by the license, next to a text of the band too. */
export const placesCredit = 'The names of towns come from GeoNames (geonames.org), CC BY 4.0.';

const others = [
  'Videos, music players, show listings and the store may come from other services. They learn that your browser loaded them; their own pages say what they store.',
  placesCredit,
  'To find out what is stored about you, or to have it deleted, write to the band.',
];

/** The text that fans read. @param service see `privacyDefault`. */
export const privacyText = (
  { text, countsFans }: { text: string; countsFans: boolean },
  service: string | null,
): string => (text === '' ? privacyDefault(service, countsFans) : text);
