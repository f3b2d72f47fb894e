/** One reason for several journeys of a file. */
export interface SharedReason {
  reason: string;
  /** Their titles, so that no other joins them unnoticed. */
  journeys: readonly string[];
}

/**
 * The reason why no cheaper layer can hold each journey: it starts the built site and a browser
 * (decision 0031 has the costs of each layer). A single sentence is for a file of one journey;
 * other files name each by its title.
 */
export const reasons: Readonly<
  Record<string, string | SharedReason | Readonly<Record<string, string>>>
> = {
  'bio/about': {
    "a phone's photograph is upright, has no location, and is light enough for a phone":
      'Only a browser chooses among the sizes of a picture by how dense its screen is.',
  },
  'bio/bio':
    'Only a whole page in a browser shows whether real pictures of every shape move its layout.',
  'contact/contact': {
    'an untouched field follows what another member saved':
      'The real cache of the client reads again a second after a save, while a real server answers.',
    'on a phone the current tab of the page is in view':
      'Only a real layout shows where the tabs are after a load.',
    'the keyboard never focuses a field under a bar or a preview':
      'The bars, the preview and the scrolling of a browser cover each other only on the whole page.',
  },
  'contact/inbox': {
    'subscribers can be exported, removed for good, and allowed again':
      'Only a browser downloads the export, with the name that the server gives it.',
    'fans can read the privacy text of the band':
      'The text of the page begins with what the running site says of itself.',
  },
  'contact/press': {
    'a press kit is made with two clicks on a phone, and a booker downloads it':
      'The whole way, from a phone of the band to the archive in the browser of a booker.',
    'the press kit prints on one page of A4 and of Letter in every font':
      'Only a browser breaks a document into pages.',
  },
  'everybody/admin-frame': {
    'a page of the editing area has its heading as its title, after a click and a reload':
      'A reload gets its title from the server, a click from the client, and both must agree.',
    'an unknown address in the editing area shows a link back':
      'The server answers 404 with the document of the editing area, which then draws the page.',
    'visited tabs open without a connection, and an unvisited one shows an error until it loads':
      'The chunks of the build are fetched ahead only by a browser on the built site.',
    'the number of new messages is visible on every page, however narrow the phone':
      'The count comes with each document, and only a layout shows whether it is in sight.',
  },
  'everybody/conflicts':
    'Two browsers change one record, and the server refuses the later of them with its revision.',
  'everybody/demo':
    'The command fills the database beside the running site, which has to notice on both sides.',
  'everybody/drafts': {
    'an expired session loses nothing: sign in again in the same tab, return, and save':
      'A draft outlives real reloads, a refused save and the way over the page for signing in.',
    'logging out asks, deletes every draft, ends the session and opens the home page':
      'The cookie, the storage and the question of the browser whether to leave meet only here.',
    "a fan's message is preserved over a reload until it is sent, and old drafts are deleted":
      'The storage of one tab and that of all tabs are real only in a browser that reloads.',
  },
  'everybody/early-presses': {
    reason:
      'Presses before the scripts are kept by the first HTML alone, until the built scripts arrive.',
    journeys: [
      'a form that is sent before the scripts load is sent once they have loaded',
      'a message, the newsletter and a refused form work too',
      'if the scripts ${scripts}, the page says what needs them and the rest works',
      'members can sign in without scripts, and reset their password',
      'a page whose data has expired reloads, and works',
      'a part whose scripts did not load starts with the next press',
      'a part whose scripts did not load leaves presses on other parts alone',
      'if a file of several parts did not load, a touch reloads the page once it can, with typed text',
      'if a file that others need did not load, a touch reloads the page once it can',
      'if the data or the scripts stall, a press falls back after 15 seconds',
      'if the data never loads, the page stays readable, and says what needs it',
      'in a browser from 2021, parts start and answer',
    ],
  },
  'everybody/everybody': {
    reason:
      'Accessibility of the built pages, their styles and policy included, once for each kind of page.',
    journeys: [
      'every page of fans and members is accessible, and fits its window',
      'signing in and changing the theme work by keyboard alone',
    ],
  },
  'everybody/frame': {
    'the navigation marks the current page, a click starts at the top, and a 404 has three links':
      'Only a browser scrolls, and forgets to when a page is another document.',
    'the brand and the footer show existing details, and have replacements for missing ones':
      'The name of the band is changed in the database while a fan has the page open.',
    'no font cuts accents or tails of the name in the bar':
      'Only the font files of the build say how far their letters reach.',
    'the menu closes on a link, a press outside, Escape, its button and when the focus leaves':
      'The menu is a popover of the browser, and its links are other documents.',
    'in a browser without popovers the window may grow':
      'The rules of the built style sheet take over where the browser lacks the popover.',
    'every page is complete in its first HTML, and the menu of a small window works':
      'A browser without scripts shows what the server drew, and opens the menu all the same.',
    'the tabs of the media page follow the address and are marked':
      'The tabs change the address, go back with it, and stay below the bar of the page.',
    'every page is a separate document, loaded under the loader, and going back restores it':
      'The loader runs between two documents, and the way back restores the first of them.',
  },
  'everybody/kept': {
    reason: 'What the storage of a browser holds meets what the server put into the page.',
    journeys: [
      "only theme, store and shows are stored, and the page's own data takes precedence",
      'foreign, full or blocked storage does not break the page',
    ],
  },
  'everybody/phone': {
    reason:
      'A thumb, a keyboard on the screen and the alerts share a small window only on a whole page.',
    journeys: [
      'on a phone the save button is reachable on long pages, also above the keyboard',
      'on a phone a release can be added, changed and deleted by thumb, without an alert in the way',
    ],
  },
  'everybody/preview': {
    'a show appears in the preview before it is saved, can be pressed there, and then reaches fans':
      'The frame of the preview is a document of the server that talks to the tools beside it.',
    'on a phone the preview is one press away, and so is the form of each item':
      'The sheet of the preview and its dialogs lie over each other in a small window.',
  },
  'everybody/rows': 'Only a browser that animates shows whether a row moves while it opens.',
  'everybody/tour-day':
    'Undo, drafts and a release at its hour are seen by a fan at each step, as the clock goes on.',
  'everybody/upload':
    'A browser without a network, the chunks of a real upload and a session that ends meet only here.',
  'everybody/whole-site':
    'Each noun of the band, once from its form through the database to the pages that fans read.',
  'home/carousel': 'Only the pixels of a screenshot show a ring on a picture.',
  'home/home': {
    'a full home page loads without layout shifts, and is readable without scripts':
      'Only a browser that loads everything measures what moves meanwhile.',
  },
  'media/media': {
    'fans see uncropped images without layout shifts, and can reach all of them without scripts':
      'The rows of the gallery are laid out by the style sheet, as real pictures arrive.',
    'the viewer shows the images over the page, and follows a finger':
      'Only the touch of a browser swipes, and the viewer is a script that may not come.',
    'fans see posters of the videos and play one video at a time':
      'The frame of a player gets a referrer, which only a browser sends.',
  },
  'media/posters': {
    reason: 'The built program asks another host at its start, or lives without it.',
    journeys: [
      'the built site fetches missing posters when it starts',
      'if no host is reachable, the site logs it once and continues',
    ],
  },
  'music/heard': 'A song is counted when a real element for audio has played it for long enough.',
  'music/lost-connection': 'Only a real element for audio runs out of what it had loaded.',
  'music/music': {
    'fans see the newest music first, and every player loads when it is near':
      'Frames of other hosts load as the page scrolls, and must not move it.',
    'fans without scripts have the links, and no empty spaces':
      'The places of the players are hidden by the style sheet where no script can fill them.',
    'a page may show the frames that its own players need, and no others':
      'The policy that the server sends is kept by the browser alone.',
  },
  'music/one-file': 'Only the decoder of a browser shows whether a gap is heard between songs.',
  'music/player': {
    reason:
      'The music goes on over pages that are documents in a frame, with the history of the browser.',
    journeys: [
      'music continues while a fan browses the site, back and forth, also without a connection',
      'pressing a link twice navigates once, and a late press opens the right page',
      'pressing a waveform seeks in its song, and a reloaded page returns to it',
      'music continues while a code is redeemed, and after going back',
      'pressing play in the frame uses the existing player',
    ],
  },
  'music/record':
    'Recordings, once from a phone through the encoder to the player, the feed and a code’s download.',
  'newsletter/elsewhere':
    'The form goes to another host, past the policy of the page, or is refused by the site’s own.',
  'newsletter/imports':
    'A real browser sends a chosen file, and the built server reads it while the page waits.',
  'newsletter/letters':
    'The e-mail is shown inside the policy of the built page, and its server sends it.',
  'newsletter/mail-me':
    'The same form is answered to the scripts of the page and to a browser without them.',
  'newsletter/newsletter': {
    "a fan's message reaches the inbox, and an e-mail announces it":
      'A message, once from the form of a fan to the inbox and to the mail of the band.',
    "an offline fan's text is preserved, and can be sent once the network is back":
      'The network and a script of the build are missing when a form is sent.',
    'a fan subscribes, confirms by e-mail with or without scripts, and unsubscribes by its link':
      'The links of real mails are opened by browsers, once with scripts and once without.',
    'without scripts the page links to e-mail, and offers nothing that does not work':
      'Only a browser without scripts shows what is meant for it alone.',
    'text typed before the scripts load is not lost':
      'React takes over fields of the first HTML that already have a value.',
  },
  'session/accounts':
    'Several browsers have sessions of one site, of which one ends those of the others.',
  'session/first-run': {
    'a band sets up its site and theme, and fans see them, also after a restart':
      'The first minutes of a band: the printed link, the first account, the theme, a restart.',
    'a band that moves its site can restore everything on the set-up page':
      'A backup is uploaded to a running site, which then serves other data.',
  },
  'session/passkeys': {
    reason: 'Only a browser makes a passkey, and signs with it for the name of the site.',
    journeys: [
      'a passkey can be made on the account page, signs in without the password, and can be removed',
      'a passkey of another site is refused, and a device without one shows a message',
    ],
  },
  'session/reset': {
    'a forgotten password is replaced by an e-mailed link that works once':
      'A new password, once from the page over the mail to the end of other sessions.',
    'text typed before the scripts load is neither lost nor put into the address':
      'A form without scripts would put a password into the address of the page.',
    'the token of a reset link stays between the page and the server':
      'Only a browser shows to whom it sends an address with a secret.',
    'a refused field shows its error once, at the field':
      'Server and client check the same field, and only one of them may speak.',
  },
  'session/session': {
    reason:
      'Which page is painted first depends on a cookie, on the first HTML and on an answer of the server.',
    journeys: [
      'a visitor is recognized immediately, without a request or a wait',
      'the scripts of a page start once it is painted, and none of them is named in it',
      'a hint without a session makes the page wait once, and is then deleted',
      'a failed session check shows a visitor an error, and preserves the hint for the next try',
      'a member sees no flash of the public page',
      'a member stays on the page after a reload, and is on the theme page after signing in',
      'public pages are the same with a session',
    ],
  },
  'session/start': {
    reason: 'A process of its own: its start, its signals, its files and its end.',
    journeys: [
      'a new site serves a fan, prints its set-up link, and ends cleanly',
      'an idle site ends without waiting for open connections',
      'a second process with the same folder is refused, and a killed one blocks nothing',
      'a failed start names the setting and the fix',
      "other users of the machine cannot read the site's files, in an open folder too",
      'a damaged database is noticed at the start',
      'every request from before a stop gets its response',
      'a site reports that it is not ready before it stops accepting connections',
      'a site whose log has no reader ends cleanly too',
      'a site that is sending an e-mail ends cleanly, within the time that a machine allows',
    ],
  },
  'shows/bandsintown': {
    reason: 'A widget of another host runs in a sandbox that the browser alone enforces.',
    journeys: [
      'a band switches its shows to Bandsintown, fans see them, and the widget is sandboxed',
      'the page does not move when the widget loads, and shows a message if it fails',
    ],
  },
  'shows/quick-show':
    'The taps of a thumb are counted over the whole way, from any page to the fan.',
  'shows/show-page': {
    'a fan opens a show, saves it in a calendar, and finds the way back':
      'The page of a show, its files and its picture to share come from the built program.',
  },
  'shows/shows': {
    'every fan sees the times of a distant show in its own time zone, with scripts and without':
      'Only browsers in other time zones show whether a page reads the clock of the venue.',
    'posters of every shape load without layout shifts':
      'Only a browser measures what moves as posters of a list arrive.',
  },
  'store/store-settings': 'The tools ask a shop from a frame, which alone may reach other hosts.',
  'store/store-stripe': {
    reason: 'The script of Stripe is let in by the policy of one page alone.',
    journeys: [
      'Stripe draws a buy button for each id, only on the store page',
      'if the script is blocked or empty, the page says so and offers a retry',
      'a script times out after 8 seconds, and draws the buttons even if it loads later',
    ],
  },
  'store/store': {
    'a fan views the products, and buys one up to the checkout':
      'The store, once from its settings over another host to the checkout that the browser opens.',
    'without scripts the page links to the shop, and says that buttons need scripts':
      'Nothing of a shop is in the first HTML but the way there.',
  },
  'theme/palettes': {
    reason: 'Only computed colors of whole pages tell what is read on what.',
    journeys: [
      'every word on every page is readable in the colors of any band',
      "any band's name and phrase are readable on a white image",
      'an unreadable pair of colors is found',
    ],
  },
  'theme/theme':
    'The theme is a style sheet of the server, which the tools replace while they run.',
};
