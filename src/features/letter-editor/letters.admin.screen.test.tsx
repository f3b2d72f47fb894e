import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cellar } from '../../../tests/components/band-site.ts';
import { refusal, type Call } from '../../../tests/components/calls.ts';
import { letterKind } from './letter-fields.form.tsx';
import {
  button,
  choice,
  dialog,
  field,
  inDialog,
  letter,
  mailed,
  progress,
  lettersSite,
  result,
} from '../../../tests/components/letters-admin.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import type { Letter, LetterAudience } from '../letters/letters.ts';

const sees = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible();
const more = async (title: string) => button(`More for ${title}`).click();
const openSend = async () => {
  await more('News');
  await choice('Send…').click();
};

test('a letter begun from a show is stored once it is sent, in four presses', async () => {
  const { letters, answers } = lettersSite();
  const api = await renderAdmin('/home', answers);
  const imports = page.getByRole('link', { name: 'Import', exact: true });
  await expect.element(imports).toHaveAttribute('href', '/account/imports');
  await button(/^More for .*The Cellar/).click();
  await choice('Write a letter').click();
  await expect.element(field('Title')).toHaveValue('The Cellar');
  expect(letters.now).toEqual([]);
  await inDialog('Send…').click();
  await inDialog('Send now to 212 fans').click();
  expect(letters.now).toMatchObject([{ title: 'The Cellar' }]);
  await sees('Letter is on its way.');
  await sees('2 of 5 sent, 3 waiting.');
  await inDialog('Close').click();
  await sees('Sending: 2 sent, 3 waiting');
  await expect.element(imports).toHaveAttribute('href', '/account/imports');
  await button('Pause The Cellar').click();
  await expect.element(button('Resume The Cellar')).toBeVisible();
  expect(api.sent('POST /letters/:id/send')).toEqual([{ revision: 1, count: 212 }]);
});

test('a letter to the fans near a show begins from its menu, with a ring to choose', async () => {
  const { counts, letters, answers } = lettersSite();
  const inBern = { ...cellar, place: '2661552', placeName: 'Bern' };
  const counted = answers['POST /letters/audience'] as () => object;
  await renderAdmin('/home', {
    ...answers,
    'GET /shows': [inBern],
    'GET /fanPlaces': {
      places: [{ place: '5128581', name: 'New York City', fans: 40 }],
      others: 0,
      withoutTown: 90,
      sources: [],
    },
    'POST /letters/audience': ({ body }: Call) => {
      const { near } = (body as { audience: LetterAudience }).audience;
      const isFar = near !== undefined && 'place' in near;
      const town = { name: isFar ? 'New York City' : 'Bern', usesMiles: isFar };
      return { ...counted(), withoutTown: 90, near: near ? town : null };
    },
  });
  await button(/^More for .*The Cellar/).click();
  await choice('Write to fans nearby').click();
  await sees('Within 50 km of Bern · 212 fans; 90 have no known town.');
  counts.count = 1;
  await field('Distance').selectOptions('100 km');
  await sees('Within 100 km of Bern · 1 fan; 90 have no known town.');
  await field('From').selectOptions('New York City');
  await sees('Within about 60 miles of New York City · 1 fan; 90 have no known town.');
  await inDialog('Send…').click();
  await sees('It goes to 1 of 540 subscribers, from news@band.example.');
  await sees('Within about 60 miles of New York City · 1 fan; 90 have no known town.');
  expect(letters.now).toMatchObject([{ audience: { near: { place: '5128581', km: 100 } } }]);
});

