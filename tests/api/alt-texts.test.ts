import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showPath } from '../../src/features/shows/show-path.view.ts';
import { startApp, type Site } from '../environment/app.ts';
import { answered, type Client } from '../environment/client.ts';
import { engines } from '../environment/engines.ts';
import { uploadPicture } from '../environment/uploads.ts';

type Stored = Record<string, unknown> & { _id: string; alt: string; revision: number };

/** A record whose image a member chooses. */
interface Pictured {
  noun: string;
  /** The field of its image. */
  field: string;
  /** Fields of a new one; the theme exists already. */
  fields: Record<string, unknown> | null;
  add: string;
  update: (id: string) => [method: string, path: string];
  /** The public page that shows it. */
  page: (record: Stored) => string;
  /** The text for screen readers without a description, in the page's HTML. */
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
    // Its title is right beside it.
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

describe.each(engines)('image descriptions on %s', (engine) => {
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
  const change = async ({ update }: Pictured, { _id }: Stored, fields: object): Promise<Stored> =>
    (await answered(member.call(...update(_id), fields))).json();
  /** The text for screen readers of an image. */
  const heard = async (kind: Pictured, record: Stored): Promise<string | undefined> => {
    const [, body] = (await site.visitor().get(kind.page(record))).body.split('<main');
    const file = /(\w+)\.png$/.exec(String(record[kind.field]))![1]!;
    return new RegExp(`<img src="/files/o/${file}[^>]* alt="([^"]*)"`).exec(body!)?.[1];
  };

  test.each(all)('$noun: comes from the record until a member writes one', async (kind) => {
    const added = await add(kind);
    expect(await heard(kind, added)).toBe(kind.usual);
    const said = await change(kind, added, { alt: 'A <b> & the sea' });
    expect(await heard(kind, said)).toBe('A &lt;b&gt; &amp; the sea');
    const other = await change(kind, said, { [kind.field]: await uploadPicture(member) });
    expect(await heard(kind, other)).toBe(kind.usual);
  });

  test('a poster on the home page has its description next to the show', async () => {
    const show = await add(all[0]!, { alt: 'A boat' });
    const file = String(show['poster']).replace(/\.png$/, '');
    const home = await site.visitor().get('/');
    expect(home.body).toMatch(new RegExp(`src="${file}[^"]*" alt="A boat"`));
  });
});
