import { describe, expect, test } from 'vitest';
import { gazetteer } from './gazetteer.records.ts';
import { searchPlaces } from './place-search.records.ts';
import { kilometersBetween, placesNamed, ringAround } from './named-places.records.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the distance between positions', () => {
  test.each([
    ['is 255 km from Hamburg to Berlin', at(53.55, 9.99), at(52.52, 13.41), 255],
    ['is 9,560 km from London to Tokyo', at(51.51, -0.13), at(35.69, 139.69), 9_560],
    ['is short across the antimeridian', at(-16.8, 179.9), at(-16.8, -179.9), 21],
    ['is short across a pole', at(89.99, 10), at(89.99, -170), 2],
    ['is nothing at a pole, by all longitudes', at(-90, 0), at(-90, 180), 0],
    ['is half of the globe to the other side', at(10, 20), at(-10, -160), 20_015],
  ])('%s', (_, one, other, km) => {
    for (const length of [kilometersBetween(one, other), kilometersBetween(other, one)]) {
      expect(Math.abs(length - km)).toBeLessThan(1 + km / 500);
    }
  });
});

test.each([
  ['Halle', ['Halle (Saale)', 'Halle', 'Halle', 'Halle Neustadt', 'Hallett Cove', 'Hallein']],
  ['Springfield IL', ['Springfield']],
  ['Münche', ['Munich']],
  ['Lüb', ['Lubumbashi', 'Lublin', 'Lubbock', 'Lübeck']],
  ['', []],
  [' ,;', []],
])('the first towns that %o can mean have such a name', async (text, names) => {
  const found = (await placesNamed(text)).map(({ name }) => name);
  expect(found.slice(0, names.length || undefined)).toEqual(names);
  expect(found).not.toContain('Astoria');
});

describe('the ring around a place', () => {
  /** Which of some towns are in a ring. */
  const within = async (id: string, km: number, names: readonly string[], zone: string) => {
    const [places, ring] = [await gazetteer(), await ringAround(id, km)];
    return names.filter((name) => ring!.has(searchPlaces(places, name, zone)[0]!._id));
  };

  test('has the towns within its radius', async () => {
    expect(await ringAround('2911298', 50)).toMatchObject({ name: 'Hamburg', usesMiles: false });
    const near = ['Hamburg', 'Ahrensburg', 'Lüneburg'];
    const far = [...near, 'Lübeck', 'Bremen'];
    const names = [...far, 'Berlin'];
    expect(await within('2911298', 50, names, 'Europe/Berlin')).toEqual(near);
    expect(await within('2911298', 100, names, 'Europe/Berlin')).toEqual(far);
  });

  test('reaches across the antimeridian', async () => {
    const names = ['Suva', 'Labasa', 'Nuku‘alofa'];
    expect(await within('2198148', 1_200, names, 'Pacific/Fiji')).toEqual(names);
  });

  test('has no place that does not exist', async () => {
    const ring = (await ringAround('2911298', 1_000))!;
    for (const id of ['1', '', 'x', '-1', '2911298.5']) expect(ring.has(id), id).toBe(false);
  });

  test('is in miles where people use them', async () => {
    const usesMiles = async (id: string) => (await ringAround(id, 25))?.usesMiles;
    expect(await Promise.all(['4717560', '2643743', '2988507'].map(usesMiles))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('does not exist around a place that does not exist', async () => {
    for (const id of ['1', '', 'x', '-1', '2911298.5'])
      expect(await ringAround(id, 50), id).toBeNull();
  });
});