test(
  'a show without a town gets it right in the letter to the fans nearby',
  { tags: 'whole' },
  async () => {
    const { answers } = lettersSite();
    const counted = answers['POST /letters/audience'] as () => object;
    let shows = [cellar];
    const bern = { _id: '2661552', name: 'Bern', region: 'Bern', country: 'CH', timeZone: 'UTC' };
    const api = await renderAdmin('/home', {
      ...answers,
      'GET /shows': () => shows,
      'GET /places/ofShow': [bern],
      'POST /updateShow/:id'({ body }: Call) {
        shows = [{ ...cellar, ...(body as object), placeName: 'Bern', revision: 2 }];
        return shows[0];
      },
      'POST /letters/audience': () => ({
        ...counted(),
        near: shows[0]!.placeName && { name: 'Bern', usesMiles: false },
      }),
    });
    await button(/^More for .*The Cellar/).click();
    await choice('Write to fans nearby').click();
    await sees('The show has no town yet. Choose one, or other recipients.');
    await expect.element(field('Who gets it').getByText('All subscribers')).toBeInTheDocument();
    await inDialog('Bern, Switzerland').click();
    await sees('Within 50 km of Bern · 212 fans; 0 have no known town.');
    await expect.element(field('Town of the show')).not.toBeInTheDocument();
    expect(api.sent('POST /updateShow/:id')).toEqual([{ place: bern._id, revision: 1 }]);
  },
);

test('a new letter is a draft, with blocks that move, are removed and come back', async () => {
  const { letters, answers } = lettersSite();
  const api = await renderAdmin('/letters', answers);
  await button('Add Letter').click();
  await field('Title').fill('Spring');
  await field('Text').fill('Hello');
  await inDialog('Button').click();
  await field('Button text').fill('Listen');
  await expect.element(inDialog('Save Draft')).toBeDisabled();
  await expect.element(inDialog('Send…')).toBeDisabled();
  await sees('Still missing: Link (block 2).');
  await inDialog('Image').click();
  await sees('Still missing: Link (block 2), Image (block 3).');
  await inDialog('Remove Image, block 3').click();
  await field('Link').fill('band.example/new');
  await dialog.getByRole('button', { name: 'Show', exact: true }).click();
  await expect.element(field('Show')).toHaveValue(cellar._id);
  const handle = dialog.getByRole('button', { name: 'Move Show', exact: true });
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await inDialog('Remove Text, block 2').click();
  await expect.element(dialog.getByText('Text removed.')).toBeVisible();
  await inDialog('Undo').click();
  await expect.element(field('Text')).toHaveValue('Hello');
  await inDialog('Save Draft').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent('POST /addLetter')).toMatchObject([
    {
      title: 'Spring',
      isDraft: true,
      blocks: [
        { type: 'show', show: cellar._id },
        { type: 'words', text: 'Hello' },
        { type: 'button', text: 'Listen', link: 'band.example/new' },
      ],
    },
  ]);
  expect(letters.now).toHaveLength(1);
});

test('the audience shows how many get the letter, and the preview what they get', async () => {
  const earlier = letter({
    title: 'Winter',
    state: 'sent',
    isDraft: false,
    date: 1,
    mailed: mailed({ progress: null }),
  });
  const { counts, answers } = lettersSite([earlier, letter()]);
  const api = await renderAdmin('/letters', answers);
  await button('Edit News').click();
  await expect.element(dialog.getByText('212 of 540 subscribers get it.')).toBeVisible();
  // It can be sent as it is.
  await expect.element(dialog.getByText('No changes yet.')).not.toBeInTheDocument();
  counts.count = 30;
  await field('Who gets it').selectOptions("Didn't get another letter");
  await expect.element(field('Did not get')).toHaveValue(earlier._id);
  await expect.element(dialog.getByText('30 of 540 subscribers get it.')).toBeVisible();
  expect(api.sent('POST /letters/audience').at(-1)).toEqual({ audience: { notIn: earlier._id } });
  await expect.element(dialog.getByRole('strong')).toHaveTextContent('back');
  await inDialog('Plain text').click();
  await expect.element(dialog.getByText('Plain words')).toBeVisible();
  await inDialog('Web page').click();
  await expect.element(page.getByTitle('The page as fans see it')).toBeVisible();
  const [shown] = window.previewBridge!.typed().filter(({ area }) => area === 'newsPage');
  expect(shown!.into([])).toMatchObject([{ slug: 'preview', title: 'News' }]);
  await inDialog('Update Letter').click();
  await expect
    .poll(() => api.sent('POST /updateLetter/:id'))
    .toEqual([{ audience: { notIn: earlier._id }, revision: 1 }]);
});

