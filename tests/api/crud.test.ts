import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BinItem, HistoryItem } from '../../src/features/history/history.ts';
import type { FilesTables } from '../../src/files/records/files.table.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import { published } from '../environment/answers.ts';
import { places, startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalogue.ts';
import type { Answer, Client } from '../environment/client.ts';
import {
  editedRecords,
  hideableRecords,
  isListed,
  listedRecords,
  recordCalls,
  type EditedRecord,
  type ListedRecord,
  type Stored,
} from '../environment/edited-records.ts';
import { bothEngines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

// The contract of each noun that members add, change and delete. A new noun needs an entry in
// `edited-records.ts`; a test of its own holds only what no other noun has.

interface Schema {
  type?: string;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  pattern?: string;
  maxLength?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
}
type Paths = Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
>;

const pictured = editedRecords.filter(({ picture }) => picture !== null);

/** Members may send what the server makes, and it is ignored. */
const made = ['_id', 'picture', 'revision', 'embedLink', 'slug', 'continuous', 'downloads'];

const hostile = `'; drop table shows; -- <script>alert(1)</script> {{7*7}} \u202e 💥`;
const fromElsewhere = 'Only a picture that was uploaded to this site';
const missing = `/files/o/${'a'.repeat(22)}.png`;

/** What browsers send for our own pages' calls, and for all else that could delete. */
const own = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};
const foreign: Record<string, string>[] = [
  { ...own, 'sec-fetch-site': 'cross-site' },
  { ...own, 'sec-fetch-site': 'none' },
  { ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  { ...own, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  { ...own, 'sec-purpose': 'prefetch' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/page' },
];

const publicAddresses = [
  '/',
  '/music',
  '/media',
  '/media?tab=videos',
  '/shows',
  '/feed.xml',
  '/shows.ics',
];

const idsOf = (records: readonly Stored[]) => records.map(({ _id }) => _id);

/** The names of the fields that a call was refused for. */
function wrongFields(answer: Answer): string[] {
  expect(answer.statusCode, answer.body).toBe(422);
  const { error, fields } = answer.json() as { error: string; fields: object };
  expect(error).toBe('request.invalid');
  return Object.keys(fields)
    .map((name) => name.replace(/^0\./, ''))
    .toSorted();
}

/** @returns the record that came with the answer to a change that came too late. */
function currentOf(answer: Answer): unknown {
  const { current, ...problem } = answer.json() as Record<string, unknown>;
  expect(answer.statusCode, answer.body).toBe(409);
  expect(problem).toEqual({
    error: 'record.changed-meanwhile',
    message: 'Somebody else changed this meanwhile. Look at both versions before you save.',
  });
  return current;
}

describe.each(places)('what members edit, at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  let paths: Paths;
  /** What new records show, and another: the history keeps both when no record shows them. */
  let [picture, other] = ['', ''];
  let start = 0;
  beforeAll(async () => {
    site = await startApp(engine, { env: { API_BASE: base, PUBLIC_URL: 'https://band.test' } });
    member = await site.member();
    start = site.clock.time;
    ({ paths } = (await member.call('GET', '/openapi.json')).json());
    [picture, other] = [await uploadPicture(member, base), await uploadPicture(member, base)];
  });
  afterAll(() => site.dispose());

  const { sent, add, added, change, list, stored, remove } = recordCalls(
    () => member,
    base,
    () => picture,
  );
  const saved = async (kind: EditedRecord, record: Stored, body: object): Promise<Stored> => {
    const answer = await change(kind, record, body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const bodyOf = (call: string): Schema => {
    const [method, path] = call.split(' ') as [string, string];
    const { schema } =
      paths[base + path]![method.toLowerCase()]!.requestBody!.content['application/json']!;
    return schema.items ?? schema;
  };
  /** The texts of a body that members write, with their limits. */
  const textsOf = ({ properties = {} }: Schema, lengthOf: (max: number) => string) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, { pattern, maxLength, allOf = [] }]) => {
        const isText = [{ pattern }, ...allOf].some((one) => one.pattern?.includes(`\\p{Cc}`));
        return isText && maxLength !== undefined ? [[name, lengthOf(maxLength)]] : [];
      }),
    );
  const newest = async () =>
    ((await member.call('GET', '/history')).json() as { items: HistoryItem[] }).items[0]!;
  const bin = async () => (await member.call('GET', '/bin')).json() as BinItem[];
  const undo = (id: string): Promise<Answer> => member.call('POST', `/history/${id}/undo`, {});
  /** Without what each change makes. */
  const told = (record: Stored): object => {
    const { revision: _r, picture: _p, updatedAt: _u, embedLink: _e, ...rest } = record;
    return rest;
  };
  const cleared = async (kind: ListedRecord) => {
    site.clock.time = start;
    for (const record of await list(kind)) {
      expect(await remove(kind, record)).toMatchObject({ statusCode: 200 });
    }
  };

  describe.each(listedRecords)('$noun', (kind) => {
    afterEach(() => cleared(kind));
    const { field, value } = kind;

    test('is listed as it was answered, once however often it is added', async () => {
      expect(await list(kind)).toEqual([]);
      const first = await added(kind);
      expect(first).toEqual({
        ...(await sent(kind)),
        ...kind.defaults,
        ...(kind.picture && { picture: expect.objectContaining({ src: picture }) }),
        ...('isDraft' in kind.optional && published),
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        revision: 1,
      });
      expect(await list(kind)).toEqual([first]);

      const now = await saved(kind, first, { [field]: value(1) });
      expect(await added(kind, first)).toEqual(now);
      expect(await added(kind, { ...now, [field]: value(2) })).toEqual(now);
      expect(await list(kind)).toEqual([now]);
      const _id = crypto.randomUUID();
      const made = 'slug' in now && { slug: expect.any(String) };
      expect(await added(kind, { ...now, _id })).toEqual({ ...now, ...made, _id, revision: 1 });
      const named = await add(kind, { ...(await sent(kind)), _id: 'mine' });
      expect(wrongFields(named)).toEqual(['_id']);
    });

    test('keeps what a change leaves out, and can be posted back as it was answered', async () => {
      const { properties = {} } = bodyOf(`POST ${kind.add}`);
      const known = { ...kind.fields, ...kind.optional };
      const unknown = Object.keys(properties).filter((name) => !(name in known));
      expect([...made, ...kind.elsewhere]).toEqual(expect.arrayContaining(unknown));

      const whole = await added(kind, kind.optional);
      expect(whole).toMatchObject(kind.optional);
      const changed = await saved(kind, whole, { [field]: value(1) });
      expect(changed).toEqual({ ...whole, [field]: value(1), revision: 2 });
      const { properties: ofChange = {} } = bodyOf(kind.update);
      const named = 'id' in ofChange && { id: whole._id };
      const back = await saved(kind, whole, { ...changed, ...named });
      expect(back).toEqual({ ...changed, revision: 3 });
      expect(await list(kind)).toEqual([back]);
      if (named) {
        const others = { ...back, _id: crypto.randomUUID(), id: 'x', [field]: 7 };
        expect(wrongFields(await change(kind, whole, others))).toEqual(
          ['_id', 'id', field].toSorted(),
        );
      }
      let now = back;
      const defaults: Record<string, unknown> = { ...kind.defaults, ...published };
      for (const [name, none] of Object.entries(defaults)) {
        const before = kind.optional[name];
        if (before === undefined || (none !== null && none !== '')) continue;
        for (const empty of typeof before === 'string' ? ['', none] : [none]) {
          const emptied = await saved(kind, whole, { [name]: empty });
          expect(told(emptied), name).toEqual({ ...told(now), [name]: none });
          now = await saved(kind, whole, { [name]: before });
          expect(now).toMatchObject({ [name]: before });
        }
      }
      for (const [name, { enum: choices = [] }] of Object.entries(ofChange)) {
        for (const choice of choices) {
          expect(await saved(kind, whole, { [name]: choice })).toMatchObject({ [name]: choice });
        }
      }
    });

    test('has its place in the list, whatever the clock says', async () => {
      const placed: string[] = [];
      for (const { fields, place } of kind.order) {
        placed[place] = (await added(kind, fields))._id;
        site.clock.time -= 10_000;
      }
      expect(idsOf(await list(kind))).toEqual(placed);
      expect(idsOf(await list(kind, site.visitor()))).toEqual(placed);
      if (kind.reorder === null) return;

      const turned = [placed[1], placed[2], placed[0]];
      const ordered = await member.call('POST', kind.reorder, turned);
      const now = await list(kind);
      expect(ordered.json()).toEqual(now);
      expect(idsOf(now)).toEqual(turned);
      for (const others of [turned.slice(1), [...turned, "x'; drop table members"]]) {
        const late = await member.call('POST', kind.reorder, others);
        expect(late.statusCode).toBe(409);
        expect(late.json()).toMatchObject({ error: 'list.changed-meanwhile', current: now });
      }
      expect(await list(kind)).toEqual(now);
    });

    test('is refused for all that is wrong at once, and takes hostile texts to their limit', async () => {
      const over = (schema: Schema) => ({
        ...textsOf(schema, (max) => 'x'.repeat(max + 1)),
        unasked: 1,
      });
      const ofAdd = bodyOf(`POST ${kind.add}`);
      const wrong = { ...(await sent(kind)), ...over(ofAdd) };
      expect(wrongFields(await add(kind, wrong))).toEqual(Object.keys(over(ofAdd)).toSorted());
      const required = (ofAdd.required ?? []).toSorted();
      expect(required).toContain(Object.keys(kind.fields)[0]);
      expect(wrongFields(await add(kind, {}))).toEqual(expect.arrayContaining(required));
      const huge = await add(kind, { ...wrong, unasked: 'x'.repeat(300_000) });
      expectProblem(huge, 'request.too-large');
      expect(await list(kind)).toEqual([]);

      const full = textsOf(ofAdd, (max) => hostile.padEnd(max, 'x'));
      expect(Object.keys(full)).not.toEqual([]);
      const record = await added(kind, full);
      expect(record).toMatchObject(full);
      expect(await list(kind)).toEqual([record]);
      const late = over(bodyOf(kind.update));
      const refused = await change(kind, record, { ...late, [field]: value(1), ...late });
      expect(wrongFields(refused)).toEqual(Object.keys(late).toSorted());
      expect(await list(kind)).toEqual([record]);
    });

    test('is found by its own id alone, and deleted once', async () => {
      const record = await added(kind);
      const stranger = listedRecords[(listedRecords.indexOf(kind) + 1) % listedRecords.length]!;
      const another = await added(stranger);
      const notThere = async (_id: string) => {
        expectProblem(await change(kind, { _id }, { [field]: value(1) }), kind.notFound);
        expectProblem(await remove(kind, { _id }), kind.notFound);
      };
      const unknown = ['no such id', "' or 1=1 --", '\0', '../x', crypto.randomUUID()];
      for (const _id of [another._id, ...unknown]) await notThere(_id);
      expect(await list(kind)).toEqual([record]);
      expect(await list(stranger)).toEqual([another]);
      const gone = await remove(kind, record);
      expect(gone.json()).toEqual({ _id: record._id });
      expect(gone.headers['cache-control']).toMatch(/no-store/);
      expect(await list(kind)).toEqual([]);
      await notThere(record._id);
      await cleared(stranger);
    });

    test('is changed by no visitor, and by no other site', async () => {
      const record = await added(kind);
      const body = await sent(kind);
      const fan = site.visitor();
      for (const answer of [
        await add(kind, body, fan),
        await change(kind, record, { [field]: value(1) }, fan),
        await remove(kind, record, fan),
      ]) {
        expectProblem(answer, 'session.needed');
      }
      const [method, path] = kind.remove.split(' ') as [string, string];
      // Nothing but a GET can be sent by a picture or a link.
      for (const headers of foreign.slice(...(method === 'GET' ? [] : [5, 6]))) {
        expectProblem(await remove(kind, record, member, { headers }), 'request.foreign');
      }
      expect((await member.call('HEAD', `${path}/${record._id}`)).statusCode).toBe(404);
      expect(await list(kind)).toEqual([record]);
      expect((await remove(kind, record, member, { headers: own })).statusCode).toBe(200);
    });

    test('lies in the bin when it is deleted, and comes back whole', async () => {
      const before = await added(kind, kind.optional);
      await added(kind);
      const inPlace = (await list(kind)).map(told);
      expect(await remove(kind, before)).toMatchObject({ statusCode: 200 });
      const [item] = await bin();
      expect(item).toMatchObject({ noun: kind.noun, by: 'Ann', deletedAt: site.clock.time });
      expect(item!.until).toBe(site.clock.time + 30 * dayMs);
      expect(await newest()).toMatchObject({ action: 'deleted', label: item!.label });

      const back = await member.call('POST', `/bin/${item!._id}/restore`);
      expect(back.statusCode, back.body).toBe(200);
      expect(back.json()).toMatchObject({ _id: before._id, revision: before.revision + 1 });
      expect((await list(kind)).map(told)).toEqual(inPlace);
      expect((await bin()).map(({ _id }) => _id)).not.toContain(item!._id);
      expectProblem(await member.call('POST', `/bin/${item!._id}/restore`), 'bin.not-found');
      expect(await undo(item!._id)).toMatchObject({ statusCode: 409 });
    });

    test('is taken back into the bin by the undoing of its adding', async () => {
      const record = await added(kind);
      const item = await newest();
      expect(item).toMatchObject({ action: 'added', record: record._id });
      expect(item.changes).toContainEqual(expect.objectContaining({ from: null }));
      expect((await undo(item._id)).json()).toEqual({ _id: record._id });
      expect(await list(kind)).toEqual([]);
      expect((await bin())[0]).toMatchObject({ noun: kind.noun });
      expectProblem(await undo(item._id), 'history.record-gone');
    });
  });

  describe.each(editedRecords)('$update', (kind) => {
    const { noun, field, value } = kind;
    afterEach(async () => {
      if (isListed(kind)) await cleared(kind);
    });

    test('from an older version changes nothing', async () => {
      const opened = await added(kind);
      const first = await saved(kind, opened, { [field]: value(1), revision: opened.revision });
      expect(first).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });
      const late = await change(kind, opened, { [field]: value(2), revision: opened.revision });
      expect(currentOf(late)).toMatchObject(told(first));
      const theirs = await stored(kind, opened);
      expect(theirs).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });

      // From the version that was answered it can be changed, and so it can without naming any.
      const again = await saved(kind, opened, { [field]: value(3), revision: theirs.revision });
      expect(again).toMatchObject({ [field]: value(3) });
      const blind = await saved(kind, opened, { [field]: value(4) });
      expect(blind).toMatchObject({ [field]: value(4), revision: opened.revision + 3 });
      // What is newer than all that was ever stored is no version of it either.
      currentOf(await change(kind, opened, { [field]: value(5), revision: 1_000 }));

      // It is posted back as it was answered, once.
      const now = await stored(kind, opened);
      expect(await saved(kind, opened, now)).toMatchObject({ revision: now.revision + 1 });
      currentOf(await change(kind, opened, now));
    });

    test('is told by the history, undone, and the undoing undone', async () => {
      const record = await added(kind);
      const before = await stored(kind, record);
      site.clock.time += 1_000;
      const answer = await change(kind, record, { [field]: value(9) });
      const item = await newest();
      expect(answer.headers['history-call']).toBe(item._id);
      expect(item).toMatchObject({ noun, action: 'changed', by: 'Ann', at: site.clock.time });
      expect(item.record).toBe(isListed(kind) ? record._id : null);
      expect(item.changes).toEqual([{ field, from: before[field] ?? null, to: value(9) }]);

      const undone = await undo(item._id);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(told(undone.json())).toEqual(told(before));
      expect(told(await stored(kind, record))).toEqual(told(before));
      const again = await newest();
      expect(again).toMatchObject({ noun, action: 'restored' });
      expect(await undo(again._id)).toMatchObject({ statusCode: 200 });
      expect(await stored(kind, record)).toMatchObject({ [field]: value(9) });
    });
  });

  test('every call that takes a revision is among those that are tried here', async () => {
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, { responses?: Record<string, unknown> }>)
        .filter(([, { responses = {} }]) =>
          JSON.stringify(responses['409'] ?? '').includes('"current"'),
        )
        .map(([method]) => `${method.toUpperCase()} ${path.slice(base.length)}`),
    );
    const edits = described.filter((call) => !/order|history|bin/.test(call));
    expect(edits.toSorted()).toEqual(editedRecords.map(({ update }) => update).toSorted());
  });

  describe.each(hideableRecords)('$noun', (kind) => {
    const secret = 'Kolibri';
    /** Their addresses, by which a page from before a change asks for its data. */
    const dataOfPages = new Set<string>();
    afterEach(async () => {
      dataOfPages.clear();
      await cleared(kind);
    });
    /** Whether visitors are told anywhere, those among them who have a page from before. */
    const isTold = async (): Promise<boolean> => {
      const fan = site.visitor();
      const sitemap = (await fan.get('/sitemap.xml')).body;
      const pages = [...sitemap.matchAll(/<loc>https:\/\/band\.test([^<]*)<\/loc>/g)];
      const addresses = new Set([
        ...pages.map(([, path]) => path || '/'),
        ...publicAddresses,
        ...editedRecords.map(({ read }) => base + read).filter((path) => !path.endsWith('admin')),
      ]);
      const answers = await Promise.all([...addresses].map((address) => fan.get(address)));
      for (const { body } of answers) {
        const [address] = /\/areas\/[^"']+/.exec(body) ?? [];
        if (address) dataOfPages.add(address.replaceAll('&amp;', '&'));
      }
      const data = await Promise.all([...dataOfPages].map((address) => fan.get(address)));
      const all = [sitemap, ...[...answers, ...data].map(({ body }) => body)].join('\n');
      expect(all).not.toMatch(/isDraft|publishAt/);
      return all.includes(secret);
    };

    test('is told to members alone while it is a draft, and until and from its hours', async () => {
      const record = await added(kind, { [kind.field]: secret });
      expect(await isTold()).toBe(true);
      const draft = await saved(kind, record, { isDraft: true });
      expect(await isTold()).toBe(false);
      expect(await list(kind)).toEqual([draft]);
      expect(await list(kind, site.visitor())).toEqual([]);

      const publishAt = site.clock.time + 3_600_001;
      const unpublishAt = publishAt + 300_000;
      const timed = await saved(kind, record, { isDraft: false, publishAt, unpublishAt });
      for (const [time, expected] of [
        [publishAt - 1, false],
        [publishAt, true],
        [unpublishAt - 1, true],
        [unpublishAt, false],
      ] as const) {
        site.clock.time = time;
        expect(await isTold(), String(time)).toBe(expected);
      }
      expect(timed).toMatchObject({ isDraft: false, publishAt, unpublishAt });
      expect(await list(kind)).toEqual([timed]);
      for (const hour of ['tomorrow', 1.5, -1, 1e300]) {
        const wrong = { publishAt: hour, unpublishAt: hour, isDraft: 'yes' };
        const names = Object.keys(wrong).toSorted();
        expect(wrongFields(await change(kind, record, wrong))).toEqual(names);
      }
    });
  });

  describe.each(pictured)('the picture of $noun', (kind) => {
    const { field, isRequired, isReplaceable } = kind.picture!;
    afterEach(async () => {
      if (isListed(kind)) await cleared(kind);
    });
    const isSeen = async (address: string) =>
      (await site.visitor().get(address)).statusCode === 200;
    const shown = (record: object): Promise<Stored> =>
      added(kind).then((one) => saved(kind, one, record));

    test('is one that was uploaded here and is there', async () => {
      const record = isReplaceable ? await shown({ [field]: picture }) : await added(kind);
      for (const [address, said] of [
        ['https://evil.example/a.png', fromElsewhere],
        [`https://evil.example${missing}`, fromElsewhere],
        [`${base}/deleteMember/1`, fromElsewhere],
        ['/files/o/a.png', fromElsewhere],
        ['/files/o/../../etc/passwd', fromElsewhere],
        ['javascript:alert(1)', fromElsewhere],
        ['data:image/png;base64,AAAA', fromElsewhere],
        [missing, 'This file is not here any more. Please upload it again.'],
      ] as const) {
        const wrong = { [field]: address, unasked: 1 };
        const answers: Answer[] = [];
        if (isListed(kind)) answers.push(await add(kind, { ...(await sent(kind)), ...wrong }));
        if (isReplaceable) answers.push(await change(kind, record, wrong));
        for (const answer of answers) {
          expect(wrongFields(answer), address).toEqual([field, 'unasked']);
          expect(Object.values(answer.json().fields), address).toContain(said);
        }
      }
      if (isListed(kind)) {
        expect(await list(kind)).toEqual([record]);
        for (const none of isReplaceable ? ['', null] : ['']) {
          const without = await add(kind, { ...(await sent(kind)), [field]: none });
          if (!isRequired) expect(without.json()).toMatchObject({ [field]: null, picture: null });
          else expect(Object.values(without.json().fields)).toEqual(['Image required.']);
        }
      } else expect(await stored(kind, record)).toEqual(record);
    });

    test('is seen until the last record lets it go', async () => {
      if (!isListed(kind)) return;
      const [one, two] = [await added(kind), await added(kind)];
      expect(await isSeen(picture)).toBe(true);
      const name = picture.split('/').at(-1)!;
      expectProblem(await member.call('DELETE', `/files/${name}`), 'file.in-use');
      const files = site.database.db.withTables<FilesTables>().deleteFrom('files');
      await expect(files.where('name', '=', name).execute()).rejects.toThrow(/foreign key/i);
      await remove(kind, one);
      expect(await isSeen(picture)).toBe(true);
      if (isReplaceable) {
        const replaced = await saved(kind, two, { [field]: `https://band.test${other}` });
        expect(replaced).toMatchObject({ [field]: other, picture: { src: other } });
        expect([await isSeen(picture), await isSeen(other)]).toEqual([false, true]);
      }
      await remove(kind, two);
      expect([await isSeen(picture), await isSeen(other)]).toEqual([false, false]);
    });

    test('is described in one line, and loses that with what it was said of', async () => {
      const record = isReplaceable ? await shown({ [field]: picture, alt: '' }) : await added(kind);
      expect(record).toMatchObject({ alt: '' });
      const said = await saved(kind, record, { alt: '  A <b> &\n the sea ' });
      expect(said).toMatchObject({ alt: 'A <b> & the sea' });
      for (const alt of ['a\0b', null, 7, 'x'.repeat(301)]) {
        expect(wrongFields(await change(kind, record, { alt }))).toEqual(['alt']);
      }
      if (!isReplaceable) return;
      const silent = await saved(kind, record, { [field]: other });
      expect(silent).toMatchObject({ [field]: other, alt: '' });
      // Who says it of the new one says it in the same call, also if it is the same.
      for (const address of [picture, other]) {
        const described = { [field]: address, alt: 'The sea' };
        expect(await saved(kind, record, described)).toMatchObject(described);
      }
      for (const none of [null, '']) {
        const gone = { [field]: null, picture: null, alt: '' };
        expect(await saved(kind, record, { [field]: none })).toMatchObject(gone);
        // It waits for a picture that is not there yet, and what is posted back stays so.
        const waiting = await saved(kind, record, { [field]: null, alt: 'Two reeds' });
        const back = { [field]: picture, picture: { src: picture }, alt: 'Two reeds' };
        expect(await saved(kind, record, { ...waiting, [field]: picture })).toMatchObject(back);
        expect(await saved(kind, record, {})).toMatchObject(back);
      }
    });
  });
});

