import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { BinItem, HistoryItem } from '../../src/features/history/history.ts';
import type { FilesTables } from '../../src/files/records/files.table.ts';
import { maxAltLength } from '../../src/kit/pictures/altText.ts';
import { dayMs } from '../../src/kit/dates/durations.ts';
import { published } from '../environment/answers.ts';
import { places, startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalog.ts';
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
import { share } from '../environment/whole.ts';
import { linkRows } from '../fixtures/links.ts';

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
const linkedRecords = listedRecords.filter(({ links }) => Object.keys(links).length > 0);
const picturedLists = listedRecords.filter(({ picture }) => picture !== null);

/** Members may send fields that the server makes; they are ignored. */
const made =
  '_id picture revision embedLink slug continuous downloads state mailed parts date isCorrected placeName'.split(
    ' ',
  );

const remade = ['embedLink', 'slug'];
/** Another value of fields that a call accepts and ignores. */
const forgedIn = (properties: object, names: readonly string[]) =>
  Object.fromEntries(
    names.filter((name) => name in properties).map((name) => [name, 'https://evil.example/']),
  );

const hostile = `'; drop table shows; -- <script>alert(1)</script> {{7*7}} \u202e 💥`;
const fromElsewhere = 'Only an image uploaded to this site';
const missing = `/files/o/${'a'.repeat(22)}.png`;

/**
 * The headers of browsers for our own pages' calls, and for others'; `crossOrigin.test.ts` has
 * more.
 */
const own = {
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
};
const foreign = [
  { origin: 'https://evil.example' },
  { ...own, 'sec-fetch-site': 'cross-site' },
  { ...own, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
] as const;

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

/** The names of the refused fields. */
function wrongFields(answer: Answer): string[] {
  expect(answer.statusCode, answer.body).toBe(422);
  const { error, fields } = answer.json() as { error: string; fields: object };
  expect(error).toBe('request.invalid');
  // The library's own sentences are for programmers.
  expect(answer.body).not.toMatch(/\b(?:invalid (?:input|string)|expected|received)\b/i);
  return Object.keys(fields)
    .map((name) => name.replace(/^0\./, ''))
    .toSorted();
}

/** @returns the stored record from the refusal of an outdated change. */
function currentOf(answer: Answer): unknown {
  const { current, ...problem } = answer.json() as Record<string, unknown>;
  expect(answer.statusCode, answer.body).toBe(409);
  expect(problem).toEqual({
    error: 'record.changed-meanwhile',
    message: 'Someone else has edited this. Compare the two versions before you save.',
  });
  return current;
}

describe.each(places)('records at $base on $engine', ({ engine, base }) => {
  let site: Site;
  let member: Client;
  let paths: Paths;
  /** The images of new records, and another: the history keeps both when no record shows them. */
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
  /** The texts of a body, with their limits. */
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
  /** Without fields that each change sets. */
  const ownFields = (record: Stored): object => {
    const { revision: _revision, picture: _picture, updatedAt: _updatedAt, ...rest } = record;
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

    test('is listed as it was returned, and once if it is added repeatedly', async () => {
      expect(await list(kind)).toEqual([]);
      const { properties = {} } = bodyOf(`POST ${kind.add}`);
      const first = await added(kind, forgedIn(properties, remade));
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
      const copy = { ...now, _id, revision: 1, ...('slug' in now && { slug: expect.any(String) }) };
      expect(await added(kind, { ...now, _id })).toEqual(copy);
      const named = await add(kind, { ...(await sent(kind)), _id: 'mine' });
      expect(wrongFields(named)).toEqual(['_id']);
    });

    test('preserves omitted fields, and can be sent back unchanged', async () => {
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
      const fixed = kind.picture?.isReplaceable === false ? Object.keys(kind.fields) : [];
      const forged = forgedIn(ofChange, [...fixed, ...remade]);
      const picture = 'picture' in ofChange && { picture: null };
      const back = await saved(kind, whole, { ...changed, ...named, ...picture, ...forged });
      expect(back).toEqual({ ...changed, revision: 3 });
      expect(await list(kind)).toEqual([back]);
      if (kind.update.includes('{id}')) {
        const others = { _id: crypto.randomUUID(), ...(named && { id: 'x' }), [field]: 7 };
        const wrong = await change(kind, whole, { ...back, ...others });
        expect(wrongFields(wrong)).toEqual(Object.keys(others).toSorted());
      }
      const defaults: Record<string, unknown> = { ...kind.defaults, ...published };
      const empty = Object.fromEntries(
        Object.entries(defaults).filter(
          ([name, none]) => name in kind.optional && (none === null || none === ''),
        ),
      );
      const emptied = await saved(kind, whole, empty);
      const embedded = 'embedLink' in whole && { embedLink: expect.any(String) };
      const place = 'placeName' in whole && { placeName: null };
      expect(emptied).toEqual({ ...back, ...empty, ...embedded, ...place, revision: 4 });
      await saved(kind, whole, kind.optional);
      const blank = Object.keys(empty).filter((name) => typeof kind.optional[name] === 'string');
      const blanked = await saved(kind, whole, Object.fromEntries(blank.map((name) => [name, ''])));
      for (const name of blank) expect(blanked[name], name).toBe(defaults[name]);
      for (const [name, { enum: choices = [] }] of Object.entries(ofChange)) {
        for (const choice of choices) {
          expect(await saved(kind, whole, { [name]: choice })).toMatchObject({ [name]: choice });
        }
      }
    });

    test('has its position in the list, whatever the clock says', async () => {
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

    test('reports all wrong fields together, and accepts hostile text up to its limit', async () => {
      /** An invalid value for each field. */
      const wrongOf = ({ properties = {} }: Schema) => {
        const values: Record<string, unknown> = { ...kind.fields, ...kind.optional };
        const wrong = Object.entries(properties).map(([name, { enum: choices }]) => {
          const usual = values[name];
          if (choices) return [name, 'none of them'];
          if (typeof usual === 'number' && !/publishAt$/i.test(name))
            return [name, Date.UTC(99_999, 0)];
          return [name, name in kind.links ? 'javascript:alert(1)' : undefined];
        });
        const known = Object.fromEntries(wrong.filter(([, value]) => value !== undefined));
        const texts = textsOf({ properties }, (max) => 'x'.repeat(max + 1));
        return { ...known, ...texts, unasked: 1 };
      };
      const ofAdd = bodyOf(`POST ${kind.add}`);
      const wrong = wrongOf(ofAdd);
      const body = await sent(kind);
      const refused = await add(kind, { ...body, ...wrong });
      expect(wrongFields(refused)).toEqual(Object.keys(wrong).toSorted());
      expect(Object.values(refused.json().fields)).toContain('Unknown field');
      const required = (ofAdd.required ?? []).toSorted();
      expect(required).toContain(Object.keys(kind.fields)[0]);
      expect(wrongFields(await add(kind, {}))).toEqual(expect.arrayContaining(required));
      const texts = required.filter((name) => ofAdd.properties?.[name]?.type === 'string');
      const blank = Object.fromEntries(texts.map((name) => [name, ' ']));
      expect(wrongFields(await add(kind, { ...body, ...blank }))).toEqual(texts);
      const huge = await add(kind, { ...body, [field]: 'x'.repeat(300_000) });
      expectProblem(huge, 'request.too-large');
      expect(await list(kind)).toEqual([]);

      const full = textsOf(ofAdd, (max) => hostile.padEnd(max, 'x'));
      const words = Object.entries({ ...kind.fields, ...kind.optional }).filter(
        ([name, usual]) =>
          typeof usual === 'string' &&
          !(name in kind.links) &&
          ![kind.picture?.field, 'currency', 'timeZone', 'place'].includes(name) &&
          !ofAdd.properties?.[name]?.enum,
      );
      expect(Object.keys(full).toSorted()).toEqual(words.map(([name]) => name).toSorted());
      const record = await added(kind, full);
      expect(record).toMatchObject(full);
      expect(await list(kind)).toEqual([record]);
      const ofChange = bodyOf(kind.update);
      const late = wrongOf(ofChange);
      const others = Object.keys(ofChange.properties!).includes(field) ? { [field]: value(1) } : {};
      expect(wrongFields(await change(kind, record, { ...others, ...late }))).toEqual(
        Object.keys(late).toSorted(),
      );
      expect(await list(kind)).toEqual([record]);
    });

    test('is found by its own id alone, and deleted once', async () => {
      const record = await added(kind);
      const stranger = listedRecords[(listedRecords.indexOf(kind) + 1) % listedRecords.length]!;
      const another = await added(stranger);
      const notThere = async (_id: string, based = {}) => {
        const answer = await change(kind, { _id }, { [field]: value(1), ...based });
        expectProblem(answer, kind.notFound);
        if (_id !== '') expectProblem(await remove(kind, { _id }), kind.notFound);
      };
      const unknown = ['no such id', "' or 1=1 --", '\0', '../x', crypto.randomUUID()];
      // An empty id can only be sent in a body.
      const none = kind.update.includes('{id}') ? [] : [''];
      for (const _id of [another._id, ...unknown, ...none]) await notThere(_id);
      expect(await list(kind)).toEqual([record]);
      expect(await list(stranger)).toEqual([another]);
      const gone = await remove(kind, record);
      expect(gone.json()).toEqual({ _id: record._id });
      expect(gone.headers['cache-control']).toMatch(/no-store/);
      expect(await list(kind)).toEqual([]);
      await notThere(record._id);
      await notThere(record._id, { revision: record.revision });
      await cleared(stranger);
    });

    test('refuses visitors and other sites', async () => {
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
      // An image on another site can only send a GET.
      for (const headers of method === 'GET' ? foreign : foreign.slice(0, 2)) {
        expectProblem(await remove(kind, record, member, { headers }), 'request.foreign');
      }
      expect((await member.call('HEAD', `${path}/${record._id}`)).statusCode).toBe(404);
      expect(await list(kind)).toEqual([record]);
      expect((await remove(kind, record, member, { headers: own })).statusCode).toBe(200);
    });

    test('goes to the bin when it is deleted, and can be restored completely', async () => {
      // An image that only this record uses.
      const unshared = kind.picture && { [kind.picture.field]: await uploadPicture(member, base) };
      const before = await added(kind, { ...kind.optional, ...unshared });
      await added(kind);
      const inPlace = (await list(kind)).map(ownFields);
      expect(await remove(kind, before)).toMatchObject({ statusCode: 200 });
      const [item] = await bin();
      expect(item).toMatchObject({ noun: kind.noun, by: 'Ann', deletedAt: site.clock.time });
      expect(item!.until).toBe(site.clock.time + 30 * dayMs);
      expect(await newest()).toMatchObject({ action: 'deleted', label: item!.label });

      // Otherwise its old position would also be the current one.
      site.clock.time += 60_000;
      const back = await member.call('POST', `/bin/${item!._id}/restore`);
      expect(back.statusCode, back.body).toBe(200);
      expect(back.json()).toMatchObject({ _id: before._id, revision: before.revision + 1 });
      expect((await list(kind)).map(ownFields)).toEqual(inPlace);
      expect((await bin()).map(({ _id }) => _id)).not.toContain(item!._id);
      expectProblem(await member.call('POST', `/bin/${item!._id}/restore`), 'bin.not-found');
      expect(await undo(item!._id)).toMatchObject({ statusCode: 409 });
    });

    test('goes to the bin if a member undoes its addition', async () => {
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

  describe.each(hideableRecords)('$noun', (kind) => {
    const secret = 'Kolibri';
    /** The addresses at which pages loaded before a change request their data. */
    const dataOfPages = new Set<string>();
    afterEach(async () => {
      dataOfPages.clear();
      await cleared(kind);
    });
    /** Whether visitors find the secret anywhere, also with the data of a page loaded before. */
    const isPublic = async (): Promise<boolean> => {
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

    test('is hidden from visitors while it is a draft, and outside its schedule', async () => {
      const record = await added(kind, { [kind.field]: secret });
      expect(await isPublic()).toBe(true);
      const draft = await saved(kind, record, { isDraft: true });
      expect(await isPublic()).toBe(false);
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
        expect(await isPublic(), String(time)).toBe(expected);
      }
      expect(timed).toMatchObject({ isDraft: false, publishAt, unpublishAt });
      expect(await list(kind)).toEqual([timed]);
      site.clock.time = publishAt;
      await remove(kind, record);
      // A page loaded before may show it until a reload: it was public.
      dataOfPages.clear();
      expect(await isPublic()).toBe(false);
      const next = await added(kind);
      for (const hour of ['tomorrow', 1.5, -1, 1e300]) {
        const wrong = { publishAt: hour, unpublishAt: hour, isDraft: 'yes' };
        const names = Object.keys(wrong).toSorted();
        expect(wrongFields(await change(kind, next, wrong))).toEqual(names);
      }
    });
  });

  test.each(linkedRecords)('$noun: reads each link by its kind', async (kind) => {
    const record = await added(kind);
    for (const [name, linkKind] of Object.entries(kind.links)) {
      const rows = linkRows.filter((row) => row.kind === linkKind);
      for (const { text, outcome } of new Map(rows.map((row) => [row.outcome, row])).values()) {
        const answer = await change(kind, record, { [name]: text });
        const isAddress = outcome.startsWith('http');
        if (isAddress) expect(answer.json(), text).toMatchObject({ [name]: outcome });
        else expectProblem(answer, 'request.invalid', { [name]: outcome });
      }
    }
    await cleared(kind);
  });

  describe.each(editedRecords)('$update', (kind) => {
    const { noun, field, value } = kind;
    afterEach(async () => {
      if (isListed(kind)) await cleared(kind);
    });

    test('from an outdated revision changes nothing', async () => {
      const opened = await added(kind);
      // An unsaved document has version 0.
      expect(opened.revision).toBe(isListed(kind) ? 1 : 0);
      const unknown = await change(kind, opened, { [field]: value(1), revision: 3 });
      const before = await stored(kind, opened);
      expect(currentOf(unknown)).toMatchObject(ownFields(before));
      expect(opened).toEqual({ ...before, _id: opened._id });
      const first = await saved(kind, opened, { [field]: value(1), revision: opened.revision });
      expect(first).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });
      const late = await change(kind, opened, { [field]: value(2), revision: opened.revision });
      expect(currentOf(late)).toMatchObject(ownFields(first));
      const theirs = await stored(kind, opened);
      expect(theirs).toMatchObject({ [field]: value(1), revision: opened.revision + 1 });

      // Changes from the newest version, and those without a version, are accepted.
      const again = await saved(kind, opened, { [field]: value(3), revision: theirs.revision });
      expect(again).toMatchObject({ [field]: value(3) });
      const blind = await saved(kind, opened, { [field]: value(4) });
      expect(blind).toMatchObject({ [field]: value(4), revision: opened.revision + 3 });
      // A version that never existed is refused too.
      currentOf(await change(kind, opened, { [field]: value(5), revision: 1_000 }));

      // The response can be posted back unchanged, once.
      const now = await stored(kind, opened);
      expect(await saved(kind, opened, now)).toMatchObject({ revision: now.revision + 1 });
      currentOf(await change(kind, opened, now));
    });

    test('is in the history, can be undone, and so can its undo', async () => {
      const record = await added(kind);
      const before = await stored(kind, record);
      site.clock.time += 1_000;
      const answer = await change(kind, record, { [field]: value(9) });
      const item = await newest();
      expect(answer.headers['history-call']).toBe(item._id);
      expect(decodeURIComponent(String(answer.headers['history-label']))).toBe(item.label);
      expect(item).toMatchObject({ noun, action: 'changed', by: 'Ann', at: site.clock.time });
      expect(item.record).toBe(isListed(kind) ? record._id : null);
      expect(item.changes).toEqual([{ field, from: before[field] ?? null, to: value(9) }]);

      const undone = await undo(item._id);
      expect(undone.statusCode, undone.body).toBe(200);
      expect(ownFields(undone.json())).toEqual(ownFields(before));
      expect(ownFields(await stored(kind, record))).toEqual(ownFields(before));
      const again = await newest();
      expect(again).toMatchObject({ noun, action: 'restored' });
      expect(await undo(again._id)).toMatchObject({ statusCode: 200 });
      expect(await stored(kind, record)).toMatchObject({ [field]: value(9) });
    });
  });

  test('every call that accepts a revision is tested here', async () => {
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

  const isVisible = async (address: string) =>
    (await site.visitor().get(address)).statusCode === 200;

  test.each(picturedLists)('the image of $noun is public until no record uses it', async (kind) => {
    const { field, isReplaceable } = kind.picture!;
    const [one, two] = [await added(kind), await added(kind)];
    expect(await isVisible(picture)).toBe(true);
    const name = picture.split('/').at(-1)!;
    expectProblem(await member.call('DELETE', `/files/${name}`), 'file.in-use');
    const files = site.database.db.withTables<FilesTables>().deleteFrom('files');
    await expect(files.where('name', '=', name).execute()).rejects.toThrow(/foreign key/i);
    await remove(kind, one);
    expect(await isVisible(picture)).toBe(true);
    if (isReplaceable) {
      currentOf(await change(kind, two, { [field]: other, revision: 7 }));
      expect(await stored(kind, two)).toEqual(two);
      expect(await isVisible(picture)).toBe(true);
      const replaced = await saved(kind, two, { [field]: `https://band.test${other}` });
      expect(replaced).toMatchObject({ [field]: other, picture: { src: other } });
      expect([await isVisible(picture), await isVisible(other)]).toEqual([false, true]);
    }
    await remove(kind, two);
    expect([await isVisible(picture), await isVisible(other)]).toEqual([false, false]);
  });

  describe.each(pictured)('the image of $noun', (kind) => {
    const { field, isRequired, isReplaceable } = kind.picture!;
    afterEach(async () => {
      if (isListed(kind)) await cleared(kind);
    });
    const shown = (record: object): Promise<Stored> =>
      added(kind).then((one) => saved(kind, one, record));

    test('is a file of this site', async () => {
      const record = isReplaceable ? await shown({ [field]: picture }) : await added(kind);
      for (const [address, said] of [
        ['https://evil.example/a.png', fromElsewhere],
        [`https://evil.example${missing}`, fromElsewhere],
        [`${base}/deleteMember/1`, fromElsewhere],
        ['/files/o/a.png', fromElsewhere],
        ['/files/o/../../etc/passwd', fromElsewhere],
        ['javascript:alert(1)', fromElsewhere],
        ['data:image/png;base64,AAAA', fromElsewhere],
        [missing, 'This file no longer exists. Please upload it again.'],
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

    test('has a one-line description, which is removed with it', async () => {
      const record = isReplaceable ? await shown({ [field]: picture, alt: '' }) : await added(kind);
      expect(record).toMatchObject({ alt: '' });
      const said = await saved(kind, record, { alt: '  A <b> &\n the sea ' });
      expect(said).toMatchObject({ alt: 'A <b> & the sea' });
      const longest = 'x'.repeat(maxAltLength);
      expect(await saved(kind, record, { alt: longest })).toMatchObject({ alt: longest });
      for (const alt of ['a\0b', null, 7, `${longest}x`]) {
        expect(wrongFields(await change(kind, record, { alt }))).toEqual(['alt']);
      }
      if (!isReplaceable) return;
      const silent = await saved(kind, record, { [field]: other });
      expect(silent).toMatchObject({ [field]: other, alt: '' });
      // The new image's description comes in the same call, even if the words are the same.
      for (const address of [picture, other]) {
        const described = { [field]: address, alt: 'The sea' };
        expect(await saved(kind, record, described)).toMatchObject(described);
      }
      for (const none of [null, '']) {
        const gone = { [field]: null, picture: null, alt: '' };
        expect(await saved(kind, record, { [field]: none })).toMatchObject(gone);
        // A description without an image waits for one.
        const waiting = await saved(kind, record, { [field]: null, alt: 'Two reeds' });
        const back = { [field]: picture, picture: { src: picture }, alt: 'Two reeds' };
        expect(await saved(kind, record, { ...waiting, [field]: picture })).toMatchObject(back);
        expect(await saved(kind, record, {})).toMatchObject(back);
      }
    });
  });
});

describe.each(bothEngines)('simultaneous changes on %s', (engine) => {
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

  // All lists and documents share their SQL; these add locks or reads of their own.
  const special = ['show', 'player', 'featured-video', 'release', 'theme'];
  const isTried = ({ noun }: EditedRecord) => engine === 'sqlite' || special.includes(noun);

  test.each(share(editedRecords, isTried))(
    '$update: one of many from the same revision succeeds',
    async (kind) => {
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
    },
  );

  test.each(share(listedRecords, isTried))(
    '$update: changes of different fields all last',
    async (kind) => {
      const record = await added(kind);
      const fields = { ...kind.optional, [kind.field]: kind.value(1) };
      const calls = Object.entries(fields).map(([name, value]) =>
        change(kind, record, { [name]: value }),
      );
      for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(200);
      const revision = 1 + calls.length;
      expect(await stored(kind, record)).toMatchObject({ ...fields, revision });
    },
  );
});
