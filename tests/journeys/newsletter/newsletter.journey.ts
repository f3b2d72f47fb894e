import type { Page } from '@playwright/test';
import { expect, hold, open, test, toast } from '../journey.ts';
import {
  exampleMessage,
  messageForm,
  openNewsletter,
  sendButton,
  subscribe,
  write,
  written,
} from './mails.ts';
import { mailsOf, mailTo } from '../session/outbox.ts';

const inboxOf = async (band: Page) =>
  ((await (await band.request.get('/api/messages')).json()) as { messages: object[] }).messages;

const tellTheEmail = async (band: Page) => {
  const data = { email: 'hello@reeds.example' };
  expect((await band.request.post('/api/updateContact', { data })).status()).toBe(200);
};

test("a fan's message reaches the inbox, and an e-mail announces it", async ({
  site,
  band,
  visit,
  mayComplain,
}) => {
  mayComplain(/status of 422/);
  await tellTheEmail(band);
  const page = await visit();
  await page.goto('/contact');
  await write(page, { ...exampleMessage, Name: 'Fay\u0007' });
  await sendButton(page).click();
  const name = messageForm(page).getByLabel('Name');
  await expect(name).toHaveAccessibleDescription('Control characters cannot be used here');
  expect(await inboxOf(band)).toEqual([]);
  await name.fill(exampleMessage.Name);
  await sendButton(page).click();
  await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  expect(await inboxOf(band)).toMatchObject([
    {
      name: exampleMessage.Name,
      email: exampleMessage.Email,
      subject: exampleMessage.Subject,
      message: exampleMessage.Message,
      isSuspicious: false,
    },
  ]);
  const mail = await mailTo(site, 'hello@reeds.example', exampleMessage.Subject);
  expect(mail.replyTo?.[0]?.address).toBe(exampleMessage.Email);
  expect(mail.text).toContain('You were loud.\nCome back soon.');

  const again = page.getByRole('button', { name: 'Write another message' });
  await again.click();
  const hostile = '"><img src=x onerror=alert(1)>';
  await write(page, { ...exampleMessage, Name: hostile, Subject: hostile, Message: hostile });
  await sendButton(page).click();
  await expect.poll(() => inboxOf(band)).toHaveLength(2);
  expect(await inboxOf(band)).toMatchObject([{ name: hostile, message: hostile }, {}]);
  expect((await mailTo(site, 'hello@reeds.example', hostile)).html ?? '').toBe('');

  await again.click();
  // As a bot that fills every field.
  const trap = page.locator('input[name="website"]');
  await write(page, { ...exampleMessage, Subject: 'Cheap' });
  await trap.evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
  await sendButton(page).click();
  await expect
    .poll(async () => (await inboxOf(band))[0])
    .toMatchObject({ subject: 'Cheap', isSuspicious: true });
  // E-mails are sent in the order of their events.
  await page.reload();
  await write(page, { ...exampleMessage, Subject: 'Honest' });
  await sendButton(page).click();
  await mailTo(site, 'hello@reeds.example', 'Honest');
  expect(await mailsOf(site)).toHaveLength(3);
});

