import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  addFiles,
  ask,
  read,
  recordDeps,
  refusedFields,
  published,
} from '../../../tests/environment/answers.ts';
import { engines, freshDatabase } from '../../../tests/environment/engines.ts';
import { carouselApi } from '../../features/home/carousel.api.ts';
import { carouselEndpoints } from '../../features/home/carousel.ts';
import { picturesApi } from '../../features/media/pictures.api.ts';
import { pictureEndpoints } from '../../features/media/pictures.ts';
import type { CallInput } from '../../kit/api/endpoint.ts';
import { pictureListLimits, type NewPicture } from '../../kit/pictures/pictureList.ts';
import { addressOf } from '../storage/address.ts';

const nouns = [
  {
    noun: 'the home carousel',
    api: carouselApi,
    endpoints: carouselEndpoints,
    newestFirst: false,
  },
  { noun: 'the media pictures', api: picturesApi, endpoints: pictureEndpoints, newestFirst: true },
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

describe.each(both)('$noun on $engine', ({ engine, api, endpoints, newestFirst }) => {
  let site: Awaited<ReturnType<typeof freshDatabase>>;
  beforeEach(async () => {
    site = await freshDatabase(engine);
    await addFiles(site.db, a, b, c);
  });
  afterEach(() => site.dispose());

  const calls = () => {
    const around = recordDeps(site.db);
    const handlers = api(around);
    return {
      ...around,
      list: () => read(handlers, endpoints.list),
      add: (body: CallInput<typeof endpoints.add>['body']) =>
        ask(handlers, endpoints.add, { body }),
      update: (id: string, body: CallInput<typeof endpoints.update>['body']) =>
        ask(handlers, endpoints.update, { params: { id }, body }),
      remove: (id: string) => ask(handlers, endpoints.remove, { params: { id } }),
    };
  };

  test('there is nothing before anything was added', async () => {
    expect(await calls().list()).toEqual([]);
  });

  test('pictures are added with the fields of the specification alone, in their order', async () => {
    const { list, add, clock } = calls();
    const first = await add([picture(b), picture(a, { alt: ' On  stage ' })]);
    expect(first).toEqual([
      {
        _id: first[0]!._id,
        name: `1700000000000-0-${b}`,
        imgLink: addressOf(b),
        picture: { src: addressOf(b), width: 1, height: 1, placeholder: '', copies: {} },
        alt: '',
        ...published,
        revision: 1,
      },
      expect.objectContaining({ imgLink: addressOf(a), alt: 'On stage' }),
    ]);
    clock.time += 1;
    const second = await add([picture(c)]);
    expect(await list()).toEqual(newestFirst ? [...second, ...first] : [...first, ...second]);
  });

  test('pictures that are added a second time under the same ids are there once', async () => {
    const { list, add } = calls();
    const ids = ['0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e', '1b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e'];
    const added = await add([picture(a, { _id: ids[0]! })]);
    const again = await add([picture(c, { _id: ids[0]! }), picture(b, { _id: ids[1]! })]);
    expect(again[0]).toEqual(added[0]);
    expect(again[1]).toMatchObject({ _id: ids[1], imgLink: addressOf(b) });
    expect(await list()).toHaveLength(2);
  });

  test('a picture that is not there keeps the others out as well, and is named', async () => {
    const { list, add } = calls();
    const gone = picture(`${'z'.repeat(22)}.png`);
    await expect(add([picture(a), gone, picture(b)])).rejects.toMatchObject({
      code: 'request.invalid',
      fields: { '1.imgLink': 'This file is not here any more. Please upload it again.' },
    });
    expect(await list()).toEqual([]);
  });

  test.each([
    'https://evil.example/files/o/aaaaaaaaaaaaaaaaaaaaaa.png',
    '/api/deleteMember/1',
    '/files/o/../../secret.png',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])('the address %s is refused, and its place is named', async (imgLink) => {
    const { list, add } = calls();
    const foreign = 'Only a picture that was uploaded to this site';
    const refused = refusedFields(add([picture(a), picture(b, { imgLink })]));
    expect(await refused).toEqual({ '1.imgLink': foreign });
    const other = `${imgLink}?other`;
    const both = refusedFields(add([picture(a, { imgLink }), picture(b, { imgLink: other })]));
    expect(await both).toMatchObject({ '0.imgLink': foreign, '1.imgLink': foreign });
    expect(await list()).toEqual([]);
  });

  test('what a call cannot add is refused by its shape', () => {
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

  test('what a picture shows can be said later, also with the picture as it was answered', async () => {
    const { add, update, list } = calls();
    const [added] = await add([picture(a)]);
    const changed = await update(added!._id, { ...added!, alt: 'The singer', name: 'other' });
    expect(changed).toEqual({ ...added, alt: 'The singer', revision: 2 });
    expect(await list()).toEqual([changed]);
    expect(await update(added!._id, { alt: '' })).toMatchObject({ alt: '' });
  });

  test('a removed picture leaves the list first, then its file goes', async () => {
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

  test('a picture that is not there can be neither described nor removed', async () => {
    const { update, remove, went } = calls();
    for (const id of ['no', '', "' or 1=1 --", '0b5e3a3e-6a6c-4f6e-9d0c-3c1f6a1d2b4e']) {
      await expect(update(id, { alt: 'x' })).rejects.toMatchObject({ code: 'image.not-found' });
      await expect(remove(id)).rejects.toMatchObject({ code: 'image.not-found' });
    }
    expect(went).toEqual([]);
  });

  test('hundreds of pictures are listed by a few questions', async () => {
    const { add, list } = calls();
    const names = Array.from({ length: 500 }, (_, n) => `${String(n).padStart(22, '0')}.png`);
    await addFiles(site.db, ...names);
    for (let at = 0; at < names.length; at += 100) {
      await add(names.slice(at, at + 100).map((name) => picture(name)));
    }
    const executed = vi.spyOn(site.db.getExecutor(), 'executeQuery');
    expect(await list()).toHaveLength(500);
    expect(executed.mock.calls.length).toBeGreaterThan(0);
    expect(executed.mock.calls.length).toBeLessThanOrEqual(3);
  });

  test.runIf(!newestFirst)('pictures stand in the order that they were put into', async () => {
    const { list, add } = calls();
    const [one, two, three] = await add([picture(a), picture(b), picture(c)]);
    const order = (ids: string[]) =>
      ask(api(recordDeps(site.db)), carouselEndpoints.order, { body: ids });
    const stored = await order([three!._id, one!._id, two!._id]);
    expect(stored).toEqual([three, one, two]);
    expect(await list()).toEqual(stored);
    await expect(order([one!._id])).rejects.toMatchObject({ status: 409, current: stored });
  });
});
