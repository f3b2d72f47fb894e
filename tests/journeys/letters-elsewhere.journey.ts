import type { Page } from '@playwright/test';
import { emailJsAnswers, emailJsHost, lendEmailJs } from '../stand-ins/emailjs.ts';
import { expect, test, toast } from './journey.ts';
import { letter, letterForm, sendButton, subscribe, write, written } from './letters.ts';

const policyOf = async (page: Page, path: string) =>
  (await page.request.get(path)).headers()['content-security-policy'] ?? '';

test.describe('with an account of EmailJS', () => {
  test.use({
    settings: {
      EMAIL_HOST: `https://${emailJsHost}`,
      EMAIL_PUBLIC_KEY: 'public-key',
      EMAIL_SERVICE_ID: 'service_reeds',
      EMAIL_TEMPLATE_ID: 'template_reeds',
    },
  });

  test(
    'forms go there, and no mail is promised that nobody sends',
    { tag: '@both' },
    async ({ visit, hosts }) => {
      const page = await visit();
      const service = await lendEmailJs(page.context(), hosts());
      await page.goto('/contact');
      expect(await policyOf(page, '/contact')).toContain(
        `connect-src 'self' https://${emailJsHost};`,
      );
      await write(page);
      service.mode = 'late';
      await sendButton(page).click();
      await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
      await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
      service.mode = 'ok';
      await page.getByRole('button', { name: 'Newsletter' }).click();
      const way = `My address goes to the band by way of ${emailJsHost}`;
      await expect(page.getByRole('dialog').getByText(way)).toBeVisible();
      await page.keyboard.press('Escape');
      await subscribe(page, 'fay@fans.example');
      await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
      await expect(page.getByText('Please confirm your address')).toHaveCount(0);
      const common = {
        user_id: 'public-key',
        service_id: 'service_reeds',
        template_id: 'template_reeds',
        lib_version: '4.4.1',
      };
      const message = letter.Message.replaceAll('\n', '\r\n');
      expect(service.asked).toMatchObject([
        { ...common, name: letter.Name, email: letter.Email, subject: letter.Subject, message },
        { ...common, email: 'fay@fans.example' },
      ]);
    },
  );

  test.describe('that blocks an address', () => {
    test.use({
      settings: {
        EMAIL_HOST: `https://${emailJsHost}`,
        EMAIL_PUBLIC_KEY: 'public-key',
        EMAIL_SERVICE_ID: 'service_reeds',
        EMAIL_TEMPLATE_ID: 'template_reeds',
        EMAIL_BLOCK_LIST: 'eve@evil.example',
      },
    });

    test('the browser refuses it, and nobody reads which one it is', async ({ visit, hosts }) => {
      const page = await visit();
      const service = await lendEmailJs(page.context(), hosts());
      await page.goto('/contact');
      expect(await page.content()).not.toContain('eve@');
      await write(page, { ...letter, Email: 'Eve@Evil.example' });
      await sendButton(page).click();
      await expect(letterForm(page).getByRole('alert')).toHaveText('Forbidden');
      expect(service.asked).toEqual([]);
      await write(page);
      await sendButton(page).click();
      await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
      expect(service.asked).toHaveLength(1);
    });
  });

  test('every failure of it is told, and nothing typed is lost', async ({
    visit,
    hosts,
    mayComplain,
  }) => {
    test.slow();
    mayComplain(/Failed to load resource/);
    const page = await visit();
    const service = await lendEmailJs(page.context(), hosts());
    // Its own outages are none of this site's.
    page.context().removeAllListeners('response');
    await page.goto('/contact');
    await write(page);
    for (const [mode, [status, text]] of Object.entries(emailJsAnswers)) {
      if (status === 200) continue;
      service.mode = mode as keyof typeof emailJsAnswers;
      await sendButton(page).click();
      const told = text || 'Service unavailable. Please try again later.';
      await expect(letterForm(page).getByRole('alert'), mode).toHaveText(told);
      expect(await written(page)).toEqual(letter);
    }
    service.mode = 'refused';
    await sendButton(page).click();
    await expect(letterForm(page).getByRole('alert')).toHaveText('Network Error');
    await expect(
      toast(page, 'Failed to send message, please try again.', 'error').last(),
    ).toBeVisible();
    service.mode = 'ok';
    await sendButton(page).click();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  });
});

test('without such an account no page may reach it', async ({ visit }) => {
  const page = await visit();
  for (const path of ['/', '/contact', '/no/such/page']) {
    expect(await policyOf(page, path)).toContain("connect-src 'self';");
  }
});

test.describe('with a block list and a limit', () => {
  test.use({ settings: { EMAIL_BLOCK_LIST: 'eve@evil.example', EMAIL_RATE_MS: '60000' } });

  test('who is blocked, or too quick, is told so, and nothing is taken', async ({
    band,
    visit,
    mayComplain,
  }) => {
    // Whom the band blocks is told to no browser: the site itself refuses.
    mayComplain(/status of 403 \(Forbidden\)/);
    const page = await visit();
    await page.goto('/contact');
    await write(page, { ...letter, Email: 'Eve@evil.example' });
    await sendButton(page).click();
    await expect(letterForm(page).getByRole('alert')).toHaveText('Forbidden');
    await write(page);
    await sendButton(page).click();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
    await page.reload();
    await write(page);
    await sendButton(page).click();
    await expect(letterForm(page).getByRole('alert')).toHaveText('Too Many Requests');
    expect(await (await band.request.get('/api/messages')).json()).toMatchObject({ unread: 1 });
    // The other form has a limit of its own.
    await subscribe(page, 'fay@fans.example');
    await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
  });

  test('a browser that refuses its storage sends all the same', async ({ visit }) => {
    const page = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto('/contact');
    await write(page);
    await sendButton(page).click();
    await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
  });
});
