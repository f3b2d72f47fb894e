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
    'a photograph of a phone comes upright, without its place, and light enough for a phone':
      'Only a browser chooses among the sizes of a picture by how dense its screen is.',
  },
  'bio/bio':
    'Only a whole page in a browser shows whether real pictures of every shape move its layout.',
  'contact/contact': {
    'a field that nobody touched follows what another member saved':
      'The real cache of the client reads again a second after a save, while a real server answers.',
    'on a phone the tab of the page is in sight':
      'Only a real layout shows where the tabs are after a load.',
    'the keyboard comes to no field that lies under a bar or a preview':
      'The bars, the preview and the scrolling of a browser cover each other only on the whole page.',
  },
  'contact/inbox': {
    'subscribers are exported, removed for good, and let in again':
      'Only a browser downloads the export, with the name that the server gives it.',
    'fans read the privacy text of the band':
      'The text of the page begins with what the running site says of itself.',
  },
  'everybody/admin-frame': {
    'a page of the editing area is called as its heading, after a click and a reload':
      'A reload gets its title from the server, a click from the client, and both must agree.',
    'an address that leads nowhere in the editing area has its way on in sight':
      'The server answers 404 with the document of the editing area, which then draws the page.',
    'tabs open while the connection is away, and one that never came says so until it does':
      'The chunks of the build are fetched ahead only by a browser on the built site.',
    'how many messages wait is in sight on every page, however narrow the phone':
      'The count comes with each document, and only a layout shows whether it is in sight.',
  },
  'everybody/conflicts':
    'Two browsers change one record, and the server refuses the later of them with its revision.',
  'everybody/demo':
    'The command fills the database beside the running site, which has to notice on both sides.',
  'everybody/drafts': {
    'a session that ended loses nothing: told, signed in again in this tab, back where it was, saved':
      'A draft outlives real reloads, a refused save and the way over the page for signing in.',
    'logging out asks, forgets every draft, ends the session and leads to the root':
      'The cookie, the storage and the question of the browser whether to leave meet only here.',
    "a fan's message outlives a reload until it was sent, and what others left longest is forgotten":
      'The storage of one tab and that of all tabs are real only in a browser that reloads.',
  },
  'everybody/early-presses': {
    reason:
      'Presses before the scripts are kept by the first HTML alone, until the built scripts arrive.',
    journeys: [
      'a form that is sent before the scripts have come is sent once they have',
      'a message, the newsletter and a refused form are answered too',
      'where the scripts ${scripts}, what needs them says so and what does not goes on',
      'members sign in without scripts, and ask for another password',
      'a page whose data has gone meanwhile is loaded again, and lives',
      'if the data or the scripts stall, a press is answered after 15 seconds',
      'where the data never comes, the page stays as it is read, and what needs it says so',
    ],
  },
  'everybody/everybody': {
    reason:
      'Accessibility of the built pages, their styles and policy included, once for each kind of page.',
    journeys: [
      'every page of fans and members is open to everybody, and fits its window',
      'the keyboard alone signs in and changes the theme',
    ],
  },
  'everybody/frame': {
    'the navigation marks where one is, a click begins at the top, and nowhere has three ways on':
      'Only a browser scrolls, and forgets to when a page is another document.',
    'the brand and the footer show what there is, and stand in for what is not':
      'The name of the band is changed in the database while a fan has the page open.',
    'no face loses accents or tails of the name in the bar':
      'Only the font files of the build say how far their letters reach.',
    'the menu closes on a link, beside it, on Escape, by its button and behind the keyboard':
      'The menu is a popover of the browser, and its links are other documents.',
    'in a browser that knows no popovers the window may grow':
      'The rules of the built style sheet take over where the browser lacks the popover.',
    'every page is whole in its first HTML, and the menu of a small window works':
      'A browser without scripts shows what the server drew, and opens the menu all the same.',
    'the tabs of the media are told by the address and marked':
      'The tabs change the address, go back with it, and stay below the bar of the page.',
    'every page is a document of its own, fetched under the loader, and the way back shows it as it was':
      'The loader runs between two documents, and the way back restores the first of them.',
  },
  'everybody/kept': {
    reason: 'What the storage of a browser holds meets what the server put into the page.',
    journeys: [
      'only theme, store and shows are kept, and what came with the page beats them',
      'storage that holds anything, is full or blocked does not break the page',
    ],
  },
  'everybody/phone': {
    reason:
      'A thumb, a keyboard on the screen and the alerts share a small window only on a whole page.',
    journeys: [
      'on a phone a save is in reach on the long pages, also above the keyboard',
      'on a phone a release is added, changed and deleted with the thumb, and no alert lies in its way',
    ],
  },
  'everybody/preview': {
    'a show is read on the page before it is saved, pressed there, and then read by fans':
      'The frame of the preview is a document of the server that talks to the tools beside it.',
    'on a phone the page is a press away, and so is the form of what it shows':
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
    'nothing on a full home page moves while it loads, and it reads without scripts':
      'Only a browser that loads everything measures what moves meanwhile.',
  },
  'media/media': {
    'fans see pictures each in its shape and nothing shifts, and come to all without scripts':
      'The rows of the gallery are laid out by the style sheet, as real pictures arrive.',
    'the viewer shows the pictures over the page, and follows a finger':
      'Only the touch of a browser swipes, and the viewer is a script that may not come.',
    'fans see posters of the videos and play one at a time':
      'The frame of a player gets a referrer, which only a browser sends.',
  },
  'media/posters': {
    reason: 'The built program asks another host at its start, or lives without it.',
    journeys: [
      'the built site fetches at its start what is lacking',
      'where no host is near, the site says so once and goes on',
    ],
  },
  'music/heard': 'A song is counted when a real element for audio has played it for long enough.',
  'music/lost-connection': 'Only a real element for audio runs out of what it had loaded.',
  'music/music': {
    'fans hear the newest first, and every player is loaded when it comes near':
      'Frames of other hosts load as the page scrolls, and must not move it.',
    'fans without scripts have the links, and no empty places':
      'The places of the players are hidden by the style sheet where no script can fill them.',
    'a page may show the frames that its own players need, and no others':
      'The policy that the server sends is kept by the browser alone.',
  },
  'music/one-file': 'Only the decoder of a browser shows whether a gap is heard between songs.',
  'music/player': {
    reason:
      'The music goes on over pages that are documents in a frame, with the history of the browser.',
    journeys: [
      'music goes on while a fan walks through the site, there and back, also without a connection',
      'a link that is pressed twice is one step, and one that is pressed late leads where it says',
      'a wave is pressed where its song is to go on, and a page that is loaded again leads back',
      'music goes on while a code is redeemed, there and back',
      'a press on play in the frame goes to the player that there is',
    ],
  },
  'music/record':
    'Recordings, once from a phone through the encoder to the player, the feed and a code’s download.',
  'newsletter/elsewhere':
    'The form goes to another host, past the policy of the page, or is refused by the site’s own.',
  'newsletter/mail-me':
    'The same form is answered to the scripts of the page and to a browser without them.',
  'newsletter/newsletter': {
    'a fan writes to the band: members read it, and a mail says so':
      'A message, once from the form of a fan to the inbox and to the mail of the band.',
    'who is offline keeps what was typed, and sends it once the network is back':
      'The network and a script of the build are missing when a form is sent.',
    'a fan subscribes, confirms by the mail without scripts or with them, and leaves by its link':
      'The links of real mails are opened by browsers, once with scripts and once without.',
    'without scripts the page leads to the mail, and offers nothing that does not work':
      'Only a browser without scripts shows what is meant for it alone.',
    'what was typed before the scripts came is not lost':
      'React takes over fields of the first HTML that already have a value.',
  },
  'session/accounts':
    'Several browsers have sessions of one site, of which one ends those of the others.',
  'session/first-run': {
    'a band sets its site up, dresses it, and fans see it, also after a restart':
      'The first minutes of a band: the printed link, the first account, the theme, a restart.',
    'a band that moves here brings everything along from the page of the set-up':
      'A backup is uploaded to a running site, which then serves other data.',
  },
  'session/passkeys': {
    reason: 'Only a browser makes a passkey, and signs with it for the name of the site.',
    journeys: [
      'a passkey is made on the account page, signs in without the password, and is removed',
      'a passkey of another site opens nothing, and a device without one says so',
    ],
  },
  'session/reset': {
    'a forgotten password is replaced by a link from the mail that works once':
      'A new password, once from the page over the mail to the end of other sessions.',
    'what is written before the scripts come is neither lost nor put into the address':
      'A form without scripts would put a password into the address of the page.',
    'the token of a reset link stays between the page and the server':
      'Only a browser shows to whom it sends an address with a secret.',
    'a field that is refused is told once, at the field':
      'Server and client check the same field, and only one of them may speak.',
  },
  'session/session': {
    reason:
      'Which page is painted first depends on a cookie, on the first HTML and on an answer of the server.',
    journeys: [
      'a visitor is a visitor at once: nobody asks, nothing waits',
      'the scripts of a page begin once it is painted, and none of them is named in it',
      'a hint without a session makes the page wait once, and is then forgotten',
      'a check that fails makes a visitor who is told, and the hint stays for the next try',
      'a member sees no flash of the public page',
      'a member stays on the page after a reload, and comes to the theme from signing in',
      'pages for everybody are the same with a session',
    ],
  },
  'session/start': {
    reason: 'A process of its own: its start, its signals, its files and its end.',
    journeys: [
      'a new site answers a fan, offers its set-up link, and ends cleanly',
      'a site that nobody asks anything waits for nothing that is connected',
      'a second process over the same folder is refused, and a killed one is in nobody’s way',
      'a start that fails names the setting and the cure',
      'nobody else on the machine reads what the site keeps, in an open folder too',
      'a database that was damaged meanwhile is noticed at the start',
      'nobody who asked before a site stops is reset or turned away',
      'a site says that it is not ready before it stops to take anybody in',
      'a site whose log nobody reads any more ends cleanly too',
      'a site that is sending a mail ends cleanly, in the time that a machine gives it',
    ],
  },
  'shows/bandsintown': {
    reason: 'A widget of another host runs in a sandbox that the browser alone enforces.',
    journeys: [
      'a band hands its shows to Bandsintown, fans see them, and what runs there has no powers',
      'the page stays where it is until the widget comes, and says so where it does not',
    ],
  },
  'shows/quick-show':
    'The taps of a thumb are counted over the whole way, from any page to the fan.',
  'shows/show-page': {
    'a fan opens a show, keeps it in a calendar, and finds the way back':
      'The page of a show, its files and its picture to share come from the built program.',
  },
  'shows/shows': {
    'everybody reads a show far away by its own clock, with scripts and without':
      'Only browsers in other time zones show whether a page reads the clock of the venue.',
    'posters of every shape move nothing when they come':
      'Only a browser measures what moves as posters of a list arrive.',
  },
  'store/store-settings': 'The tools ask a shop from a frame, which alone may reach other hosts.',
  'store/store-stripe': {
    reason: 'The script of Stripe is let in by the policy of one page alone.',
    journeys: [
      'Stripe draws a buy button for each id, on the page of the store alone',
      'where the script is blocked or emptied it is said, and can be tried again',
      'a script is not waited for longer than 8 seconds, and brings the buttons however late',
    ],
  },
  'store/store': {
    'a fan looks at the products, and buys one up to the checkout':
      'The store, once from its settings over another host to the checkout that the browser opens.',
    'without scripts there is the way to the shop, and buttons are said to need them':
      'Nothing of a shop is in the first HTML but the way there.',
  },
  'theme/palettes': {
    reason: 'Only computed colors of whole pages tell what is read on what.',
    journeys: [
      'every word on every page can be read in the colours of any band',
      'whatever the band is called, its name and phrase can be read on a white picture',
      'a pair of colours that cannot be read is found',
    ],
  },
  'theme/theme':
    'The theme is a style sheet of the server, which the tools replace while they run.',
};
