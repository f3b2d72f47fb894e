import { spanText } from '../kit/dates/durations.ts';
import { lifetimes } from '../kit/dates/lifetimes.ts';
import { wordsIn } from '../kit/functions/searchText.ts';

export interface HelpEntry {
  question: string;
  answer: string;
  /** The place where it is done. */
  to: string;
  /** Other words that people use. */
  also: string;
}

/**
 * Questions about the editing area: a line with the question and the address of the place, a line
 * with the answer, and a line with other words that people use.
 */
const texts = `
How do I add a show? /home?open=shows/new
  Fill in the venue, the place and the date; a poster can wait while it is a draft.
  gig concert date tour event new
How do I upload songs? /music?open=releases/new
  Add a release, then drop its recordings into the form.
  track recording album single EP music mp3 wav flac lyrics release new
How do I change the logo? /theme#logo
  Choose a file under Band Logo; the icon in browser tabs follows.
  band favicon icon picture
How do I change colors and fonts? /theme
  Choose two colors and two fonts, and watch the preview.
  design look style theme dark light typeface colour background size bigger text
How do I change the band's name? /theme
  Edit Band Name; the Catch Phrase below it appears in the footer.
  title rename slogan site catch phrase
How do I cancel or postpone a show? /home#shows
  Choose Change status in the menu of its row. Fans see it at once.
  cancelled move moved date gig concert status
How do I make a press kit? /contact?tab=press
  Start it under Contact, check what it found, and show it. Bookers download everything at once.
  epk booker journalist photos bio rider stage plot technician one-sheet
How do I mark a show as sold out? /home#shows
  Choose Change status in the menu of its row, then Sold out.
  tickets gig concert status full
How do I change a show's time or tickets? /home#shows
  Open the show, edit it and save. Calendars of fans update by themselves.
  edit doors price poster link venue gig concert
How do I collect addresses at a show? /home#shows
  Choose Print newsletter card in the menu of its row, for fans to scan.
  qr code sign up merch table poster newsletter fans list
How do I show my Bandsintown dates? /home
  Choose Bandsintown under Select Shows System, then enter the artist.
  import tour widget
How do I hide something until a date? /home
  Press Visibility on its row, then choose a draft or a schedule.
  schedule publish later draft secret announce embargo hidden
How do I share something before fans see it? /home
  Press Visibility on its row, then add a private link.
  press label preview secret link draft early
How do I put a picture on the home page? /home?open=carouselImages/new
  Add images to the carousel; several make a slideshow.
  photo image carousel slideshow front start hero background credit caption photographer
How do I feature a release on the home page? /home?open=featuredReleases/new
  Choose one of your releases, or enter one with its cover and link.
  album single new front start music
How do I add photos? /media?tab=pictures&open=media/new
  Choose many at once; they appear on the media page.
  picture image gallery upload
How do I add a video? /media?tab=videos&open=videos/new
  Paste its YouTube link; the title is filled in.
  youtube clip film live vlog upload
How do I add a Spotify or Apple Music player? /music?open=music/new
  Add a music player and paste the link of a song, album or playlist.
  soundcloud youtube streaming playlist link
How do I embed our player on another site? /music
  Press Share on the release's row and copy the embed code.
  iframe code blog share widget
How do I make download codes? /music
  Set the release's Download to codes, then create codes below the list and print cards.
  card voucher vinyl bandcamp redeem qr
How do I see how often our songs are played? /music
  Plays and downloads are listed below your releases.
  statistics stats listen count numbers analytics
How many people visit our site? /statistics
  See visits, ticket clicks, letters and songs, by week, month or year.
  visitors clicks traffic statistics stats analytics tickets views referrers counter
How do I open a store? /store
  Choose Shopify, Stripe or a store elsewhere, and fill in what the guide names.
  shop merch sell shirts t-shirt products shopify stripe payment buy money
How do I edit the bio? /aboutus
  Write the text and save.
  story biography text history write
How do I add a member to the bio? /aboutus?open=members/new
  Add a member with a portrait, a role and profiles.
  drummer singer bandmate musician line-up portrait person people
How do I change our e-mail, phone or social links? /contact
  Edit the contact details; handles such as @band work too.
  instagram facebook tiktok youtube x twitter booking address email contact profile
How do I read and answer messages? /inbox
  Open a message and press Reply.
  inbox mail email fan contact form spam
How do I see newsletter subscribers? /contact?tab=newsletter
  They are listed here, with their towns and what brought them.
  mailing list import fan address email unsubscribe delete csv count add search remove export city
How do I send a newsletter? /letters
  Write a letter and press Send: each subscriber gets it once.
  mail email fans news list mailchimp write letter post blog
How do I bring our mailing list along? /account/imports
  Drop the export of Mailchimp, Bandcamp, WordPress or another service, look at it, and import it.
  import move migrate fans subscribers posts calendar ics csv zip substack ghost listmonk beehiiv
How do I tell fans about a show? /home#shows
  Choose Write a letter or Write to fans nearby in the menu of its row, then press Send.
  newsletter news mail email announce gig concert near town city distance km miles
How do I edit the privacy notice? /contact?tab=privacy
  Edit its text; fans find it in the footer.
  gdpr data protection imprint legal terms
How do I change my password? /account
  Enter the current password and a new one.
  forgot reset login security
How do I sign in with my fingerprint? /account
  Add a passkey on this device.
  passkey face touch id login pin
How do I sign out a lost phone? /account
  Press Sign Out beside the device.
  stolen device session laptop computer log
How do I invite someone? /account?tab=members
  Press Invite; they get a link to choose a password.
  bandmate member access account user add manager person edit
How do I remove someone's access? /account?tab=members
  Press Remove beside the account.
  member account user delete kick leave withdraw
How do I undo a change? /history
  Find the change and press Undo.
  mistake revert restore earlier version history wrong
How do I restore something deleted? /history#bin
  Deleted items stay in the bin for ${spanText(lifetimes.bin)}.
  undelete trash recover bin lost gone mistake accident
How do I make a backup? /account?tab=site#backup
  Download one file with everything, and store it somewhere private.
  export save download copy move server restore
How do I find out what is wrong with the site? /account?tab=site#doctor
  Press Check the Site; each problem comes with a fix.
  broken health doctor problem error slow e-mail smtp work
`;

