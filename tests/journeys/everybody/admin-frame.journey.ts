import { expect, test } from '../journey.ts';
import { noAnswerMessages } from '../../../src/errors/sharedMessages.ts';
import { layMessages } from '../contact/inbox.ts';

const pages = { Store: '/store', Bio: '/aboutus' };

test(
  'a page of the editing area has its heading as its title, after a click and a reload',
  { tag: '@whole' },
  async ({ band, mayComplain }) => {
    // The store is hidden from fans, and the request is for the public page.
    mayComplain(/status of 404 .*\/store/);
    await band.goto('/account');
    for (const [link, path] of Object.entries(pages)) {
      const isCalled = async () => {
        await expect(
          band.getByRole('heading', { level: 1, name: link, exact: true }),
        ).toBeVisible();
        await expect(band).toHaveTitle(`${link} · Band Name`);
      };
      await band.getByRole('link', { name: link, exact: true }).click();
      await expect(band).toHaveURL(new RegExp(`${path}$`));
      await isCalled();
      await band.reload();
      await isCalled();
    }
  },
);

test(
  'an unknown address in the editing area shows a link back',
  { tag: ['@phone', '@whole'] },
  async ({ band, mayComplain }) => {
    mayComplain(/status of 404/);
    await band.goto('/no/such/page');
    await expect(band.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(band).toHaveTitle('Page Not Found · Band Name');
    for (const [name, href] of [
      ['Check Out Our Music', '/music'],
      ['Get in Touch', '/contact'],
    ] as const)
      await expect(band.getByRole('link', { name })).toHaveAttribute('href', href);
    const way = band.getByRole('link', { name: 'Back to Home' });
    const { y, height } = (await way.boundingBox())!;
    const bar = await band.getByRole('navigation', { name: 'Theme' }).boundingBox();
    expect(y + height).toBeLessThan(bar!.y);
    await way.click();
    await expect(band).toHaveURL(/\/home$/);
  },
);

test(
  'visited tabs open without a connection, and an unvisited one shows an error until it loads',
  { tag: '@whole' },
  async ({ band, mayComplain }) => {
    mayComplain(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|could not (?:preload a|load the) tab/);
    const bio = '**/assets/admin-bio.admin-*';
    await band.route(bio, (route) => route.abort());
    const others = ['home', 'music', 'store', 'media', 'account'].map((name) =>
      band.waitForResponse((answer) => answer.url().includes(`/assets/admin-${name}.admin-`)),
    );
    await band.goto('/inbox');
    await Promise.all(others);
    await band.context().setOffline(true);
    await band.getByRole('link', { name: 'Music', exact: true }).click();
    await expect(band.getByRole('heading', { level: 1, name: 'Music' })).toBeVisible();
    await band.context().setOffline(false);

    await band.getByRole('link', { name: 'Bio', exact: true }).click();
    await expect(band.getByText(noAnswerMessages.network)).toBeVisible();
    await expect(band).toHaveURL(/\/aboutus$/);
    await band.unroute(bio);
    await band.getByRole('button', { name: 'Try again' }).click();
    await expect(band.getByRole('heading', { level: 1, name: 'Bio' })).toBeVisible();
  },
);

test(
  'the number of new messages is visible on every page, however narrow the phone',
  { tag: ['@phone', '@whole'] },
  async ({ band, site }) => {
    layMessages(site, 12);
    for (const path of ['/home', '/contact']) {
      await band.goto(path);
      for (const width of [390, 360, 320]) {
        await band.setViewportSize({ width, height: 844 });
        const count = band.getByRole('link', { name: 'Inbox 12 unread' }).getByText('12');
        await expect(count, `${width} ${path}`).toBeInViewport({ ratio: 0.99 });
        for (const name of ['Home', 'Contact'])
          await expect(
            band.getByRole('navigation', { name: 'Edit' }).getByRole('link', { name }),
            `${width} ${path}`,
          ).toBeInViewport({ ratio: 0.99 });
      }
    }
  },
);
