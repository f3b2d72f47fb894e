import { describe, expect, test } from 'vitest';
import { sendNextConfirmations } from '../../../src/features/imports/asks.records.ts';
import type { Letter } from '../../../src/features/letters/letters.ts';
import type { NewsletterTables } from '../../../src/features/newsletter/newsletter.table.ts';
import { siteForTest, type Site } from '../../environment/app.ts';
import { answered, type Client } from '../../environment/client.ts';
import { engines } from '../../environment/engines.ts';
import { imported, previewOf } from '../../environment/imports.ts';
import {
  askForNewsletter,
  linkTo,
  mailsOf,
  press,
  receiverOf,
} from '../../environment/public-mails.ts';

const bandcamp = `email,fullname,firstname,lastname,date added,country,postal code,num purchases
buyer@fans.example,Fay,Fay,,Jan 02 2025 09:11 PM UTC,DE,01067,3
`;
const ghostOf = (name: string) =>
  `email,subscribed_to_emails,created_at\n${name}@fans.example,true,2023-05-06T07:08:09.123Z\n`;

const subscribers = (site: Site) =>
  site.database.db.withTables<NewsletterTables>().selectFrom('subscribers').selectAll();

const mailTo = async (site: Site, name: string): Promise<string | undefined> =>
  (await mailsOf(site)).findLast((mail) => receiverOf(mail) === `${name}@fans.example`);

async function importFans(
  site: Site,
  member: Client,
  file: string,
  content: string,
  consent: string,
) {
  const preview = await previewOf(member, { [file]: content });
  await imported(site, member, preview, { consent, words: `On our list: ${file}` });
}

async function sendLetter(site: Site, member: Client, count: number): Promise<void> {
  const blocks = [{ type: 'words', text: 'We are back.' }];
  const added = await answered(member.call('POST', '/addLetter', { title: 'News', blocks }));
  const { _id, revision } = added.json<Letter>();
  await answered(member.call('POST', `/letters/${_id}/send`, { revision, count }));
  await site.app.letters.sendDue();
}

describe.each(engines)('the reason for an e-mail, on %s', (engine) => {
  test("a letter names the list that an address is from, unless the fan signed up on the band's site", async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await importFans(site, member, 'mailing_list.csv', bandcamp, 'customers');
    await importFans(site, member, 'members.csv', ghostOf('reader'), 'confirmed');
    await importFans(site, member, 'fans.csv', 'fan@fans.example\n', 'confirmed');
    await importFans(site, member, 'members.csv', ghostOf('asked'), 'ask');
    await sendNextConfirmations(site.database.db, site.clock.time);
    const ask = await mailTo(site, 'asked');
    expect(ask).toContain('because you are on a list at Ghost kept by the band. To get its news');
    expect(ask).not.toContain('hopefully you');
    await press(site, linkTo('/newsletter/confirm', ask));
    await askForNewsletter(site, 'own@fans.example');
    const own = await mailTo(site, 'own');
    expect(own).toContain('Someone (hopefully you) signed up for news from the band.');
    await press(site, linkTo('/newsletter/confirm', own));
    await importFans(site, member, 'moved.csv', 'moved@fans.example\n', 'confirmed');
    await site.database.db
      .withTables<NewsletterTables>()
      .updateTable('subscribers')
      .set({ source_id: 'gone' })
      .where('email', '=', 'moved@fans.example')
      .execute();

    await sendLetter(site, member, 6);
    for (const [name, reason] of [
      ['buyer', 'you bought something at Bandcamp from'],
      ['reader', 'you signed up at Ghost for news from'],
      ['fan', 'you signed up for news from'],
      ['moved', 'you are on a list kept by'],
      ['asked', 'you subscribed to news from'],
      ['own', 'you subscribed to news from'],
    ] as const) {
      expect(await mailTo(site, name), name).toContain(`You get this e-mail because ${reason} `);
    }
  });

  test('an e-mail that asks an address of the band to confirm does not say that the fan signed up', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const body = { emails: ['paper@fans.example'], consent: 'Signed our list in Leeds.' };
    await answered(member.call('POST', '/subscribers/add', body));
    const mail = await mailTo(site, 'paper');
    expect(mail).toContain('because you are on a list kept by the band.');
    expect(mail).not.toContain('hopefully you');
  });

  test('preferences show an imported fan the list, the note of the band and the row', async () => {
    const site = await siteForTest(engine);
    await importFans(site, await site.member(), 'mailing_list.csv', bandcamp, 'customers');
    const [fan] = await subscribers(site).execute();
    const url = `/newsletter/preferences?token=${fan!.leave_token}`;
    const { body } = await site.visitor().get(url);
    for (const text of [
      'Imported (you bought something at Bandcamp from the band)',
      'Note of the band',
      'On our list: mailing_list.csv',
      'num purchases: 3',
      'postal code: 01067',
    ]) {
      expect(body).toContain(text);
    }
    expect(body).not.toMatch(/You agreed to|&quot;:&quot;/);

    // An own export that was changed by hand may hold any text.
    const broken = { evidence: 'x', consent: '' };
    await site.database.db
      .withTables<NewsletterTables>()
      .updateTable('subscribers')
      .set(broken)
      .execute();
    expect((await site.visitor().get(url)).statusCode).toBe(200);
  });
});
