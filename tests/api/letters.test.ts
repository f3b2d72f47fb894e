import { describe, expect, test } from 'vitest';
import type { NewsletterTables } from '../../src/features/newsletter/newsletter.table.ts';
import { leaveList } from '../../src/features/newsletter/leaving.records.ts';
import type { LetterTables } from '../../src/features/letters/letters.table.ts';
import type { Letter, LetterResult } from '../../src/features/letters/letters.ts';
import { siteForTest, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { expectProblem } from '../environment/catalog.ts';
import { listedRecords } from '../environment/edited-records.ts';
import { engines } from '../environment/engines.ts';
import { receiverOf } from '../environment/public-mails.ts';
import { uploadPicture } from '../environment/uploads.ts';

const hour = 60 * 60_000;

describe.each(engines)('letters on %s', (engine) => {
  const subscribe = (site: Site, ...names: string[]) =>
    site.database.db
      .withTables<NewsletterTables>()
      .insertInto('subscribers')
      .values(
        names.map((name) => ({
          id: name,
          email: `${name}@fans.example`,
          consent: 'Send me news.',
          asked_at: site.clock.time,
          mailed_at: site.clock.time,
          confirmed_at: name === 'waiting' ? null : site.clock.time,
          confirm_hash: null,
          confirm_made_at: null,
          leave_token: `leave-${name}`,
        })),
      )
      .execute();
  const letterOf = async (member: Client, body: object): Promise<Letter> =>
    (await answered(member.call('POST', '/addLetter', body))).json();
  const send = ({ _id, revision }: Letter, member: Client, count: number) =>
    member.call('POST', `/letters/${_id}/send`, { revision, count });
  const resultOf = async ({ _id }: Letter, member: Client): Promise<LetterResult> =>
    (await answered(member.call('GET', `/letters/${_id}/result`))).json();
  const addShow = async (member: Client, more = {}) => {
    const { fields, add } = listedRecords.find(({ noun }) => noun === 'show')!;
    const poster = await uploadPicture(member);
    const body = { ...fields, poster, ...more };
    return (await answered(member.call('POST', add, body))).json() as { _id: string };
  };
  const words = { type: 'words', text: 'We are **back**: [listen](https://band.test/music)' };

  test('a letter begun from a show goes to each confirmed subscriber once, and is on the site', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann', 'bo', 'waiting');
    const show = await addShow(member);
    const begun = await answered(
      member.call('POST', '/letters/begin', { from: 'show', id: show._id }),
    );
    const letter = await letterOf(member, { ...begun.json(), isDraft: true });
    expect(letter).toMatchObject({ state: 'draft', date: null });
    expect((await send(letter, member, 3)).json()).toMatchObject({
      error: 'letter.count-changed',
      current: { count: 2 },
    });
    expect((await send(letter, member, 2)).json()).toMatchObject({ isDraft: false });
    await send(letter, member, 2);
    await site.app.letters.sendDue();
    const mails = site.outbox();
    expect(mails.map(receiverOf).toSorted()).toEqual(['ann@fans.example', 'bo@fans.example']);
    expect(mails[0]).toMatch(/^List-ID: <news\.localhost>/m);
    expect(mails[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(mails[0]).toMatch(/^Message-ID: <[\w-]+\.(ann|bo)@/im);
    expect(mails[0]).not.toContain('Auto-Submitted');
    expect(mails[0]).toContain('text/html');
    expect(await resultOf(letter, member)).toMatchObject({
      recipients: 2,
      sent: 2,
      waiting: 0,
      isDelivered: false,
    });
    const [news] = (await site.visitor().call('GET', '/news')).json();
    expect(news).toMatchObject({ title: letter.title, slug: letter.slug, isCorrected: false });
    expect(news).not.toHaveProperty('audience');
  });

  test('its result names addresses without an answer, and counts fans who left, but not addresses that the band removed', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann', 'bo', 'cy');
    const letter = await letterOf(member, { title: 'News', blocks: [words] });
    await send(letter, member, 3);
    await site.app.letters.sendDue();
    const { db } = site.database;
    await db
      .withTables<LetterTables>()
      .updateTable('letter_recipients')
      .set({ state: 'uncertain' })
      .where('subscriber_id', '=', 'cy')
      .execute();
    await leaveList(db, 'leave-ann', site.clock.time);
    await answered(member.call('DELETE', '/subscribers/bo'));
    expect(await resultOf(letter, member)).toMatchObject({
      recipients: 3,
      sent: 2,
      uncertain: 1,
      unanswered: [{ email: 'cy@fans.example', at: site.clock.time }],
      unsubscribed: 1,
    });
    const [listed] = (await member.call('GET', '/letters')).json();
    expect(listed).toMatchObject({ state: 'sent', mailed: { progress: null } });
  });

  test('a letter is sent at its hour, also to new subscribers', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const publishAt = site.clock.time + hour;
    const letter = await letterOf(member, { title: 'News', blocks: [words], publishAt });
    expect((await send(letter, member, 1)).json()).toMatchObject({ state: 'scheduled' });
    await site.app.letters.sendDue();
    expect(site.outbox()).toEqual([]);
    await subscribe(site, 'bo');
    site.clock.time += hour;
    await site.app.letters.sendDue();
    expect(site.outbox()).toHaveLength(2);
  });

  test('a letter that shows a draft says which, and pauses if that happens before its hour', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const show = await addShow(member, { isDraft: true });
    const blocks = [words, { type: 'show', show: show._id }];
    const letter = await letterOf(member, {
      title: 'News',
      blocks,
      publishAt: site.clock.time + hour,
    });
    const refused = await send(letter, member, 1);
    expect(refused.json().fields['blocks.1']).toMatch(/^The show at .+ is a draft\.$/);
    await member.call('POST', `/updateShow/${show._id}`, { isDraft: false });
    expect((await send(letter, member, 1)).statusCode).toBe(200);
    await answered(member.call('GET', `/deleteShow/${show._id}`));
    site.clock.time += hour;
    await site.app.letters.sendDue();
    expect(site.outbox()).toEqual([]);
    expect(await resultOf(letter, member)).toMatchObject({
      why: 'A show in the letter no longer exists.',
    });
  });

  test.each([
    ['nothing', [], { blocks: 'The letter is empty.' }],
    ['only a line', [{ type: 'rule' }], { blocks: 'The letter is empty.' }],
    [
      'a link to a missing page',
      [words, { type: 'words', text: '[Listen](/music/nowhere)' }],
      {
        'blocks.1':
          "The link http://localhost:3000/music/nowhere leads to a page that fans can't see.",
      },
    ],
    [
      'an unfinished link',
      [words, { type: 'words', text: '[Listen](https://), [here](/music), \\[sic](no)' }],
      { 'blocks.1': 'The link “Listen” needs a full address.' },
    ],
  ])('a letter with %s does not go', async (_, blocks, says) => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const letter = await letterOf(member, { title: 'News', blocks });
    expect((await send(letter, member, 1)).json().fields).toEqual(says);
  });

  test('the preview of an unfinished letter names the blocks to finish', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const letter = { title: 'News', subject: '', preview: '', onSite: true, byMail: true };
    const blocks = [
      words,
      { type: 'button', text: 'Listen', link: '' },
      { type: 'picture', picture: '' },
      { type: 'words', text: '[Listen](https://)' },
    ];
    const body = { ...letter, blocks, audience: {} };
    const preview = await answered(member.call('POST', '/letters/preview', body));
    expect(preview.json()).toMatchObject({
      parts: [{ kind: 'words' }, { kind: 'words' }],
      problems: [
        { at: 1, text: 'This block is incomplete.' },
        { at: 2, text: 'This block is incomplete.' },
        { at: 3, text: 'The link “Listen” needs a full address.' },
      ],
    });
  });

  test('the next shows leave out the show that the letter names', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const day = { date: site.clock.time, doors: site.clock.time, showtime: site.clock.time };
    const [named, next] = [await addShow(member, day), await addShow(member, day)];
    const blocks = [
      { type: 'show', show: named._id },
      { type: 'shows', count: 1 },
    ];
    const { parts } = await letterOf(member, { title: 'News', blocks });
    const shown = parts.map((part) => part.kind === 'shows' && part.shows.map(({ _id }) => _id));
    expect(shown).toEqual([[named._id], [next._id]]);
  });

  test('a paused letter waits beyond its hour, until a member resumes it', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const publishAt = site.clock.time + hour;
    const letter = await letterOf(member, { title: 'News', blocks: [words], publishAt });
    await send(letter, member, 1);
    const call = (name: string) => answered(member.call('POST', `/letters/${letter._id}/${name}`));
    expect((await call('pause')).json()).toMatchObject({ state: 'paused' });
    site.clock.time += hour;
    await site.app.letters.sendDue();
    expect(site.outbox()).toEqual([]);
    await call('resume');
    await site.app.letters.sendDue();
    expect(await resultOf(letter, member)).toMatchObject({ sent: 1 });
    expect(site.outbox()).toHaveLength(1);
  });

  test('the words of a letter being sent stay, and its page says that it was corrected', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const letter = await letterOf(member, { title: 'News', blocks: [words] });
    await send(letter, member, 1);
    await answered(member.call('POST', `/updateLetter/${letter._id}`, { title: 'Corrected' }));
    await site.app.letters.sendDue();
    expect(site.outbox()[0]).toMatch(/^Subject: News/m);
    const [news] = (await site.visitor().call('GET', '/news')).json();
    expect(news).toMatchObject({ title: 'Corrected', isCorrected: true });
  });

  test('a letter that was e-mailed becomes no draft again, not even by an undo', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    await subscribe(site, 'ann');
    const letter = await letterOf(member, { title: 'News', blocks: [words], isDraft: true });
    await send(letter, member, 1);
    await site.app.letters.sendDue();
    const draft = member.call('POST', `/updateLetter/${letter._id}`, { isDraft: true });
    expectProblem(await draft, 'letter.already-sent');
    const { items } = (await member.call('GET', '/history')).json() as {
      items: { _id: string; changes: unknown[] }[];
    };
    const audience = { field: 'audience', from: null, to: 'all subscribers' };
    expect(items.flatMap(({ changes }) => changes)).toContainEqual(audience);
    const undone = await member.call('POST', `/history/${items[0]!._id}/undo`, {});
    expectProblem(undone, 'letter.already-sent');
    const hidden = { onSite: false };
    await answered(member.call('POST', `/updateLetter/${letter._id}`, hidden));
    expect((await site.visitor().call('GET', '/news')).json()).toEqual([]);
  });

  test("a logo in an e-mail is on the site's color", async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const bandLogoUrl = await uploadPicture(member);
    const theme = { primaryColor: '#102030', bandLogoUrl };
    await answered(member.call('POST', '/updateTheme', theme));
    const { _id } = await letterOf(member, { title: 'News', blocks: [words] });
    const { body } = await member.call('GET', `/letters/${_id}/mail`);
    const [, path, color] = /src="[^"]*(\/letter-image\/[^"]+)"[^>]*background:(#\w+)/.exec(body)!;
    expect(color).not.toBe('#ffffff');
    const image = await site.visitor().get(path!);
    expect(image.statusCode).toBe(200);
  });

  test('members see the e-mail of a letter as HTML, in dark colors and as text', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const { _id } = await letterOf(member, { title: 'News', blocks: [words] });
    const mailAs = (as: string, client = member) =>
      client.call('GET', `/letters/${_id}/mail?as=${as}`);
    const [html, dark, text] = await Promise.all(['html', 'dark', 'text'].map((as) => mailAs(as)));
    expect(html!.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(html!.body).toContain('<strong>back</strong>');
    expect(dark!.body).not.toBe(html!.body);
    expect(text!.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text!.body).toContain('We are back');
    expectProblem(await mailAs('html', site.visitor()), 'session.needed');
    expectProblem(await member.call('GET', '/letters/gone/mail'), 'letter.not-found');
  });

  test('a test goes to members alone', async () => {
    const site = await siteForTest(engine);
    const member = await site.member();
    const letter = await letterOf(member, { title: 'News', blocks: [words], isDraft: true });
    const test = (to: string) => member.call('POST', `/letters/${letter._id}/test`, { to });
    expectProblem(await test('fay@fans.example'), 'letter.not-to-members');
    const { email } = (await member.call('GET', '/me')).json();
    expect((await test(email)).statusCode).toBe(200);
    const [mail] = site.outbox();
    expect(mail).toMatch(/^Subject: Test: News/m);
    expect(mail).toContain('This is a test: subscribers get links here.');
    expect(mail).not.toMatch(/List-Unsubscribe|newsletter\/|\/news\/news/);
  });
});
