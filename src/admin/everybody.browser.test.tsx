import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';
import { cellar, emptyHome } from '../../tests/components/band-site.ts';
import { barriers, overhang, silentButtons } from '../../tests/components/barriers.ts';
import { askForScheme } from '../../tests/components/scheme.ts';
import { loseAnswer, refusal } from '../../tests/components/calls.ts';
import { reloadAdmin, renderAdmin, renderFrameless } from '../../tests/components/render.tsx';
import { inWindow } from '../../tests/components/renderPage.tsx';
import { holdTimers } from '../../tests/components/timers.ts';
import { windows } from '../../tests/components/windows.ts';
import { share } from '../../tests/environment/whole.ts';
import { barsInFlow, smallTargets } from '../../tests/environment/accessibility.ts';
import { dot, photo, pictureAt } from '../../tests/components/uploads.ts';
import type { Member } from '../features/bio/members.ts';
import type { Message } from '../features/contact/messages.ts';
import type { FeaturedRelease } from '../features/featured-releases/featured-releases.ts';
import type { FeaturedVideo } from '../features/featured-videos/featured-videos.ts';
import type { Video } from '../features/media/videos.ts';
import type { Player } from '../features/music/players.ts';
import type { Subscriber } from '../features/newsletter/newsletter.ts';
import type { Access } from '../features/accounts/accounts.ts';
import type { Show } from '../features/shows/shows.ts';
import { noMerchConfig } from '../features/store/store-config.ts';
import { defaultTheme } from '../features/theme/theme.ts';
import type { ListedPicture } from '../kit/records/pictureList.ts';
import { InvitePage } from '../features/accounts/invite.admin.tsx';
import { SetupPage } from '../features/accounts/setup.admin.tsx';

/** Checks the current state on a desktop and a phone, and that it fits the narrowest window. */
async function look(state: string): Promise<void> {
  freeFromBars();
  await inWindow(320, 640);
  await expect.poll(overhang, { message: state }).toBeLessThanOrEqual(0);
  for (const [width, height] of windows) {
    await page.viewport(width, height);
    const isWhole = width < 1024 || isNewOnADesk();
    const whole = () => barriers();
    const parts = () => barriers(ofLayout, topmost());
    expect(await (isWhole ? whole() : parts()), `${state}, ${width} px`).toEqual([]);
    expect(silentButtons(), state).toEqual([]);
    if (!isWhole) continue;
    await askForScheme('dark');
    // Dark mode changes only colors.
    expect(await barriers(['color-contrast'], topmost()), `${state}, ${width} px, dark`).toEqual(
      [],
    );
    await askForScheme('light');
  }
}

/**
 * The dialog, or the whole page if none is open: the page beneath was checked before the dialog
 * opened, and is inert now.
 */