test(
  "an offline fan's text is preserved, and can be sent once the network is back",
  { tag: '@whole' },
  async ({ band, visit, mayComplain }) => {
    mayComplain(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    const page = await visit();
    await open(page, '/contact');
    await write(page);
    await page.context().setOffline(true);
    await sendButton(page).click();
    await expect(messageForm(page).getByRole('alert')).toHaveText('Network Error');
    expect(await written(page)).toEqual(exampleMessage);
    await page.getByRole('button', { name: 'Newsletter' }).click();
    await expect(toast(page, /^Network error/, 'error')).toBeVisible();

    await page.context().setOffline(false);
    // The browser believes it is online, but the script does not load.
    await page.route(/\/assets\/es-[^/?]*\.js/, (route) => route.abort());
    await sendButton(page).click();
    await expect(messageForm(page).getByRole('alert')).toHaveText('Network Error');
    expect(await written(page)).toEqual(exampleMessage);
    await page.unroute(/\/assets\/es-[^/?]*\.js/);
    await sendButton(page).click();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
    await openNewsletter(page);
    expect(await inboxOf(band)).toHaveLength(1);
  },
);

test('a fan subscribes, confirms by e-mail with or without scripts, and unsubscribes by its link', async ({
  site,
  band,
  visit,
}) => {
  const listed = async () =>
    ((await (await band.request.get('/api/subscribers')).json()) as { subscribers: object[] })
      .subscribers;
  const page = await visit();
  await page.goto('/');
  await subscribe(page, 'fay@fans.example', 'Hamburg Germany');
  await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
  expect(await listed()).toMatchObject([
    { email: 'fay@fans.example', confirmed: null, place: '2911298', placeName: 'Hamburg' },
  ]);

  const { link } = await mailTo(site, 'fay@fans.example', 'Please confirm');
  const plain = await visit({ javaScriptEnabled: false });
  await plain.goto(link);
  await plain.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(plain.getByText('Your address is confirmed.')).toBeVisible();
  expect(await listed()).toMatchObject([{ email: 'fay@fans.example' }]);
  expect(await listed()).not.toMatchObject([{ confirmed: null }]);

  const welcome = await mailTo(site, 'fay@fans.example', "You're subscribed");
  await plain.goto(welcome.link);
  const leave = async () => {
    await plain.getByRole('main').getByRole('button', { name: 'Unsubscribe' }).click();
    await expect.poll(listed).toEqual([]);
  };
  await leave();
  await plain.getByRole('button', { name: 'Come back' }).click();
  await expect(plain.getByText('f…@fans.example is on the list again.')).toBeVisible();
  expect(await listed()).toMatchObject([{ email: 'fay@fans.example' }]);
  await plain.goto(welcome.link);
  await plain.getByRole('link', { name: 'See what you get and what is stored' }).click();
  await expect(plain.getByText('Newsletter form (home page)')).toBeVisible();
  await plain.getByLabel('Your town').fill('Newcastle');
  await plain.getByRole('button', { name: 'Save town' }).click();
  await plain.getByRole('button', { name: 'Newcastle upon Tyne' }).click();
  await expect.poll(listed).toMatchObject([{ placeName: 'Newcastle upon Tyne' }]);
  await leave();

  await subscribe(page, 'gus@fans.example');
  await page.goto((await mailTo(site, 'gus@fans.example', 'Please confirm')).link);
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  expect(await listed()).toMatchObject([{ email: 'gus@fans.example' }]);
  expect(await listed()).not.toMatchObject([{ confirmed: null }]);
});

test(
  'without scripts the page links to e-mail, and offers nothing that does not work',
  { tag: '@whole' },
  async ({ band, visit }) => {
    const page = await visit({ javaScriptEnabled: false });
    await page.goto('/contact');
    // Elements in a noscript element can only be found by their position.
    const told = page.locator('main noscript p');
    await expect(told).toBeVisible();
    await expect(told).toHaveText('This form needs JavaScript, which is off in this browser.');
    await expect(messageForm(page)).toBeHidden();
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('textbox')).toBeHidden();
    await footer.getByRole('button', { name: 'Newsletter' }).click();
    await page.getByLabel('Email').fill('plain@fans.example');
    await page.getByLabel('Your town').fill('Hamburg');
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Thank you. Your address is saved.')).toBeVisible();
    await tellTheEmail(band);
    await page.goto('/contact');
    await expect(told.locator('a')).toHaveAttribute('href', 'mailto:hello@reeds.example');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible();
  },
);

test('text typed before the scripts load is not lost', { tag: '@whole' }, async ({ visit }) => {
  const page = await visit();
  const letIn = await hold(page, '**/assets/entry-*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await write(page);
  await expect(sendButton(page)).toBeDisabled();
  letIn();
  await expect(sendButton(page)).toBeEnabled();
  expect(await written(page)).toEqual(exampleMessage);
});
