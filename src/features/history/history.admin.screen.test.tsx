import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { loseAnswer, refusal, type Call } from '../../../tests/components/calls.ts';
import { membersAnswers, noProfiles } from '../../../tests/components/band-site.ts';
import { bandSite } from '../../../tests/components/band-site.ts';
import { renderAdmin } from '../../../tests/components/render.tsx';
import { storedList } from '../../../tests/components/stored.ts';
import type { Member } from '../bio/members.ts';
import type { BinItem, HistoryItem } from './history.ts';
import { at, item, history } from '../../../tests/components/history-admin.ts';

const undo = page.getByRole('button', { name: /^Undo:/ });
/** A field's value in an open row. */
const value = (text: string) => page.getByRole('definition').getByText(text);

const alerts = page.getByRole('region', { name: 'Notifications' });

const ann: Member = {
  _id: 'a',
  bioPic: null,
  picture: null,
  alt: '',
  name: 'Ann',
  role: 'Drums',
  ...noProfiles,
  revision: 1,
};

/** An item below the newest change, which needs no restoring. */
const newestAnd = (older: HistoryItem) => [item({ _id: 'newest', label: 'Newest' }), older];

const binned: BinItem = {
  _id: 'item-2',
  noun: 'show',
  label: 'Show at The Cellar, Bern',
  deletedAt: at,
  by: null,
  until: at + 1,
};

/** Responds as the server does to a change that the history records. */
const entered = (answer: object, call: string, label = ''): Response =>
  Response.json(answer, {
    headers: { 'history-call': call, 'history-label': encodeURIComponent(label) },
  });

