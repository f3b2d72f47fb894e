import type { Page, Route } from '@playwright/test';
import { ada, expect, hold, hydrated, test, toast } from '../journey.ts';

/** Opens a page whose scripts wait. @returns a function that lets them load. */
async function openEarly(page: Page, address: string): Promise<() => Promise<void>> {
  const letIn = await hold(page, '**/assets/entry-*.js');
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    letIn();
    await hydrated(page);
  };
}

const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'application/json', body: '{}' });

test('a form that is sent before the scripts load is sent once they have loaded', async ({
  visit,
}) => {
  const page = await visit();
  let sent = 0;
  page.on('request', (request) => (sent += Number(request.method() === 'POST')));
  const goOn = await openEarly(page, '/signin');
  await page.getByLabel('Email').fill(ada.email);
  await page.getByLabel('Password').fill(ada.password);
  await page.getByLabel('Password').press('Enter');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true');
  await goOn();
  await page.waitForURL('**/theme');
  expect(sent).toBe(1);
});

test(
  'a message, the newsletter and a refused form work too',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/422/);
    const page = await visit();
    const goOn = await openEarly(page, '/forgot-password');
    await page.getByLabel('Email').fill('nobody');
    await page.getByLabel('Email').press('Enter');
    await goOn();
    await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();

    const letter = await visit();
    const write = await openEarly(letter, '/contact');
    const form = letter.locator('main form');
    await form.getByLabel('Name').fill('Gus');
    await form.getByLabel('Email').fill('gus@fans.example');
    await form.getByLabel('Subject').fill('Lund');
    await form.getByLabel('Message').fill('When do you come to Lund?');
    await form.getByLabel('Name').press('Enter');
    await write();
    await expect(toast(letter, 'Message sent', 'success')).toBeVisible();

    const news = await visit();
    const subscribe = await openEarly(news, '/');
    await news.getByRole('button', { name: 'Newsletter' }).click();
    await subscribe();
    await expect(news.getByRole('dialog')).toBeVisible();
  },
);

for (const [scripts, answer] of [
  ['never load', (route: Route) => route.abort()],
  [
    'cannot run in an old browser',
    (route: Route) => route.fulfill({ contentType: 'text/javascript', body: 'class {' }),
  ],
] as const)
  test(
    `if the scripts ${scripts}, the page says what needs them and the rest works`,
    { tag: '@whole' },
    async ({ visit, mayComplain }) => {
      mayComplain(/entry-|ERR_FAILED|signin|Unexpected token/);
      const page = await visit();
      await page.route('**/assets/entry-*.js', (route) => answer(route));
      await page.goto('/contact');
      const form = page.locator('main form');
      await form.getByLabel('Name').fill('Gus');
      await form.getByLabel('Name').press('Enter');
      await expect(page.getByRole('alert')).toHaveText(/^Unable to connect to the server/);
      await page.goto('/signin');
      await page.getByLabel('Email').fill(ada.email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByLabel('Password').press('Enter');
      await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible();
      await page.getByRole('button', { name: 'Newsletter' }).click();
      await expect(page.getByRole('heading', { name: 'Newsletter' })).toBeVisible();
    },
  );

test(
  'members can sign in without scripts, and reset their password',
  { tag: '@whole' },
  async ({ site, visit, mayComplain }) => {
    mayComplain(/401|422/);
    const page = await visit({ javaScriptEnabled: false });
    await page.goto('/signin');
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill('not the password');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible();
    await expect(page.getByLabel('Password')).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(ada.email);
    await expect(page.getByLabel('Password')).toHaveValue('');
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(`${site.url}/theme`);

    const other = await visit({ javaScriptEnabled: false });
    await other.goto('/forgot-password');
    await other.getByLabel('Email').fill('');
    await other.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(other.getByText('Email cannot be empty')).toBeVisible();
    await other.getByLabel('Email').fill(ada.email);
    await other.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(other.getByRole('status')).toHaveText(
      'Password reset email sent! Check your inbox.',
    );
  },
);

test(
  'a page whose data has expired reloads, and works',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/areas\/.*404|404 \(/);
    const page = await visit();
    let asked = 0;
    await page.route('**/areas/**', (route) => {
      asked += 1;
      return asked === 1 ? notFound(route) : route.continue();
    });
    await page.goto('/');
    await expect.poll(() => asked).toBe(2);
    await hydrated(page);
    await page.getByRole('button', { name: 'Newsletter' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();

    // Text typed meanwhile is there again.
    await page.unroute('**/areas/**');
    const { promise: typed, resolve: isTyped } = Promise.withResolvers<void>();
    await page.route('**/areas/**', async (route) => {
      asked += 1;
      if (asked > 3) return route.continue();
      await typed;
      return notFound(route);
    });
    await page.goto('/contact', { waitUntil: 'commit' });
    const message = page.getByLabel('Message');
    await message.fill('Play in Ghent!');
    isTyped();
    await expect.poll(() => asked).toBe(4);
    await hydrated(page);
    await expect(message).toHaveValue('Play in Ghent!');
  },
);

test(
  'if the data or the scripts stall, a press falls back after 15 seconds',
  { tag: '@whole' },
  async ({ visit }) => {
    const pressOn = async (stalled: string) => {
      const page = await visit();
      const letIn = await hold(page, stalled);
      await page.goto('/contact', { waitUntil: 'commit' });
      const message = page.getByRole('button', { name: 'Send Message' });
      await page.getByLabel('Name').press('Enter');
      await expect(message).toHaveAttribute('aria-busy', 'true');
      return { page, message, letIn };
    };
    const stalled = ['**/areas/**', '**/assets/entry-*.js', '**/assets/forms-*.js'];
    const all = await Promise.all(stalled.map(pressOn));
    for (const { page, message, letIn } of all) {
      await expect(page.getByRole('alert')).toHaveText(/^Unable to connect to the server/);
      await expect(message).not.toHaveAttribute('aria-busy');
      letIn();
      await hydrated(page);
      await page.getByRole('button', { name: 'Newsletter' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    }
  },
);

test(
  'a part whose scripts did not load starts with the next press',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/alive-|ERR_FAILED|could not start a part of this page/);
    const page = await visit();
    await page.route('**/assets/alive-*.js*', (route) => route.abort());
    await page.goto('/bio');
    await hydrated(page);
    const newsletter = page.getByRole('button', { name: 'Newsletter' });
    const failed = page.waitForEvent('console', (one) => one.text().startsWith('could not start'));
    await newsletter.hover();
    await failed;
    await page.unroute('**/assets/alive-*.js*');
    await newsletter.click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'a part whose scripts did not load leaves presses on other parts alone',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/hero.parts-|ERR_FAILED|could not start a part of this page/);
    const page = await visit();
    await page.route('**/assets/hero.parts-*.js*', (route) => route.abort());
    const failPictures = await hold(page, '**/assets/hero.parts-*.js*');
    const letIn = await hold(page, '**/assets/later-*.js');
    const failed = page.waitForEvent('console', (one) => one.text().startsWith('could not start'));
    await page.goto('/', { waitUntil: 'commit' });
    const newsletter = page.getByRole('button', { name: 'Newsletter' });
    await newsletter.click();
    failPictures();
    await failed;
    await expect(newsletter).toHaveAttribute('aria-busy', 'true');
    letIn();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'if a file of several parts did not load, a touch reloads the page once it can, with typed text',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/forms-|ERR_FAILED|could not start a part of this page|does not respond/);
    const page = await visit();
    await page.route('**/assets/forms-*.js*', (route) => route.abort());
    const failed = page.waitForEvent('console', (one) => one.text().startsWith('could not start'));
    await page.goto('/contact');
    await failed;
    await page.unroute('**/assets/forms-*.js*');
    const message = page.getByLabel('Message');
    const reloaded = page.waitForEvent('load');
    await message.fill('Play in Ghent!');
    await reloaded;
    await hydrated(page);
    await expect(message).toHaveValue('Play in Ghent!');
    await page.getByLabel('Name').fill('Gus');
    await page.locator('main').getByLabel('Email').fill('gus@fans.example');
    await page.getByLabel('Subject').fill('Ghent');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(toast(page, 'Message sent', 'success')).toBeVisible();
  },
);

