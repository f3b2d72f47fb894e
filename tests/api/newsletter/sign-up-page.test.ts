import { describe, expect, test } from 'vitest';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { consentText } from '../../../src/features/newsletter/newsletter.view.ts';
import { siteForTest } from '../../environment/app.ts';
import { engines } from '../../environment/engines.ts';
import { linkTo, mailsOf, press, receiverOf } from '../../environment/public-mails.ts';

const email = 'fay@fans.example';

describe.each(engines)('signing up without scripts, on %s', (engine) => {
  test("the footer's button leads to a form with a town, which asks to confirm", async () => {
    const site = await siteForTest(engine);
    const { body } = await site.visitor().get('/contact');
    const [form = ''] = /<form[^>]*action="\/newsletter".*?<\/form>/.exec(body) ?? [];
    expect(form).not.toContain('method=');
    // Hidden without scripts; otherwise its text would be sent in the page's address.
    expect(form).toMatch(/<input[^>]*class="needs-scripts/);
    expect(form).not.toContain('name=');
    const { location = '' } = (await site.visitor().get('/newsletter?')).headers;
    const page = await site.visitor().get(location);
    expect(page.statusCode).toBe(200);
    for (const part of ['name="town"', 'data-without-scripts=""', consentText]) {
      expect(page.body).toContain(part);
    }

    const send = (fields: Record<string, string>) =>
      site.visitor().send({
        method: 'POST',
        url: location,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ website: '', filled_ms: '', ...fields }).toString(),
      });
    expect((await send({ email, town: 'Hamburg' })).statusCode).toBe(200);
    expect((await send({ email: 'gus@fans.example', town: 'Springfield' })).statusCode).toBe(200);
    const mail = (await mailsOf(site)).find((one) => receiverOf(one) === email);
    await press(site, linkTo('/newsletter/confirm', mail));
    const stored = site.database.db.withTables<NewsletterTables>().selectFrom('subscribers');
    const from = { source: 'site', consent: consentText };
    expect(await stored.selectAll().orderBy('email').execute()).toMatchObject([
      { email, ...from, town: 'Hamburg', place: '2911298', confirmed_at: site.clock.time },
      { email: 'gus@fans.example', ...from, town: 'Springfield', place: null },
    ]);
  });

  test('there is no such form if another service handles the forms', async () => {
    const site = await siteForTest(engine, {
      env: {
        EMAIL_HOST: 'https://api.emailjs.com',
        EMAIL_PUBLIC_KEY: 'k',
        EMAIL_SERVICE_ID: 's',
        EMAIL_TEMPLATE_ID: 't',
      },
    });
    const { location = '' } = (await site.visitor().get('/newsletter')).headers;
    expect((await site.visitor().get(location)).statusCode).toBe(404);
    const { body } = await site.visitor().get('/contact');
    expect(body).toMatch(/<div class="needs-scripts[^>]*><form[^>]*action="\/newsletter"/);
  });
});