test('a changed number of recipients is shown, and asked about again', async () => {
  const { counts, answers } = lettersSite([letter()]);
  const api = await renderAdmin('/letters', answers);
  api.answer({
    'POST /letters/:id/send': () =>
      refusal(409, 'letter.count-changed', { message: 'It changed.', current: { count: 213 } }),
  });
  await openSend();
  await sees('It goes to 212 of 540 subscribers, from news@band.example.');
  counts.count = 213;
  await inDialog('Send now to 212 fans').click();
  await sees('It changed.');
  api.answer({ 'POST /letters/:id/send': answers['POST /letters/:id/send'] });
  await inDialog('Send now to 213 fans').click();
  await sees('Letter is on its way.');
  expect(api.sent('POST /letters/:id/send')).toEqual([
    { revision: 1, count: 212 },
    { revision: 1, count: 213 },
  ]);
});

test('a letter that is not ready says why, and cannot be sent', async () => {
  const { answers } = lettersSite([letter()]);
  const preview = Object(answers['POST /letters/preview']) as object;
  await renderAdmin('/letters', {
    ...answers,
    'POST /letters/preview': {
      ...preview,
      problems: [{ at: 0, text: 'The release “Low” is a draft.' }],
    },
    'POST /letters/audience': {
      count: 2,
      of: 2,
      withoutTown: 0,
      near: null,
      examples: [],
      from: 'a@b.c',
      isDelivered: false,
    },
  });
  await openSend();
  await sees('The release “Low” is a draft.');
  await sees(/letters are written to the server's outbox/);
  await expect.element(inDialog('Send now to 2 fans')).toBeDisabled();
});

test('a problem of a block is beside it, and a save that fails sends nothing later', async () => {
  const { answers } = lettersSite([letter()]);
  const preview = Object(answers['POST /letters/preview']) as object;
  const api = await renderAdmin('/letters', {
    ...answers,
    'POST /letters/preview': { ...preview, problems: [{ at: 0, text: 'A link is broken.' }] },
    'POST /updateLetter/:id': () => refusal(503, 'site.busy'),
  });
  await button('Edit News').click();
  await expect
    .element(dialog.getByRole('listitem').filter({ hasText: '1. Text' }))
    .toHaveTextContent('A link is broken.');
  await field('Title').fill('Newer');
  await inDialog('Send…').click();
  await sees('Failed to update letter');
  api.answer({ 'POST /updateLetter/:id': answers['POST /updateLetter/:id'] });
  await inDialog('Update Letter').click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a letter is sent at a time', async () => {
  const { answers } = lettersSite([letter()]);
  const api = await renderAdmin('/letters', answers);
  await openSend();
  await field('When').selectOptions('Later');
  await field('Day').fill('2031-05-02');
  await field('Time').fill('8:00 PM');
  await field('Time Zone').fill('Europe/Berlin');
  await inDialog('Send on May 2, 2031, 8:00 PM to 212 fans').click();
  await sees('Letter scheduled.');
  const publishAt = Date.parse('2031-05-02T20:00:00+02:00');
  expect(api.sent('POST /updateLetter/:id')).toEqual([{ publishAt, revision: 1 }]);
  expect(api.sent('POST /letters/:id/send')).toEqual([{ revision: 2, count: 212 }]);
});

test('a letter for the site only is published', async () => {
  const { answers } = lettersSite([letter({ byMail: false })]);
  const api = await renderAdmin('/letters', answers);
  await more('News');
  await choice('Publish…').click();
  await inDialog('Publish now').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.sent('POST /updateLetter/:id')).toEqual([
    { isDraft: false, publishAt: null, revision: 1 },
  ]);
});

test('a time that is over is refused', { tags: 'whole' }, async () => {
  const { answers } = lettersSite([letter({ publishAt: Date.UTC(2020, 0, 1) })]);
  const api = await renderAdmin('/letters', answers);
  await openSend();
  await inDialog(/^Send on January 1, 2020/).click();
  await sees('That time is over. Choose a later one.');
  expect(api.sent('POST /letters/:id/send')).toEqual([]);
});

