import { dayMs } from '../../../src/kit/dates/durations.ts';
import { mailTo } from '../session/outbox.ts';
import { expect, test } from '../journey.ts';

test(
  'a fan can correct an address for a release reminder, with scripts and without',
  { tag: ['@phone', '@whole'] },
  async ({ site, band, visit, mayComplain }) => {
    mayComplain(/status of 422/);
    const releaseDate = Math.floor(Date.now() / dayMs + 10) * dayMs;
    const data = { title: 'Night Bus', releaseDate };
    expect((await band.request.post('/api/addRelease', { data })).status()).toBe(200);
    for (const javaScriptEnabled of [true, false]) {
      const fan = await visit({ javaScriptEnabled });
      await fan.goto('/music/night-bus');
      const email = fan.getByRole('main').getByLabel('Email');
      const send = fan.getByRole('button', { name: 'E-mail Me' });
      // Browsers accept a host without a dot.
      await email.fill('fan@example');
      await send.click();
      await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
      await expect(email).toHaveValue('fan@example');
      await expect(email).toBeInViewport();
      const address = `fan-${javaScriptEnabled}@fans.example`;
      await email.fill(address);
      await send.click();
      // The site has no mail server, so its page promises nothing.
      await expect(fan.getByText('so no reminder will arrive')).toBeVisible();
      await expect(fan.getByText('Your address is saved.')).toBeVisible();
      const mail = await mailTo(site, address, 'Please confirm: Night Bus by the band');
      expect(mail.text).toContain('an e-mail when Night Bus by the band comes out');
    }
  },
);