test(
  'if a file that others need did not load, a touch reloads the page once it can',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/typedText-|ERR_FAILED|could not (start a part|preserve)|does not respond/);
    const page = await visit();
    await page.route('**/assets/typedText-*.js*', (route) => route.abort());
    const failed = page.waitForEvent('console', (one) => one.text().startsWith('could not start'));
    await page.goto('/contact');
    await failed;
    await page.unroute('**/assets/typedText-*.js*');
    const reloaded = page.waitForEvent('load');
    await page.getByLabel('Message').focus();
    await reloaded;
    await hydrated(page);
    await page.getByRole('button', { name: 'Newsletter' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test(
  'if the data never loads, the page stays readable, and says what needs it',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/areas\/|could not start the scripts of this page|404 \(/);
    const page = await visit();
    // Once for each load of the page.
    let asked = 0;
    await page.route('**/areas/**', (route) => {
      asked += 1;
      return notFound(route);
    });
    await page.goto('/contact');
    await expect.poll(() => asked).toBe(2);
    await page.getByLabel('Name').press('Enter');
    await expect(page.getByRole('alert')).toHaveText(/^Unable to connect to the server/);
    expect(asked).toBe(2);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

test(
  'in a browser from 2021, parts start and answer',
  { tag: '@whole' },
  async ({ visit, mayComplain }) => {
    mayComplain(/admin-(?:olderBrowsers|rolldown-runtime)-/);
    const page = await visit();
    await page.addInitScript(() => {
      const lacking: [object, string[]][] = [
        [URL, ['canParse', 'parse']],
        [Map, ['groupBy']],
        [Object, ['groupBy', 'hasOwn']],
        [Promise, ['withResolvers', 'try']],
        [AbortSignal, ['timeout', 'any']],
        [
          Array.prototype,
          ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with'],
        ],
        [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
        [HTMLFormElement.prototype, ['requestSubmit']],
        [Intl, ['Segmenter']],
        [window, ['structuredClone', 'Iterator']],
      ];
      for (const [owner, names] of lacking)
        for (const name of names) Reflect.deleteProperty(owner, name);
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Newsletter' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goto('/signin');
    await hydrated(page);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByLabel('Password').press('Enter');
    await page.waitForURL('**/theme');
    await page.getByLabel('Band Name').fill('The Oldtimers');
    const preview = page.frameLocator('iframe[title="The page as fans see it"]');
    await expect(preview.getByRole('heading', { name: 'The Oldtimers' })).toBeVisible();
  },
);
