import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFiles, ask, read, recordDeps, published } from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { carouselEndpoints } from '../../features/home/carousel.ts';
import { pictureEndpoints } from '../../features/media/pictures.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { pictureListLimits, type NewPicture } from '../../kit/records/pictureList.ts';
import { editedNounsApi } from '../../server/editedNouns.ts';
import { addressOf } from '../storage/address.ts';

const nouns = [
  {
    noun: 'the home carousel',
    endpoints: carouselEndpoints,
    newestFirst: false,
  },
  { noun: 'the media pictures', endpoints: pictureEndpoints, newestFirst: true },
] as const;

const both = engines.flatMap((engine) => nouns.map((noun) => ({ engine, ...noun })));
const [a, b, c] = ['a', 'b', 'c'].map((letter) => `${letter.repeat(22)}.png`) as [
  string,
  string,
  string,
];
const picture = (file: string, more: Partial<NewPicture> = {}): NewPicture => ({
  name: `1700000000000-0-${file}`,
  imgLink: addressOf(file),
  ...more,
});

describe.each(both)('$noun on $engine', ({ engine, endpoints, newestFirst }) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    await addFiles(site.db, a, b, c);
  });
  afterEach(() => site.dispose());

  const calls = () => {
    const around = recordDeps(site.db);
    const handlers = editedNounsApi(around);
    return {
      ...around,
      list: () => read(handlers, endpoints.list),
      add: (body: CallInput<typeof endpoints.add>['body']) =>
        ask(handlers, endpoints.add, { body }),
      remove: (id: string) => ask(handlers, endpoints.remove, { params: { id } }),
    };
  };

  test('images are added with the fields of the specification alone, in their order', async () => {
    const { list, add, clock } = calls();
    const first = await add([picture(b), picture(a, { alt: ' On  stage ' })]);
    expect(first).toEqual([
      {
        _id: first[0]!._id,
        name: `1700000000000-0-${b}`,
        imgLink: addressOf(b),
        picture: { src: addressOf(b), width: 1, height: 1, placeholder: '', copies: {} },
        alt: '',
        caption: '',
        credit: '',
        ...published,
        revision: 1,
      },
      expect.objectContaining({ imgLink: addressOf(a), alt: 'On stage' }),
    ]);
    clock.time += 1;
    const second = await add([picture(c)]);
    expect(await list()).toEqual(newestFirst ? [...second, ...first] : [...first, ...second]);
  });

  test('images that are added again with the same ids are stored once', async () => {
    const { list, add } = calls();
    const ids = ['0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e', '1b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e'];
    const added = await add([picture(a, { _id: ids[0]! })]);
    const again = await add([picture(c, { _id: ids[0]! }), picture(b, { _id: ids[1]! })]);
    expect(again[0]).toEqual(added[0]);
    expect(again[1]).toMatchObject({ _id: ids[1], imgLink: addressOf(b) });
    expect(await list()).toHaveLength(2);
  });

  test('invalid images are refused by the schema', () => {
    const { body } = endpoints.add.schemas;
    const paths = (value: unknown) =>
      body.safeParse(value).error?.issues.map(({ path }) => path.join('.'));
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => picture(`${index}.png`));
    expect(paths([])).toEqual(['']);
    expect(paths(many(pictureListLimits.perCall))).toBeUndefined();
    expect(paths(many(pictureListLimits.perCall + 1))).toEqual(['']);
    expect(paths([picture(a), picture(b), picture(a)])).toEqual(['2.imgLink']);
    const _id = '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e';
    expect(paths([picture(a, { _id }), picture(b, { _id })])).toEqual(['1._id']);
    expect(paths([{ ...picture(a), name: '  ' }])).toEqual(['0.name']);
    expect(paths([{ ...picture(a), name: 'a\u0000b' }])).toEqual(['0.name']);
    expect(paths([{ ...picture(a), embed: 1 }])).toEqual(['0']);
    expect(paths([{ ...picture(a), imgLink: '' }])).toEqual(['0.imgLink']);
    expect(paths({ ...picture(a) })).toEqual(['']);
  });

  test('a removed image leaves the list first, and then its file is deleted', async () => {
    const { add, remove, list, went, pictures } = calls();
    const [first, second] = await add([picture(a), picture(b)]);
    let listed: unknown = null;
    pictures.releasePicture = async (name) => {
      listed = await list();
      went.push(name);
    };
    expect(await remove(first!._id)).toEqual({ _id: first!._id });
    expect(listed).toEqual([second]);
    expect(went).toEqual([a]);
  });
});