test('the alert of a change undoes it with one call, and can undo the undo', async () => {
  const kept = storedList<Member>('member.not-found', [ann]);
  const undone: string[] = [];
  const api = await renderAdmin('/aboutus', {
    'GET /bio': { text: '', revision: 0 },
    ...membersAnswers(kept),
    'GET /deleteMember/:id': ({ params: [id] }: Call) => entered(kept.remove(id!), 'x'),
    'POST /history/calls/:id/undo': ({ params: [id] }: Call) => {
      undone.push(id!);
      kept.add(ann);
      return entered({ _id: 'a' }, 'y');
    },
  });
  const row = page.getByRole('button', { name: /^Ann/ });
  await row.click();
  await page.getByRole('button', { name: 'Delete Ann' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(row).not.toBeInTheDocument();
  await undo.click();
  await expect.element(row).toBeVisible();
  await expect.element(alerts.getByText('Change undone')).toBeVisible();
  api.answer({
    'POST /history/calls/:id/undo': ({ params: [id] }: Call) => {
      undone.push(id!);
      return refusal(409, 'history.changed-since');
    },
  });
  await undo.click();
  await expect.element(alerts.getByText('Refused.')).toBeVisible();
  expect(undone).toEqual(['x', 'y']);
});

test('an undo names its record, and ends with the next save or on another page', async () => {
  const { members, theme, answers } = bandSite();
  members.add(ann);
  const api = await renderAdmin('/aboutus', {
    ...answers,
    'GET /deleteMember/:id': ({ params: [id] }: Call) =>
      entered(members.remove(id!), 'x', 'Member Ann'),
    'POST /updateTheme': ({ body }: Call) => entered(theme.save(body as object), 'y', 'Theme'),
    'POST /history/calls/:id/undo': () => entered(theme.now, 'z', 'Theme'),
  });
  await page.getByRole('button', { name: /^Ann/ }).click();
  await page.getByRole('button', { name: 'Delete Ann' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(alerts.getByText('Member Ann')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Undo: Member deleted successfully! Member Ann' }))
    .toBeVisible();
  await page.getByRole('link', { name: 'Update Theme' }).click();
  await expect.element(page.getByLabelText('Catch Phrase')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await page.getByLabelText('Catch Phrase').fill('Loud');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByRole('button', { name: 'Undo: Theme updated' }).click();
  await expect.element(alerts.getByText('Change undone')).toBeVisible();
  await expect.element(alerts.getByText('Theme', { exact: true })).toBeVisible();
  expect(api.sent('POST /history/calls/:id/undo')).toHaveLength(1);
});

test('images before and after a change are named', async () => {
  const image = (name: string) => `/files/o/${name}.png`;
  const changes = [{ field: 'bandLogoUrl', from: image('one'), to: image('two') }];
  await renderAdmin('/history', {
    'GET /history': history([item({ noun: 'theme', record: null, label: 'Theme', changes })]),
  });
  await page.getByRole('button', { name: /^Theme/ }).click();
  for (const [side, name] of [
    ['Before', 'one'],
    ['After', 'two'],
  ] as const) {
    await expect.element(page.getByText(side, { exact: true })).toBeVisible();
    const shown = page.getByRole('img', { name: `${side}: Theme` });
    await expect.element(shown).toHaveAttribute('src', image(name));
  }
});

test('a change that cannot be undone has no undo button', async () => {
  const kept = storedList<Member>('member.not-found', [ann]);
  await renderAdmin('/aboutus', {
    'GET /bio': { text: '', revision: 0 },
    ...membersAnswers(kept),
  });
  await page.getByRole('button', { name: /^Ann/ }).click();
  await page.getByRole('button', { name: 'Delete Ann' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(alerts.getByText('Member deleted successfully!')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

test('undoing a change that was edited again shows both versions to choose from', async () => {
  const current = { ...ann, role: 'Voice', revision: 7 };
  const api = await renderAdmin('/history', {
    'GET /history': history([item()]),
    'POST /history/:id/undo': ({ body }: Call) =>
      (body as { revision?: number }).revision === 7
        ? ann
        : refusal(409, 'history.changed-since', { current }),
  });
  const undo = page.getByRole('button', { name: 'Undo: Changed Member Ann' });
  await undo.click();
  const ask = page.getByRole('alertdialog', { name: 'Undo this change?' });
  await expect.element(ask.getByText('Now: Voice')).toBeVisible();
  await expect.element(ask.getByText('Before: Drums')).toBeVisible();
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await undo.click();
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect.element(alerts.getByText('Change undone')).toBeVisible();
  expect(api.sent('POST /history/:id/undo')).toEqual([{}, {}, { revision: 7 }]);
});

test('the versions of one record have their own list, and each but the newest can be restored', async () => {
  const api = await renderAdmin('/history?noun=member&record=a', {
    'GET /history': ({ query }: Call) => {
      expect(Object.fromEntries(query)).toEqual({ noun: 'member', record: 'a' });
      return history(newestAnd(item()));
    },
    'POST /history/:id/restore': ann,
  });
  await expect.element(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore this version: Member Ann' }).click();
  await expect.element(alerts.getByText('Member Ann restored')).toBeVisible();
  expect(api.sent('POST /history/:id/restore')).toHaveLength(1);
  await expect
    .element(page.getByRole('button', { name: 'Restore this version: Newest' }))
    .not.toBeInTheDocument();
});

test('the bio text links to its versions, although it is the only record of its kind', async () => {
  await renderAdmin('/aboutus', {
    ...bandSite().answers,
    'GET /history': ({ query }: Call) => {
      expect(Object.fromEntries(query)).toEqual({ noun: 'bio' });
      return history(newestAnd(item({ noun: 'bio', record: null, label: 'Bio' })));
    },
  });
  await page.getByRole('link', { name: 'Versions', exact: true }).click();
  await expect
    .element(page.getByRole('button', { name: 'Restore this version: Bio' }))
    .toBeVisible();
});

test('restoring a version over newer changes asks first, and shows what would be lost', async () => {
  const current = { ...ann, name: 'Anna', role: 'Voice', revision: 7 };
  const api = await renderAdmin('/history?noun=member&record=a', {
    'GET /history': history(newestAnd(item())),
    'POST /history/:id/restore': ({ body }: Call) =>
      (body as { revision?: number }).revision === 7
        ? ann
        : refusal(409, 'history.changed-since', { current, wanted: { ...current, ...ann } }),
  });
  await page.getByRole('button', { name: 'Restore this version: Member Ann' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Restore this version?' });
  await expect.element(ask.getByText('Now: Anna')).toBeVisible();
  await expect.element(ask.getByText('Before: Ann', { exact: true })).toBeVisible();
  await ask.getByRole('button', { name: 'Restore' }).click();
  await expect.element(alerts.getByText('Member Ann restored')).toBeVisible();
  expect(api.sent('POST /history/:id/restore')).toEqual([{}, { revision: 7 }]);
});

test('a deleted item can be restored, or erased after a question', async () => {
  let inBin = [binned, { ...binned, _id: 'item-3', label: 'Member Bo' }];
  const takeOut = ({ params: [_id] }: Call) => {
    inBin = inBin.filter((item) => item._id !== _id);
    return { _id };
  };
  const api = await renderAdmin('/history?tab=bin', {
    'GET /bin': () => inBin,
    'POST /bin/:id/restore': loseAnswer,
    'POST /bin/:id/erase': takeOut,
  });
  const back = page.getByRole('button', { name: 'Restore Show at The Cellar, Bern' });
  await back.click();
  await expect
    .element(alerts.getByText(/^Failed to restore Show at The Cellar, Bern\. ./))
    .toBeVisible();
  api.answer({ 'POST /bin/:id/restore': () => refusal(409, 'history.picture-gone') });
  await back.click();
  await expect
    .element(alerts.getByText('Failed to restore Show at The Cellar, Bern. Refused.'))
    .toBeVisible();
  api.answer({ 'POST /bin/:id/restore': takeOut });
  await back.click();
  await expect.element(alerts.getByText('Show at The Cellar, Bern restored')).toBeVisible();
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Erase Member Bo' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Erase Member Bo?' });
  await ask.getByRole('button', { name: 'Erase' }).click();
  await expect.element(page.getByText('No Deleted Items')).toBeVisible();
  expect(api.calls.filter(({ name }) => name === 'POST /bin/:id/erase')).toHaveLength(1);
});

test('a full bin loads page by page', async () => {
  const items = Array.from({ length: 51 }, (_, n) => ({
    ...binned,
    _id: `item-${n}`,
    label: `Member ${n}`,
  }));
  await renderAdmin('/history#bin', {
    'GET /bin': ({ query }: Call) =>
      query.get('after') === 'item-49' ? items.slice(50) : items.slice(0, 50),
  });
  const rows = page.getByRole('list', { name: 'Bin' }).getByRole('listitem');
  await expect.element(rows).toHaveLength(50);
  await page.getByRole('button', { name: 'Show More deleted items' }).click();
  await expect.element(rows).toHaveLength(51);
  await expect.element(page.getByRole('button', { name: 'Restore Member 50' })).toHaveFocus();
});

test('the history lists who changed what, page by page', async () => {
  const api = await renderAdmin('/history', {
    'GET /history': ({ query }: Call) =>
      query.get('before') === 'item-1'
        ? history([item({ _id: 'item-0', by: null, action: 'added', label: 'Member Bo' })])
        : history([item()], 'item-1'),
  });
  const row = page.getByRole('button', { name: /^Member Ann Changed by Bea · 12:00 PM/ });
  await row.click();
  await expect.element(value('Drums')).toBeVisible();
  await expect.element(value('Harp')).toBeVisible();
  await page.getByRole('button', { name: 'Show More changes' }).click();
  await expect.element(page.getByText(/Added by a former member/)).toBeVisible();
  expect(api.calls.filter(({ name }) => name === 'GET /history')).toHaveLength(2);
});

test('after a failure the next page still follows, and a reload leaves the focus alone', async () => {
  const next = history([item({ _id: 'item-0', label: 'Member Cy' })]);
  const first = history([item()], 'item-1');
  const api = await renderAdmin('/history', {
    'GET /history': ({ query }: Call) => (query.has('before') ? refusal(500, 'x') : first),
  });
  const more = page.getByRole('button', { name: 'Show More changes' });
  await more.click();
  await expect.element(page.getByText(/^Failed to load the history/)).toBeVisible();
  const newer = history([item({ _id: 'item-2', label: 'Member Di' }), item()], 'item-1');
  api.answer({
    'GET /history': ({ query }: Call) => (query.get('before') === 'item-1' ? next : newer),
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('button', { name: /^Member Di/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Member Ann/ })).not.toHaveFocus();
  await more.click();
  await expect.element(page.getByRole('button', { name: /^Member Cy/ })).toHaveFocus();
  await expect.element(page.getByRole('button', { name: /^Member / })).toHaveLength(3);
});

test('prices and times use the currency and the time zone of their version', async () => {
  const changes = [
    { field: 'doorprice', from: 12, to: 15 },
    { field: 'doors', from: null, to: Date.UTC(2026, 11, 20, 10) },
  ];
  const beside = { currency: 'CHF', timeZone: 'Asia/Tokyo' };
  await renderAdmin('/history?noun=show&record=s', {
    'GET /history': history([item({ noun: 'show', label: 'Show', changes, beside })]),
  });
  await page.getByRole('button', { name: /^Show Changed/ }).click();
  await expect.element(value('CHF 12.00')).toBeVisible();
  await expect.element(value('CHF 15.00')).toBeVisible();
  await expect.element(value('December 20, 2026, 7:00 PM')).toBeVisible();
});

test('a change of a long text shows only the changed words and some around them', async () => {
  const from = `${'We play loud songs. '.repeat(30)}Ann sings.`;
  const changes = [{ field: 'text', from, to: from.replace('sings', 'drums') }];
  await renderAdmin('/history', { 'GET /history': history([item({ label: 'Bio', changes })]) });
  await page.getByRole('button', { name: /^Bio Changed/ }).click();
  await expect.element(page.getByRole('deletion')).toHaveTextContent('sings.');
  await expect.element(page.getByRole('insertion')).toHaveTextContent('drums.');
  const unchanged = 'We play loud songs. '.repeat(5).trim();
  await expect.element(page.getByRole('definition')).not.toHaveTextContent(unchanged);
});

test('a closed row says what changed, and an open one leaves out what is empty', async () => {
  const from = { venue: 'The Cellar', notes: '', isDraft: false };
  const gone = Object.entries(from).map(([field, value]) => ({ field, from: value, to: null }));
  await renderAdmin('/history', {
    'GET /history': history([
      item(),
      item({ _id: 'item-2', noun: 'show', action: 'deleted', label: 'Show', changes: gone }),
    ]),
  });
  await expect.element(page.getByText('Role: Drums → Harp')).toBeVisible();
  await page.getByRole('button', { name: /^Show Deleted/ }).click();
  await expect.element(page.getByText('The Cellar')).toBeVisible();
  await expect.element(page.getByText('Notes')).not.toBeInTheDocument();
  await expect.element(page.getByText('Draft')).not.toBeInTheDocument();
});

test.each([
  ['import', 'added', 'Mailchimp, 1,204 fans', 'Imports', '/account/imports'],
  ['statistics', 'deleted', 'All statistics', 'Statistics', '/statistics'],
] as const)('a change of %s leads to its page instead', async (noun, action, label, name, path) => {
  await renderAdmin('/history', {
    'GET /history': history([item({ noun, record: null, action, label })]),
  });
  await expect.element(page.getByText(label)).toBeVisible();
  const link = page.getByLabelText('Changes').getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', path);
  await expect.element(undo).not.toBeInTheDocument();
});