describe.each(bothEngines)('changes that come at once, on %s', (engine) => {
  let site: Site;
  let member: Client;
  let picture: string;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    picture = await uploadPicture(member);
  });
  afterAll(() => site.dispose());

  const { added, change, stored } = recordCalls(
    () => member,
    '/api',
    () => picture,
  );

  test.each(editedRecords)('$update: of many from the same version one wins', async (kind) => {
    const opened = await added(kind);
    const { revision } = await stored(kind, opened);
    const calls = Array.from({ length: 12 }, (_, n) =>
      change(kind, opened, { [kind.field]: kind.value(n + 10), revision }),
    );
    const answers = await Promise.all(calls);
    const won = answers.filter(({ statusCode }) => statusCode === 200);
    expect(won).toHaveLength(1);
    for (const answer of answers.filter((one) => !won.includes(one))) currentOf(answer);
    const now = await stored(kind, opened);
    expect(now).toMatchObject({ revision: revision + 1 });
    expect(now[kind.field]).toBe((won[0]!.json() as Stored)[kind.field]);
  });

  test.each(listedRecords)('$update: of different fields all last', async (kind) => {
    const record = await added(kind);
    const fields = { ...kind.optional, [kind.field]: kind.value(1) };
    const calls = Object.entries(fields).map(([name, value]) =>
      change(kind, record, { [name]: value }),
    );
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200);
    const revision = 1 + calls.length;
    expect(await stored(kind, record)).toMatchObject({ ...fields, revision });
  });
});
