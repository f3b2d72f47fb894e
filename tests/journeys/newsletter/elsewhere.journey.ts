import { emailJsHost, lendEmailJs } from '../../stand-ins/emailjs.ts';
import { expect, test, toast } from '../journey.ts';
import { exampleMessage, messageForm, sendButton, subscribe, write } from './mails.ts';

test.describe('with an account of EmailJS', () => {
  test.use({
    settings: {
      EMAIL_HOST: `https://${emailJsHost}`,
      EMAIL_PUBLIC_KEY: 'public-key',
      EMAIL_SERVICE_ID: 'service_reeds',
      EMAIL_TEMPLATE_ID: 'template_reeds',
      EMAIL_NEWSLETTER_TEMPLATE_ID: 'template_news',
      EMAIL_BLOCK_LIST: 'eve@evil.example',
    },
  });

  test(
    'forms go to EmailJS, except from blocked addresses, which stay hidden',
    { tag: '@whole' },
    async ({ visit, hosts }) => {
      const page = await visit();
      const service = await lendEmailJs(page.context(), hosts());
      const answer = await page.goto('/contact');
      expect(answer?.headers()['content-security-policy']).toContain(
        `connect-src 'self' https://${emailJsHost};`,
      );
      expect(await page.content()).not.toContain('eve@');
      await write(page, { ...exampleMessage, Email: 'Eve@Evil.example' });
      await sendButton(page).click();
      await expect(messageForm(page).getByRole('alert')).toHaveText('Forbidden');
      expect(service.requests).toEqual([]);
      await write(page);
      await sendButton(page).click();
      await expect(toast(page, 'Message sent!', 'success')).toBeVisible();
      await subscribe(page, 'fay@fans.example');
      await expect(toast(page, 'Thank you for subscribing!', 'success')).toBeVisible();
      await expect(page.getByText('Almost there')).toHaveCount(0);
      const common = {
        user_id: 'public-key',
        service_id: 'service_reeds',
        lib_version: '4.4.1',
      };
      const message = exampleMessage.Message.replaceAll('\n', '\r\n');
      expect(service.requests).toMatchObject([
        {
          ...common,
          template_id: 'template_reeds',
          name: exampleMessage.Name,
          email: exampleMessage.Email,
          subject: exampleMessage.Subject,
          message,
        },
        { ...common, template_id: 'template_news', email: 'fay@fans.example' },
      ]);
    },
  );
});
