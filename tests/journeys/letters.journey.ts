import type { Page } from '@playwright/test';
import { overhang, settled } from './barriers.ts';
import { expect, open, test, toast } from './journey.ts';
import {
  letter,
  letterForm,
  openNewsletter,
  sendButton,
  sendFormAddress,
  subscribe,
  write,
  written,
} from './letters.ts';
import { mailsOf, mailTo } from './outbox.ts';

const nothing = { Name: '', Email: '', Subject: '', Message: '' };

const inboxOf = async (band: Page) =>
  ((await (await band.request.get('/api/messages')).json()) as { messages: object[] }).messages;

const tellTheEmail = async (band: Page) => {
  const data = { email: 'hello@reeds.example' };
  expect((await band.request.post('/api/updateContact', { data })).status()).toBe(200);
};

test(
  'a fan writes to the band: members read it, and a mail says so',
  { tag: '@both' },
  async ({ site, band, visit }) => {
    await tellTheEmail(band);
    const page = await visit();
    await page.goto('/contact');
    await expect(sendButton(page)).toBeDisabled();
    // Until the scripts have come, a reason begins a mail.
    await expect(page.getByRole('button', { name: 'Newsletter' })).toBeEnabled();
    await page.getByRole('link', { name: /Press/ }).click();
    await expect(letterForm(page).getByLabel('Subject')).toHaveValue('Press');
    await expect(letterForm(page).getByLabel('Name')).toBeFocused();
    await expect(letterForm(page).getByLabel('Name')).toBeInViewport();
    await page.getByRole('link', { name: /Hello/ }).click();
    await expect(letterForm(page).getByLabel('Subject')).toHaveValue('Hello');
    await expect(sendButton(page)).toBeDisabled();
    await write(page);
    await page.getByRole('link', { name: /Booking/ }).click();
    expect(await written(page), 'what was written stays').toEqual(letter);

    await page.route(sendFormAddress, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await sendButton(page).click();
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
    expect(await written(page)).toEqual(nothing);
    await expect(sendButton(page)).toBeDisabled();

    expect(await inboxOf(band)).toMatchObject([
      {
        name: letter.Name,
        email: letter.Email,
        subject: letter.Subject,
        message: letter.Message,
        isSuspicious: false,
      },
    ]);
    const mail = await mailTo(site, 'hello@reeds.example', letter.Subject);
    expect(mail.replyTo?.[0]?.address).toBe(letter.Email);
    expect(mail.text).toContain('You were loud.\nCome back soon.');
  },
);

test('a message comes to a band that has told nothing of itself', async ({ band, visit }) => {
  const page = await visit();
  await page.goto('/contact');
  await expect(page.getByText('No contact information yet')).toBeVisible();
  await write(page);
  await sendButton(page).click();
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  expect(await inboxOf(band)).toHaveLength(1);
});

test(
  'each field says what it wants, and the button waits for all of them',
  { tag: '@both' },
  async ({ visit }) => {
    const page = await visit();
    await page.goto('/contact');
    const field = (label: string) => letterForm(page).getByLabel(label, { exact: true });
    for (const label of ['Name', 'Subject', 'Message']) {
      await field(label).fill(' ');
      await expect(field(label)).toHaveAccessibleDescription('Required');
      await field(label).fill('x');
      await expect(field(label)).toHaveAccessibleDescription('');
    }
    await field('Email').fill('fay@');
    await expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(sendButton(page)).toBeDisabled();
    await field('Email').fill('');
    await expect(field('Email')).toHaveAccessibleDescription('Email cannot be empty');
    await field('Email').fill('fay@fans.example');
    await expect(sendButton(page)).toBeEnabled();
    for (const [label, most] of Object.entries({ Name: 100, Email: 254, Subject: 200 })) {
      await expect(field(label)).toHaveAttribute('maxlength', String(most));
    }
    await expect(field('Message')).toHaveAttribute('maxlength', '5000');
    await expect(field('Name')).toHaveAttribute('autocomplete', 'name');
    await expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    await expect(letterForm(page).getByRole('link', { name: 'Privacy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
  },
);

test(
  'whatever the service says is read beside the form, and nothing typed is lost',
  { tag: '@both' },
  async ({ visit, mayComplain }) => {
    mayComplain(/status of 4\d\d|net::ERR|Failed to load resource/);
    const page = await visit();
    await page.goto('/contact');
    await write(page);
    const refuse = async (status: number, body: string) => {
      await page.unroute(sendFormAddress);
      await page.route(sendFormAddress, (route) =>
        status === 0
          ? route.abort('connectionrefused')
          : route.fulfill({ status, body, contentType: 'text/plain' }),
      );
    };
    for (const [status, body, told] of [
      [451, 'Unavailable For Headless Browser', 'Unavailable For Headless Browser'],
      [403, '', 'Forbidden'],
      [429, 'Too Many Requests', 'Too Many Requests'],
      [0, '', 'Network Error'],
      [422, 'The recipients address is empty', 'The recipients address is empty'],
      [413, '<html>no</html>', 'An unexpected error occurred. Please try again.'],
      [403, '<img src=x onerror=alert(1)>', 'Forbidden'],
    ] as const) {
      await refuse(status, body);
      await sendButton(page).click();
      await expect(letterForm(page).getByRole('alert')).toHaveText(told);
      const failed = toast(page, 'Failed to send message, please try again.', 'error').last();
      await expect(failed).toBeVisible();
      await expect(page.locator('[data-problem]')).toBeFocused();
      expect(await written(page)).toEqual(letter);
    }
    await page.goto('/');
    const dialog = await openNewsletter(page);
    await dialog.getByLabel('Email').fill('fay@fans.example');
    for (const [status, body, told] of [
      [429, '', 'Too Many Requests'],
      [0, '', 'Network Error'],
    ] as const) {
      await refuse(status, body);
      await dialog.getByRole('button', { name: 'Subscribe' }).click();
      await expect(dialog.getByRole('alert').filter({ hasText: told })).toBeVisible();
    }
    const failed = toast(page, 'Failed to subscribe, please try again.', 'error').last();
    await expect(failed).toBeVisible();
    // It lies over the dialog, where it can be pressed.
    await failed.getByRole('button', { name: 'Dismiss' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue('fay@fans.example');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect((await openNewsletter(page)).getByLabel('Email')).toHaveValue('fay@fans.example');
  },
);

test('what the server finds wrong stands at its field until that is changed', async ({
  visit,
  mayComplain,
}) => {
  mayComplain(/status of 422/);
  const page = await visit();
  await page.goto('/contact');
  await write(page, { ...letter, Name: 'Fay\u0007', Subject: 'So\u0007' });
  await sendButton(page).click();
  const name = letterForm(page).getByLabel('Name');
  const subject = letterForm(page).getByLabel('Subject');
  const told = 'Control characters cannot be used here';
  await expect(name).toHaveAccessibleDescription(told);
  await expect(subject).toHaveAccessibleDescription(told);
  await expect(name).toBeFocused();
  await expect(toast(page, 'Failed to send message, please try again.', 'error')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  await name.fill('Fay');
  await expect(name).toHaveAccessibleDescription('');
  await expect(sendButton(page)).toBeDisabled();
  await subject.fill('So');
  await sendButton(page).click();
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
});

test('pressing twice sends once', async ({ band, visit }) => {
  const page = await visit();
  await page.goto('/contact');
  await write(page);
  await sendButton(page).dblclick();
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')!.requestSubmit());
  await page.waitForTimeout(500);
  expect(await inboxOf(band)).toHaveLength(1);
});

test(
  'who is offline keeps what was typed, and sends it once the network is back',
  { tag: '@both' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    const page = await visit();
    await open(page, '/contact');
    await write(page);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await expect(letterForm(page).getByRole('alert')).toHaveText('Network Error');
    expect(await written(page)).toEqual(letter);
    await page.getByRole('button', { name: 'Newsletter' }).click();
    await expect(toast(page, /^Network error/, 'error')).toBeVisible();

    await page.context().setOffline(false);
    // The browser believes that there is a network, but the script does not come.
    await page.route(/\/assets\/es-[^/?]*\.js/, (route) => route.abort());
    await sendButton(page).click();
    await expect(letterForm(page).getByRole('alert')).toHaveText('Network Error');
    expect(await written(page)).toEqual(letter);
    await page.unroute(/\/assets\/es-[^/?]*\.js/);
    await sendButton(page).click();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
    await openNewsletter(page);
    expect(await inboxOf(band)).toHaveLength(1);
  },
);

test(
  'a fan subscribes, confirms by the mail without scripts, and leaves by its link',
  { tag: '@both' },
  async ({ site, band, visit }) => {
    const listed = async () =>
      ((await (await band.request.get('/api/subscribers')).json()) as { subscribers: object[] })
        .subscribers;
    const page = await visit();
    await page.goto('/');
    const dialog = await openNewsletter(page);
    await expect(dialog.getByText('Send me news of the band by e-mail.')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', '/privacy');
    await expect(dialog.getByRole('button', { name: 'Subscribe' })).toBeDisabled();
    await dialog.getByLabel('Email').fill('fay');
    await expect(dialog.getByText('Please enter a valid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill('');
    await expect(dialog.getByText('Email cannot be empty')).toBeVisible();
    await dialog.getByLabel('Email').fill('fay@fans.example');
    await dialog.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Newsletter' })).toBeFocused();
    const comes = 'Please confirm your address by the link in the mail that we send you.';
    await expect(page.getByRole('contentinfo').getByRole('status')).toHaveText(comes);
    await expect((await openNewsletter(page)).getByLabel('Email')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await listed()).toMatchObject([{ email: 'fay@fans.example', confirmed: null }]);

    const { link } = await mailTo(site, 'fay@fans.example', 'Please confirm');
    const plain = await visit({ javaScriptEnabled: false });
    await plain.goto(link);
    await plain.getByRole('button', { name: 'Confirm my address' }).click();
    await expect(plain.getByText('Your address is confirmed.')).toBeVisible();
    expect(await listed()).toMatchObject([{ email: 'fay@fans.example' }]);
    expect(await listed()).not.toMatchObject([{ confirmed: null }]);

    const welcome = await mailTo(site, 'fay@fans.example', 'Welcome');
    await plain.goto(welcome.link);
    await plain.getByRole('main').getByRole('button').click();
    await expect.poll(listed).toEqual([]);
  },
);

test(
  'what comes next is read beside the thanks, wherever the page was scrolled to',
  { tag: '@both' },
  async ({ visit }) => {
    const page = await visit();
    await page.goto('/bio');
    const button = page.getByRole('contentinfo').getByRole('button', { name: 'Newsletter' });
    await expect(button).toBeEnabled();
    await button.evaluate((it) => it.scrollIntoView({ block: 'end' }));
    await subscribe(page, 'fay@fans.example');
    const thanks = toast(page, 'Thank you for subscribing!', 'success');
    await expect(thanks).toBeVisible();
    const told = page.getByRole('contentinfo').getByRole('status');
    await expect(told).toBeInViewport({ ratio: 1 });
    const [upper, lower] = [(await told.boundingBox())!, (await thanks.boundingBox())!];
    const isBeside = upper.x + upper.width <= lower.x;
    expect(isBeside || upper.y + upper.height <= lower.y).toBe(true);
  },
);

test('the confirming link works with scripts as well', async ({ site, band, visit }) => {
  const page = await visit();
  await page.goto('/bio');
  await subscribe(page, 'gus@fans.example');
  const { link } = await mailTo(site, 'gus@fans.example', 'Please confirm');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  const list = await (await band.request.get('/api/subscribers')).json();
  expect(list).toMatchObject({ confirmed: 1 });
});

test('everything can be done by keyboard', async ({ band, visit }) => {
  const page = await visit();
  await open(page, '/contact');
  await letterForm(page).getByLabel('Name').focus();
  await page.keyboard.type(letter.Name);
  for (const text of [letter.Email, letter.Subject, letter.Message]) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Tab');
  await expect(letterForm(page).getByRole('link', { name: 'Privacy' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(sendButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  await expect(letterForm(page)).toBeFocused();
  expect(await inboxOf(band)).toMatchObject([{ message: letter.Message }]);

  const button = page.getByRole('button', { name: 'Newsletter' });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('fay@fans.example');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
  await expect(button).toBeFocused();
});

test('without scripts the page leads to the mail, and offers nothing that does not work', async ({
  band,
  visit,
}) => {
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/contact');
  // What stands in a noscript element is found by its place alone.
  const told = page.locator('main noscript p');
  await expect(told).toBeVisible();
  await expect(told).toHaveText(
    'This form needs JavaScript, which is switched off in this browser.',
  );
  await expect(letterForm(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Newsletter' })).toBeHidden();
  await tellTheEmail(band);
  await page.goto('/contact');
  await expect(told.locator('a')).toHaveAttribute('href', 'mailto:hello@reeds.example');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
});

test('hostile texts stay texts, and a program that fills every field is told from people', async ({
  site,
  band,
  visit,
}) => {
  await tellTheEmail(band);
  const page = await visit();
  await page.goto('/contact');
  const hostile = '"><img src=x onerror=alert(1)>';
  await write(page, { ...letter, Name: hostile, Subject: hostile, Message: hostile });
  await sendButton(page).click();
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  expect(await inboxOf(band)).toMatchObject([{ name: hostile, message: hostile }]);
  const mail = await mailTo(site, 'hello@reeds.example', hostile);
  expect(mail.html ?? '').toBe('');

  // Out of sight, of the keyboard's way and of what is read out.
  const trap = page.locator('input[name="website"]');
  await expect(trap).toHaveAttribute('tabindex', '-1');
  await expect(trap).toHaveAttribute('autocomplete', 'off');
  await expect(page.getByRole('textbox', { name: /leave this empty/i })).toHaveCount(0);
  await write(page, { ...letter, Subject: 'Cheap' });
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await sendButton(page).click();
  await expect(toast(page, 'Message sent!', 'success').last()).toBeVisible();
  await expect
    .poll(async () => (await inboxOf(band))[0])
    .toMatchObject({ subject: 'Cheap', isSuspicious: true });
  expect(await mailsOf(site)).toHaveLength(1);
});

test('form and dialog fit a window of 320 pixels', async ({ band, visit }) => {
  await tellTheEmail(band);
  const page = await visit({ viewport: { width: 320, height: 560 } });
  await page.goto('/contact');
  await write(page, { Name: 'x'.repeat(100), Email: 'x', Subject: 'x'.repeat(200), Message: 'x' });
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  const dialog = await openNewsletter(page);
  await dialog.getByLabel('Email').fill('x');
  await settled(page);
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  const box = (await dialog.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  await expect(dialog.getByRole('button', { name: 'Subscribe' })).toBeInViewport();
});

test('what was typed before the scripts came is not lost', async ({ visit }) => {
  const page = await visit();
  let letIn = () => {};
  const gate = new Promise<void>((resolve) => (letIn = resolve));
  await page.route('**/assets/entry-*.js', async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await write(page);
  await expect(sendButton(page)).toBeDisabled();
  letIn();
  await expect(sendButton(page)).toBeEnabled();
  expect(await written(page)).toEqual(letter);
});