const topmost = (): Element =>
  [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ??
  document.documentElement;

/** The axe rules that depend on the window's width. */
const ofLayout = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** The pages that were fully checked at desktop width, by title and heading. */
const seenOnADesk = new Set<string>();

/**
 * Whether this page hasn't been checked at desktop width yet. The desktop layout around a page's
 * states is always the same, and the states themselves are fully checked on a phone.
 */
function isNewOnADesk(): boolean {
  const shown = `${document.title} ${document.querySelector('h1, h2')?.textContent}`;
  const isNew = !seenOnADesk.has(shown);
  seenOnADesk.add(shown);
  return isNew;
}

/** Reaches disabled buttons, too. */
const pressed = () => new PointerEvent('pointerdown', { bubbles: true });

function freeFromBars(): void {
  const style = document.createElement('style');
  style.textContent = barsInFlow;
  document.head.append(style);
  onTestFinished(() => style.remove());
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = page.getByRole('dialog');
const question = page.getByRole('alertdialog');
const id = (n: number) => `7d3f2a52-4f6c-4a51-9c1e-2f6f4f5f9a0${n}`;
const picture = pictureAt(dot);

/** Opens a row, with its details and actions. */
async function openRow(name: RegExp, shown: Locator): Promise<void> {
  await button(name).click();
  await expect.element(shown).toBeVisible();
}

const evening = Date.UTC(2031, 4, 1, 20);
const shows = (['scheduled', 'sold-out', 'cancelled', 'postponed'] as const).map(
  (status, n): Show => ({
    ...cellar,
    _id: id(n),
    poster: dot,
    picture,
    venue: status,
    date: evening,
    doors: evening,
    showtime: evening + 60 * 60_000,
    doorprice: 25,
    advprice: 19.9,
    tixlink: `https://tickets.example/${n}`,
    status,
  }),
);

test(
  'the shows are accessible, including the errors in their dialog',
  { tags: 'whole' },
  async () => {
    await renderAdmin('/home', { ...emptyHome, 'GET /shows': shows });
    await openRow(/· sold-out/, button(/^Delete .*sold-out/));
    await look('an open row');
    await button(/^Edit .*sold-out/).click();
    await dialog.getByLabelText('Doors').fill('11:00 PM');
    await dialog.getByLabelText('Time Zone').fill('nowhere');
    await expect.element(dialog.getByText(/Please enter a time zone/)).toBeVisible();
    await look('a show that is wrong');
  },
);

test('the settings of Bandsintown are accessible', { tags: 'whole' }, async () => {
  const bandsintown = {
    showSystem: 'bandsintown',
    bandsintownArtist: 'The Reeds',
    timeZone: 'UTC',
    revision: 1,
  };
  const patience = holdTimers(1_500);
  await renderAdmin('/home', { ...emptyHome, 'GET /showsSettings': bandsintown });
  await expect.element(page.getByLabelText('Artist Name / ID')).toHaveValue('The Reeds');
  await button('Tips').click();
  await expect.element(page.getByText(/^The ID is safer/)).toBeVisible();
  page.getByTitle('Shows on Bandsintown').element().scrollIntoView();
  await expect.poll(patience.count).toBe(1);
  patience.release();
  await expect.element(page.getByText(/was not found on Bandsintown/)).toBeVisible();
  await look('the guide, and an artist who is not found');
});

const featured: FeaturedVideo = {
  _id: id(1),
  title: 'Video 1',
  description: 'Filmed in 2026',
  youtubeLink: 'https://youtu.be/aaaaaaaaaaa',
  startTime: 10,
  endTime: 20,
  releaseDate: Date.UTC(2026, 4, 1),
  picture: null,
  revision: 1,
};
const release: FeaturedRelease = {
  _id: id(2),
  coverImage: dot,
  picture,
  alt: '',
  title: 'Record 1',
  type: 'album',
  releaseDate: Date.UTC(2026, 4, 1),
  musicLink: 'https://band.example/1',
  revision: 1,
};

test(
  'the editor of the home page is accessible, including its dialogs',
  { tags: 'whole' },
  async () => {
    await renderAdmin('/home', {
      ...emptyHome,
      'GET /featuredVideos': [featured],
      'GET /featuredReleases': [release],
    });
    const edit = button('Edit Video 1');
    await openRow(/^Video 1/, edit);
    await look('an open row');
    for (const name of ['Add Featured Video', 'Add Featured Release']) {
      await button(name).click();
      // An untouched form says what is missing only once its button is pressed.
      dialog.element().querySelector('[type=submit]')!.dispatchEvent(pressed());
      await expect.element(dialog.getByText(/^Still missing/)).toBeVisible();
      await look(name);
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
    }
  },
);

const player: Player = {
  _id: id(1),
  bgColor: '&theme=0',
  title: 'Reeds in the Wind',
  date: Date.UTC(2026, 9, 2),
  spotifyLink: 'https://open.spotify.com/album/aaaaaaaaaaaaaaaaaaaaaa',
  appleMusicLink: 'https://music.apple.com/us/album/11',
  youtubeLink: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  soundcloudLink: 'https://soundcloud.com/reeds/wind',
  embedLink: null,
  picture: null,
  revision: 1,
};

test('the editor of the music page is accessible', { tags: 'whole' }, async () => {
  await renderAdmin('/music', { 'GET /getPlayers': [player] });
  const edit = button(`Edit ${player.title}`);
  await openRow(new RegExp(`^${player.title}`), edit);
  await look('an open row');
  await edit.click();
  await page.getByLabelText('Spotify').fill('nonsense');
  await expect.element(page.getByText(/Please enter a valid Spotify URL/)).toBeVisible();
  await look('a player that is wrong');
});

const scene: ListedPicture = {
  _id: id(1),
  name: '0.png',
  imgLink: dot,
  picture,
  alt: 'Scene 0',
  caption: '',
  credit: '',
  revision: 1,
};
const video: Video = {
  _id: id(2),
  category: 'musicVids',
  title: 'Low Water',
  date: Date.UTC(2026, 0, 1),
  link: 'https://youtu.be/aaaaaaaaaaa',
  embedLink: 'https://www.youtube.com/embed/aaaaaaaaaaa',
  picture: null,
  revision: 1,
};

test('the editors of images and videos are accessible', { tags: 'whole' }, async () => {
  const media = { 'GET /getMediaImages': [scene], 'GET /getVideos': [video] };
  await renderAdmin('/media', media);
  const song = new File(['x'], 'song.mp3', { type: 'audio/mpeg' });
  await page.getByLabelText('Images: Choose Files').upload([await photo(), song]);
  await expect.element(page.getByText(/song.mp3: Only PNG/)).toBeVisible();
  await look('chosen files');
  await button('Describe Scene 0').click();
  await expect.element(dialog).toBeVisible();
  await look('the words on a picture');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await button('Remove Scene 0').click();
  await expect.element(question).toBeVisible();
  await look('the question');
  await reloadAdmin('/media?tab=videos', media);
  await expect.element(button('Add Video')).toBeVisible();
  await look('the videos');
  await button('Add Video').click();
  await page.getByLabelText('YouTube share URL').fill('nonsense');
  await expect.element(page.getByText(/Please enter a valid YouTube URL/)).toBeVisible();
  await look('a video that is wrong');
});

const ann: Member = {
  _id: id(1),
  bioPic: dot,
  picture,
  alt: '',
  name: 'Ann',
  role: 'Drums',
  facebook: null,
  instagram: 'https://instagram.com/ann',
  tiktok: 'https://tiktok.com/@ann',
  youtube: null,
  x: 'https://x.com/ann',
  revision: 1,
};

test(
  'the editors of the bio, its members and the contact details are accessible',
  { tags: 'whole' },
  async () => {
    const band = { 'GET /bio': { text: 'We met in May.', revision: 1 }, 'GET /members': [ann] };
    await renderAdmin('/aboutus', band);
    const edit = button('Edit Ann');
    await openRow(/^Ann/, edit);
    await look('an open row');
    await edit.click();
    await page.getByLabelText('Facebook').fill('non sense');
    await expect.element(page.getByText(/Please enter a valid Facebook URL/)).toBeVisible();
    await look('a member that is wrong');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).toBeVisible();
    await look('the question whether to leave');
    await question.getByRole('button', { name: 'Leave' }).click();
    await button('Delete Ann').click();
    await expect.element(question).toBeVisible();
    await look('the question whether to delete');

    await reloadAdmin('/contact?tab=contact', band);
    await page.getByLabelText('Phone').fill('555');
    await expect.element(page.getByText(/10-digit US phone number/)).toBeVisible();
    await look('a contact that is wrong');
  },
);

const message = (n: number, fields: Partial<Message>): Message => ({
  _id: id(n),
  name: 'Fay',
  email: 'fay@fans.example',
  subject: 'Hello',
  message: 'What a night!',
  date: evening,
  isRead: false,
  isSuspicious: false,
  ...fields,
});
const wrote = [message(1, {}), message(2, { name: 'ليلى', subject: 'مرحبا', message: 'مرحبا' })];
const sentByProgram = message(3, { name: 'Program', isSuspicious: true });

test('the inbox is accessible', { tags: 'whole' }, async () => {
  const inbox = { unread: 0, suspicious: 0, fullAt: null, sendsMail: true, missingSetting: null };
  const empty = { messages: [], hasMore: false, unread: 0 };
  await renderAdmin('/inbox', { 'GET /messages': empty });
  await expect.element(page.getByText('No Messages')).toBeVisible();
  await look('no messages');
  await reloadAdmin('/inbox', {
    'GET /inbox': { ...inbox, unread: 2, suspicious: 1 },
    'GET /messages': ({ query }: { query: URLSearchParams }) =>
      query.get('box') === 'suspicious'
        ? { messages: [sentByProgram], hasMore: false, unread: 2 }
        : { messages: wrote, hasMore: false, unread: 2 },
    'PUT /messages/:id': message(1, { isRead: true }),
  });
  await expect.element(button(/^Unread Fay/)).toBeVisible();
  await look('unread messages');
  await openRow(/^Unread Fay/, page.getByRole('link', { name: 'Reply to Fay' }));
  await button('Suspicious (1)').click();
  await expect.element(button(/^Program/)).toBeVisible();
  await look('an open message');
  await button('Delete the message from Fay').click();
  await expect.element(question).toBeVisible();
  await look('the question');
  await reloadAdmin('/inbox', { 'GET /messages': loseAnswer });
  await expect.element(page.getByText(/^Failed to load messages/)).toBeVisible();
  await look('no inbox');
});

const subscriber: Subscriber = {
  _id: id(1),
  email: 'fay@fans.example',
  consent: 'Send me news of the band.',
  date: evening,
  confirmed: null,
  source: { kind: 'site', id: null },
  page: '/music',
  state: 'waiting',
  why: null,
  place: null,
  placeName: null,
  name: null,
  tags: [],
};

test('the list of subscribers and the privacy text are accessible', { tags: 'whole' }, async () => {
  const lately = { asked: 2, confirmed: 1 };
  const none = { subscribers: [], hasMore: false, confirmed: 0, waiting: 0, paused: 0, lately };
  await renderAdmin('/contact?tab=newsletter', { 'GET /subscribers': none });
  await expect.element(page.getByText('No Subscribers')).toBeVisible();
  await look('no subscribers');
  await reloadAdmin('/contact?tab=newsletter', {
    'GET /subscribers': { ...none, subscribers: [subscriber] },
    'POST /subscribers/allow': () =>
      refusal(422, 'request.invalid', {
        fields: { email: 'Please enter a valid email address' },
      }),
  });
  await openRow(/^fay@/, button('Remove fay@fans.example'));
  await page.getByText('Unblock an address').click();
  await page.getByLabelText('Address', { exact: true }).fill('nobody@x.example');
  await button('Unblock').click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await look('a subscriber');
  await button('Cancel').click();
  await button('Leave').click();
  await button('Remove fay@fans.example').click();
  await expect.element(question.getByRole('checkbox')).toBeVisible();
  await look('the question whether the messages go as well');
  await reloadAdmin('/contact?tab=privacy', {
    'GET /privacy': { text: '', countsFans: true, revision: 0 },
  });
  await expect.element(page.getByText('While this is empty, fans see:')).toBeVisible();
  await look('the privacy text');
});

const invitation = {
  _id: id(2),
  name: 'Bea',
  email: 'bea@band.example',
  invitedBy: 'Ada',
  createdAt: evening,
  expiresAt: evening + 7 * 24 * 60 * 60_000,
};
const access: Access = {
  accounts: [
    {
      _id: id(1),
      name: 'Ada',
      email: 'ada@band.example',
      createdAt: evening,
      signedInAt: evening,
      isYou: true,
    },
  ],
  invitations: [],
};

test('the account and an invitation are accessible', { tags: 'whole' }, async () => {
  const link = 'https://band.example/invite?token=secret';
  const session = {
    _id: id(3),
    device: 'Firefox',
    openedAt: evening,
    seenAt: evening,
    isThis: true,
  };
  const api = await renderAdmin('/account', {
    'GET /accounts': access,
    'GET /sessions': [session],
    'POST /account/password': () =>
      refusal(422, 'request.invalid', {
        fields: { currentPassword: "That isn't your current password" },
      }),
    'POST /invitations': { ...invitation, link },
  });
  await page.getByLabelText('Current password').fill('wrong');
  await page.getByLabelText('New password', { exact: true }).fill('another secret');
  await page.getByLabelText('Repeat new password').fill('another secret');
  await button('Change Password').click();
  await expect.element(page.getByText("That isn't your current password")).toBeVisible();
  await look('a wrong password');

  await page.getByRole('link', { name: 'Members' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await button('Invite').click();
  await dialog.getByLabelText('Name').fill('Bea');
  await dialog.getByLabelText('Email').fill('nobody at home');
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await look('an invitation that is wrong');
  await dialog.getByLabelText('Email').fill('bea@band.example');
  api.answer({ 'GET /accounts': { ...access, invitations: [invitation] } });
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(link);
  await look('the link');
  await button('Done').click();
  await button(/^Withdraw/).click();
  await expect.element(question).toBeVisible();
  await look('the question');
});

test('the set-up page and the invitation page are accessible', async () => {
  const { classList } = document.documentElement;
  classList.add('admin');
  onTestFinished(() => classList.remove('admin'));
  for (const shown of [
    <SetupPage key="set up" problem={null} />,
    <InvitePage
      key="accept"
      invited={{ name: 'Bea', email: 'b@x.example', invitedBy: 'Ann', bandName: 'Reeds' }}
    />,
  ]) {
    const { unmount } = await renderFrameless(shown);
    await button('Create Account').click();
    await expect.element(page.getByText('Password is required')).toBeVisible();
    await look('nothing filled in');
    await unmount();
  }
  await renderFrameless(<InvitePage invited={null} />);
  await expect.element(page.getByRole('heading', { name: 'Invalid Invitation' })).toBeVisible();
  await look('an invitation that is used up');
});

test('the theme editor is accessible, including alerts and errors', async () => {
  // The alert doesn't disappear by itself.
  holdTimers(5_000);
  await renderAdmin('/theme', { 'POST /updateTheme': loseAnswer });
  await expect.element(page.getByLabelText('Band Name')).toBeVisible();
  await look('a theme');
  await page.getByLabelText('Band Name').fill('Owls');
  await button('Save Changes').click();
  await expect.element(page.getByText('Failed to update theme')).toBeVisible();
  await page.getByLabelText('Primary Color', { exact: true }).fill('#12');
  await expect.element(page.getByText('Enter a color such as #1a2b3c')).toBeVisible();
  await look('a theme that is wrong');
  await reloadAdmin('/no/such/page', { 'GET /theme': defaultTheme });
  await expect.element(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await look('a page that is not there');
});

test("the store's settings are accessible with every error", { tags: 'whole' }, async () => {
  await renderAdmin('/store', {
    'GET /merchConfig/admin': noMerchConfig,
    'POST /merchConfig': ({ body }: { body: object }) => ({
      ...noMerchConfig,
      ...body,
      revision: 1,
    }),
  });
  const type = page.getByLabelText('Select Store Type');
  await expect.element(type).toBeVisible();
  await look('no store');
  await type.selectOptions('Stripe');
  await page.getByLabelText('Publishable Key').fill('sk_test_1');
  await page.getByLabelText('Buy Button IDs').fill(`${'W'.repeat(300)}\n\nx`);
  await expect.element(page.getByRole('heading', { name: /^There are empty lines/ })).toBeVisible();
  await look('buttons that are wrong');
  await page.getByLabelText('Publishable Key').fill('pk_live_1');
  await expect.element(page.getByText(/real money/)).toBeVisible();
  await look('a live key');
  await type.selectOptions('External');
  await page.getByLabelText('Store URL').fill('nowhere');
  await expect.element(page.getByText(/proper domain name/)).toBeVisible();
  await look('an address that is wrong');
});

/** Every dialog, by the button that opens it and the row that has the button. */
const dialogs: readonly (readonly [path: string, name: RegExp, row?: RegExp])[] = [
  ['/home', /^Add Show/],
  ['/home', /^Edit .*sold-out/, /· sold-out/],
  ['/home', /^Delete .*sold-out/],
  ['/home', /^Add Featured Video/],
  ['/home', /^Edit Video 1/, /^Video 1/],
  ['/home', /^Delete Video 1/],
  ['/home', /^Add Featured Release/],
  ['/home', /^Edit Record 1/, /^Record 1/],
  ['/home', /^Delete Record 1/],
  ['/home', /^Describe Scene 0/],
  ['/home', /^Remove Scene 0/],
  ['/music', /^Add Music Player/],
  ['/music', /^Edit Reeds/, /^Reeds/],
  ['/music', /^Delete Reeds/],
  ['/media', /^Describe/],
  ['/media', /^Remove/],
  ['/media?tab=videos', /^Add Video/],
  ['/media?tab=videos', /^Edit Low Water/, /^Low Water/],
  ['/media?tab=videos', /^Delete Low Water/],
  ['/aboutus', /^Add Member/],
  ['/aboutus', /^Edit Ann/, /^Ann/],
  ['/aboutus', /^Delete Ann/],
  ['/account?tab=members', /^Invite/],
];

/** Two forms, a confirmation and a description: the other dialogs consist of the same parts. */
const triedAlways = ['^Add Show', '^Edit .*sold-out', '^Delete .*sold-out', '^Describe Scene 0'];

test('every dialog fits a phone, and its buttons stay reachable above the keyboard', async () => {
  await inWindow(390, 844);
  const answers = {
    ...emptyHome,
    'GET /getHomeImages': [scene],
    'GET /featuredVideos': [featured],
    'GET /featuredReleases': [release],
    'GET /shows': shows,
    'GET /getPlayers': [player],
    'GET /getMediaImages': [scene],
    'GET /getVideos': [video],
    'GET /bio': { text: '', countsFans: true, revision: 0 },
    'GET /members': [ann],
    'GET /accounts': access,
    'GET /sessions': [],
  };
  let at = '';
  for (const [path, name, row] of share(dialogs, ([, { source }]) =>
    triedAlways.includes(source),
  )) {
    const what = `${path} ${String(name)}`;
    if (at !== path) await reloadAdmin(path, answers);
    at = path;
    if (row) await openRow(row, button(name));
    await button(name).click();
    await expect.poll(shownDialog, { message: what }).not.toBeNull();
    for (const height of [844, 450]) {
      await page.viewport(390, height);
      await expect.poll(lastButtonIsInReach, { message: `${what} at ${height}` }).toBe(true);
      expect(overhang(), what).toBeLessThanOrEqual(0);
      expect(smallTargets('.dialog'), what).toEqual([]);
      expect(tooWide(), what).toEqual([]);
      expect(lastFieldIsCovered(), `${what} at ${height}`).toBe(false);
    }
    await page.viewport(390, 844);
    await userEvent.keyboard('{Escape}');
    await expect.poll(shownDialog, { message: what }).toBeNull();
  }
});

const shownDialog = () => document.querySelector('.dialog');
const lastOf = (selector: string) => [...shownDialog()!.querySelectorAll(selector)].at(-1);

function lastButtonIsInReach(): boolean {
  const { top, bottom, left, right } = lastOf('button')!.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

/** The elements of the dialog that are wider than their space: cut off, or scrolled sideways. */
const tooWide = (): string[] =>
  [shownDialog()!, ...shownDialog()!.querySelectorAll('*')]
    .filter(
      (one) =>
        one.getBoundingClientRect().right > innerWidth ||
        (one.scrollWidth > one.clientWidth + 1 &&
          /auto|scroll/.test(getComputedStyle(one).overflowX)),
    )
    .map(({ className }) => className);

/** Whether the buttons cover the last field after it is scrolled into view. */
function lastFieldIsCovered(): boolean {
  const field = lastOf('input:not([type=file]), select, textarea');
  field?.scrollIntoView({ block: 'nearest' });
  const buttons = lastOf('button')!.getBoundingClientRect();
  return field !== undefined && field.getBoundingClientRect().bottom > buttons.top;
}
