import { describe, expect, test } from 'vitest';
import { gazetteer } from './gazetteer.records.ts';
import { kilometersBetween, ringAround } from './rings.records.ts';

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

describe('the ring around a place', () => {
  const namesIn = async (id: string, km: number) => {
    const places = await gazetteer();
    const ring = await ringAround(id, km);
    return new Set(ring!.places.map((one) => places.placeOf(places.townWith(one)).name));
  };

  test('has the towns within its radius', async () => {
    expect(await ringAround('2911298', 50)).toMatchObject({ name: 'Hamburg', usesMiles: false });
    const [near, far] = [await namesIn('2911298', 50), await namesIn('2911298', 100)];
    for (const name of ['Hamburg', 'Ahrensburg', 'Lüneburg']) expect(near, name).toContain(name);
    for (const name of ['Lübeck', 'Bremen'])
      expect([near.has(name), far.has(name)]).toEqual([false, true]);
    expect(far).not.toContain('Berlin');
  });

  test('reaches across the antimeridian', async () => {
    const fiji = await namesIn('2198148', 1_200);
    for (const name of ['Suva', 'Labasa', 'Nuku‘alofa']) expect(fiji, name).toContain(name);
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
