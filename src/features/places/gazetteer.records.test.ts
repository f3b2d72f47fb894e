import { statSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { gazetteer, placesFile, type Gazetteer } from './gazetteer.records.ts';
import { foldName } from './place.ts';

let places: Gazetteer;
beforeAll(async () => {
  places = await gazetteer();
});

const townNamed = (name: string, country: string): number => {
  const [from, to] = places.startingWith(Buffer.from(foldName(name)));
  const towns = Array.from({ length: to - from }, (_, at) => places.townOf(from + at));
  return towns.find((town) => places.placeOf(town).country === country)!;
};

describe('the file of places', () => {
  test('has at most 1.6 MB', () => {
    expect(statSync(placesFile).size).toBeLessThanOrEqual(1_600_000);
  });

  test('has the IDs of GeoNames', () => {
    expect(places.placeOf(townNamed('Reykjavík', 'IS'))).toEqual({
      _id: '3413829',
      name: 'Reykjavík',
      region: 'Capital Region',
      country: 'IS',
      timeZone: 'Atlantic/Reykjavik',
    });
  });

  test.each([
    ['Reykjavík', 'IS', 64.14, -21.9],
    ['Suva', 'FJ', -18.14, 178.44],
    ['Honolulu', 'US', 21.31, -157.86],
  ])('knows the position of %s', (name, country, latitude, longitude) => {
    const position = places.positionOf(townNamed(name, country));
    expect(position.latitude).toBeCloseTo(latitude, 1);
    expect(position.longitude).toBeCloseTo(longitude, 1);
  });

  test('has names in the order in which they are searched', () => {
    const [start, end] = places.startingWith(Buffer.alloc(0));
    const [from, to] = places.startingWith(Buffer.from('hamburg'));
    expect([start, from > start, to < end]).toEqual([0, true, true]);
    expect(places.startingWith(Buffer.from([0xff]))).toEqual([end, end]);
    expect(places.startingWith(Buffer.from([0]))).toEqual([0, 0]);
  });
});

describe('a normalized name', () => {
  test.each([
    ['München', 'munchen'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Ærøskøbing', 'aeroskobing'],
    ["L'Aquila", 'laquila'],
    ['L’Aquila', 'laquila'],
    ['St. John’s', 'st johns'],
    ['  Stratford-upon-Avon ', 'stratford upon avon'],
    ['Ham\u00adburg\u200b', 'hamburg'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['서울', '서울'],
  ])('of %s is %s', (name, folded) => {
    expect(foldName(name)).toBe(folded);
    expect(foldName(folded)).toBe(folded);
  });
});
