import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { maxAltLength } from '../../src/kit/pictures/altText.ts';
import { startApp, type Site } from '../environment/app.ts';
import { expectProblem } from '../environment/catalogue.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

type Stored = Record<string, unknown> & { _id: string; alt: string; revision: number };

/** A record that a member gives a picture to. */
interface Pictured {
  noun: string;
  /** The field of its picture. */
  field: string;
  /** What a new one has beside it; the theme is there already. */
  fields: Record<string, unknown> | null;
  add: string;
  update: (id: string) => [method: string, path: string];
  /** The page on which fans see it. */
  page: (record: Stored) => string;
  /** What is read out of it where nobody has said what it shows, in the page's HTML. */
  usual: string;
}

const day = Date.UTC(2026, 10, 21, 12);
const all: readonly Pictured[] = [
  {
    noun: 'show',
    field: 'poster',
    fields: { venue: 'The Loft', location: 'Bern', date: day, doors: day, showtime: day },
    add: '/addShow',
    update: (id) => ['POST', `/updateShow/${id}`],
    page: (show) => showPath(show as unknown as Parameters<typeof showPath>[0]),
    usual: 'Poster: The Loft',
  },
  {
    noun: 'member',
    field: 'bioPic',
    fields: { name: 'Ann', role: 'Drums' },
    add: '/addMember',
    update: (id) => ['POST', `/updateMember/${id}`],
    page: () => '/bio',
    usual: 'Ann',
  },
  {
    noun: 'featured release',
    field: 'coverImage',
    fields: { title: 'May', releaseDate: day },
    add: '/featuredReleases',
    update: (id) => ['PUT', `/featuredReleases/${id}`],
    page: () => '/',
    // Its title stands right beside.
    usual: '',
  },
  {
    noun: 'theme',
    field: 'bandLogoUrl',
    fields: null,
    add: '/updateTheme',
    update: () => ['POST', '/updateTheme'],
    page: () => '/bio',
    usual: 'The Reeds',
  },
];

describe.each(engines)('what the picture of a record shows, on %s', (engine) => {
  let site: Site;
  let member: Client;
  beforeAll(async () => {
    site = await startApp(engine);
    member = await site.member();
    await member.call('POST', '/updateTheme', { siteTitle: 'The Reeds' });
  });
  afterAll(() => site.dispose());

  const add = async (
    { add: path, field, fields }: Pictured,
    more: object = {},
  ): Promise<Stored> => {
    const body = { ...fields, [field]: await uploadPicture(member), ...more };
    return (await answered(member.call('POST', path, body))).json() as Stored;
  };
  const send = ({ update }: Pictured, { _id }: Stored, change: object) =>
    member.call(...update(_id), change);
  const change = async (kind: Pictured, record: Stored, fields: object): Promise<Stored> =>
    (await answered(send(kind, record, fields))).json() as Stored;
  /** What fans who do not see it are told of a picture. */
  const heard = async (kind: Pictured, record: Stored): Promise<string | undefined> => {
    const [, body] = (await site.visitor().get(kind.page(record))).body.split('<main');
    const file = /(\w+)\.png$/.exec(String(record[kind.field]))![1]!;
    return new RegExp(`<img src="/files/o/${file}[^>]* alt="([^"]*)"`).exec(body!)?.[1];
  };

  test.each(all)('$noun: is told by the record, until somebody says it', async (kind) => {
    const added = await add(kind);
    expect(added.alt).toBe('');
    expect(await heard(kind, added)).toBe(kind.usual);
    const said = await change(kind, added, {
      alt: '  A <b> &\n the sea ',
      revision: added.revision,
    });
    expect(said).toMatchObject({ alt: 'A <b> & the sea', revision: added.revision + 1 });
    expect(await heard(kind, said)).toBe('A &lt;b&gt; &amp; the sea');
    // What is left out stays, and so does what is posted back as it was answered.
    const { alt, ...rest } = said;
    expect((await change(kind, said, { revision: rest.revision })).alt).toBe(alt);
    const back = await change(kind, said, { ...said, revision: said.revision + 1 });
    expect(back.alt).toBe(alt);
    const late = (await send(kind, said, { alt: 'Late', revision: said.revision })).json();
    expect(late).toMatchObject({ error: 'record.changed-meanwhile', current: { alt } });
    expect((await change(kind, said, { alt: '' })).alt).toBe('');
  });

  test.each(all)('$noun: comes with it, in one line of bounded length', async (kind) => {
    const longest = 'x'.repeat(maxAltLength);
    const added = await add(kind, { alt: longest });
    expect(added.alt).toBe(longest);
    for (const alt of [`${longest}x`, 'a\u0000b', null, 7]) {
      expectProblem(await send(kind, added, { alt }), 'request.invalid', ['alt']);
      const fields = { ...kind.fields, [kind.field]: added[kind.field], alt };
      expectProblem(await member.call('POST', kind.add, fields), 'request.invalid', ['alt']);
    }
    expectProblem(await send(kind, added, { altText: 'x' }), 'request.invalid', ['altText']);
  });

  test.each(all)('$noun: goes with the picture that it was said of', async (kind) => {
    const added = await add(kind, { alt: 'The sea' });
    const picture = async () => ({ [kind.field]: await uploadPicture(member) });
    const other = await change(kind, added, await picture());
    expect(other.alt).toBe('');
    expect(await heard(kind, other)).toBe(kind.usual);
    // Who says it of the new one says it in the same call, also where it is the same.
    const described = await change(kind, other, { ...(await picture()), alt: 'The sea' });
    const again = await change(kind, described, { ...(await picture()), alt: 'The sea' });
    expect([described.alt, again.alt]).toEqual(['The sea', 'The sea']);
    expect(await heard(kind, again)).toBe('The sea');
  });

  test.each(all)(
    '$noun: goes with the picture that is taken away, and waits for one that is not there yet',
    async (kind) => {
      const added = await add(kind, { alt: 'A reed' });
      const gone = { [kind.field]: null, picture: null, alt: '' };
      for (const none of [null, '']) {
        expect(await change(kind, added, { [kind.field]: none })).toMatchObject(gone);
        // What is posted back as it was answered stays so.
        const stored = await change(kind, added, { [kind.field]: null, alt: 'Two reeds' });
        const address = await uploadPicture(member);
        const again = { ...stored, [kind.field]: address };
        const shown = { [kind.field]: address, picture: { src: address }, alt: 'Two reeds' };
        expect(await change(kind, added, again)).toMatchObject(shown);
        expect(await change(kind, added, {})).toMatchObject(shown);
        expect((await site.visitor().get(String(added[kind.field]))).statusCode).toBe(404);
      }
      const fields = { ...kind.fields, [kind.field]: '' };
      const isRequired = kind.noun === 'show' || kind.noun === 'member';
      const answer = await member.call('POST', kind.add, fields);
      if (isRequired) expectProblem(answer, 'request.invalid', { [kind.field]: 'Image required.' });
      else expect(answer.json()).toMatchObject(gone);
    },
  );

  test('on the home page it is said of the poster beside the show', async () => {
    const show = await add(all[0]!, { alt: 'A boat' });
    const file = String(show['poster']).replace(/\.png$/, '');
    const home = await site.visitor().get('/');
    expect(home.body).toMatch(new RegExp(`src="${file}[^"]*" alt="A boat"`));
  });
});