export const helpEntries: readonly HelpEntry[] = [
  ...texts.matchAll(/^(\S.*\?) (\S+)\n {2}(.+)\n {2}(.+)$/gm),
].map(([, question = '', to = '', answer = '', also = '']) => ({ question, answer, to, also }));

/** Small words of questions, which say nothing about the subject. */
const small = new Set(
  (
    'a about an and any are as at be been by can cant could do does did doesnt dont for from get go ' +
    "had has have help how how's i i'd if i'm in into is isn't it its it's just let like lot may me " +
    'might must my need of off on onto or our ours out please possible should so some something ' +
    'somewhere that the their them then there these they thing this to too up us use want was way we ' +
    "were what what's when where where's which who why will wish with would you your yours"
  ).split(' '),
);

/** Verbs that fit most questions: they only decide if nothing else does. */
const general = new Set(
  'add adding change changing edit editing find make making new open put see set show update'.split(
    ' ',
  ),
);

/** Normalized, without punctuation and lone letters. */
const bare = (typed: string): string[] =>
  wordsIn(typed.replaceAll(/[’`]/g, "'"))
    .flatMap((text) => text.split(/[^\p{L}\p{N}'+-]+/u))
    .filter((word) => word.length > 1);

function stemsOf(text: string): string[] {
  return bare(text)
    .filter((word) => !small.has(word))
    .map(stemOf);
}

/** Without the endings of plurals and verbs. */
const stemOf = (word: string): string =>
  word.length < 5 ? word : word.replace(/'s$|(?:ing|ed|es|s)$/, '');

const known = helpEntries.map((entry) => ({
  entry,
  question: stemsOf(entry.question),
  also: stemsOf(entry.also),
}));

/**
 * Returns the entries that answer a question, best first. Small words and endings are ignored, half
 * of the other words must be found, and each may be unfinished.
 */
export function helpFor(typed: string): HelpEntry[] {
  const words = bare(typed).filter((word) => !small.has(word));
  const subjects = words.filter((word) => !general.has(word));
  const sought = (subjects.length > 0 ? subjects : words).map(stemOf);
  const verbs = words.filter((word) => general.has(word)).map(stemOf);
  const rated = known.map(({ entry, question, also }) => {
    const isIn = (list: readonly string[]) => (word: string) => list.some(isSame(word));
    const inQuestion = sought.filter(isIn(question)).length;
    const found = sought.filter(isIn([...question, ...also])).length;
    return { entry, found, score: found + inQuestion + verbs.filter(isIn(question)).length / 10 };
  });
  const best = Math.max(...rated.map(({ found }) => found));
  if (best === 0 || best * 2 < sought.length) return [];
  return rated
    .filter(({ found }) => found === best)
    .toSorted((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** Whether one is the beginning of the other: `cancel` and `cancell`, `fo` and `font`. */
const isSame =
  (typed: string) =>
  (other: string): boolean =>
    other.startsWith(typed) || (other.length > 3 && typed.startsWith(other));