test('members who change the content at once see both versions as text', async () => {
  const stored = letter();
  const { letters, answers } = lettersSite([stored]);
  await renderAdmin('/letters', answers);
  await button('Edit News').click();
  await field('Text').fill('Mine');
  letters.save(stored._id, { blocks: [{ type: 'words', text: 'Theirs' }] });
  await inDialog('Update Letter').click();
  await expect.element(dialog.getByRole('radio', { name: 'Theirs Theirs' })).toBeVisible();
  await dialog.getByRole('radio', { name: 'Yours Mine' }).click();
  await inDialog('Update Letter').click();
  await expect.poll(() => letters.now[0]!.blocks).toEqual([{ type: 'words', text: 'Mine' }]);
});

const going = (fields: Partial<Letter>) =>
  letter({
    isDraft: false,
    state: 'sending',
    mailed: mailed(),
    ...fields,
  });

test('a letter on its way shows how far it is, and can be paused and resumed', async () => {
  const { answers } = lettersSite([going({})]);
  const api = await renderAdmin('/letters', {
    ...answers,
    'GET /letters/:id/result': result({
      until: Date.UTC(2031, 4, 1, 20),
      perHour: 300,
      uncertain: 102,
      unanswered: [
        { email: 'fay@fans.example', at: Date.UTC(2031, 4, 1, 20) },
        { email: null, at: 0 },
      ],
    }),
  });
  await more('News');
  await choice('Delivery…').click();
  await sees('2 of 5 sent, 3 waiting.');
  await sees(/^Done by May 1, 2031, .* at 300 an hour\.$/);
  await inDialog('Pause').click();
  await sees('Paused. Nothing is sent until you resume it.');
  await sees(/^fay@fans\.example, since May 1, 2031, /);
  await sees(/^A removed address, since /);
  await sees('100 more');
  await inDialog('Send 102 e-mails again').click();
  await expect.poll(() => api.sent('POST /letters/:id/retryUncertain')).toHaveLength(1);
});

test('the open row of a letter shows how far it is', async () => {
  const { answers } = lettersSite([going({})]);
  await renderAdmin('/letters', answers);
  await button(/^News/).click();
  await sees('2 of 5 sent, 3 waiting.');
});

test('a sent letter says who did not get it', async () => {
  const { answers } = lettersSite([going({ state: 'sent', date: 1 })]);
  await renderAdmin('/letters', {
    ...answers,
    'GET /letters/:id/result': result({
      sent: 512,
      waiting: 0,
      refusals: [
        { answer: '550 5.1.1 unknown', isFinal: true, count: 4 },
        { answer: '452 4.2.2 full', isFinal: false, count: 1 },
        { answer: 'EENVELOPE 421 4.7.0 MAIL FROM', isFinal: false, count: 2 },
      ],
      unsubscribed: 3,
    }),
  });
  await more('News');
  await choice('Delivery…').click();
  await sees(/^Sent to 512 of /);
  await sees('4 addresses refused it: no such mailbox.');
  await sees('1 address will be tried again: the mailbox is full.');
  await sees('2 addresses will be tried again: the mail server was not available.');
  await sees('3 people unsubscribed.');
});

test.each([
  [
    { state: 'paused', mailed: mailed({ why: 'The list looks old.' }) },
    'Paused: The list looks old.',
  ],
  [{ state: 'scheduled', mailed: null, date: Date.UTC(2031, 4, 1) }, /^Scheduled for /],
  [
    { mailed: mailed({ progress: progress({ recipients: 9, refused: 2, uncertain: 1 }) }) },
    'Sending: 2 sent, 3 waiting, 2 refused, 1 uncertain',
  ],
  [{ state: 'sent', date: Date.UTC(2031, 4, 1) }, /^Sent on May 1, 2031, /],
  [
    { state: 'sent', date: Date.UTC(2031, 4, 1), mailed: mailed({ isDelivered: false }) },
    'Only written to the outbox',
  ],
  [{ state: 'draft', mailed: null }, 'Not e-mailed'],
] as const)('the list says of %o: %s', async (fields, says) => {
  await renderAdmin('/letters', lettersSite([going(fields)]).answers);
  await sees(says);
});

test('drafts are behind the letters with a date, in the order of the server', () => {
  const [dated, older, draft] = [letter({ date: 2 }), letter({ date: 1 }), letter()];
  const another = letter();
  expect([older, draft, another, dated].toSorted(letterKind.compare!)).toEqual([
    dated,
    older,
    draft,
    another,
  ]);
});
