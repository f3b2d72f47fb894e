import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openTypeCase } from './lettering.ts';
import { pictures } from './pictures.ts';
import { portraits } from './portraits.ts';
import { posters } from './posters.ts';
import { inks, papers, print, type Sheet } from './print.ts';
import { disc, rect, tone } from './shapes.ts';
import { stage } from './stage.ts';

const sheet: Sheet = {
  width: 200,
  height: 100,
  paper: 'cream',
  seed: 7,
  plates: [
    ['yellow', rect(0, 0, 120, 100)],
    ['navy', rect(80, 0, 40, 100) + rect(160, 0, 40, 100, tone(0.5))],
  ],
};

async function shadeAt(picture: Buffer, left: number, width: number): Promise<number[]> {
  // Statistics are those of a whole picture, so the part is cut out first.
  const part = await sharp(picture).extract({ left, top: 30, width, height: 40 }).png().toBuffer();
  return (await sharp(part).stats()).channels.map(({ mean }) => Math.round(mean));
}
const channelsOf = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

test('a sheet is the same each time, and another seed has another grain', async () => {
  const printed = await print(sheet);
  expect(await print(sheet)).toEqual(printed);
  expect(await print({ ...sheet, seed: 8 })).not.toEqual(printed);
});

test('inks lie on the paper, mix where they meet, and thin out into dots', async () => {
  const printed = await print(sheet);
  const near = (shade: number[], color: string) =>
    shade.every((value, i) => Math.abs(value - channelsOf(color)[i]!) < 28);
  expect(near(await shadeAt(printed, 130, 20), papers.cream)).toBe(true);
  expect(near(await shadeAt(printed, 10, 50), inks.yellow)).toBe(true);
  const [both, navy, dots] = [
    await shadeAt(printed, 90, 20),
    channelsOf(inks.navy),
    await shadeAt(printed, 168, 28),
  ];
  // Two inks are darker than either, and yellow takes the blue away.
  expect(both[2]).toBeLessThan(navy[2]!);
  expect(dots[0]).toBeGreaterThan(navy[0]! + 50);
  expect(dots[0]).toBeLessThan(channelsOf(papers.cream)[0]! - 50);
});

test('white keeps an ink off', async () => {
  const printed = await print({
    ...sheet,
    plates: [['navy', rect(0, 0, 200, 100) + disc(100, 50, 60, '#fff')]],
  });
  expect((await shadeAt(printed, 90, 20))[0]).toBeGreaterThan(200);
  expect((await shadeAt(printed, 4, 20))[0]).toBeLessThan(80);
});

test('every piece is its own, and none is heavy', { tags: 'whole' }, async () => {
  const type = openTypeCase();
  const gig = { venue: 'The Hall', city: 'Town', day: 'Fri 12 June', doors: 'Doors 7 PM' };
  const diary = await pictures(type);
  expect(diary.length).toBeGreaterThanOrEqual(16);
  const sheets = [
    ...(await Promise.all(posters.map(({ draw }) => draw(gig, type)))),
    ...diary.map((picture) => picture.sheet),
    ...stage().map((picture) => picture.sheet),
    ...portraits,
  ];
  expect(new Set(sheets.map(({ plates }) => JSON.stringify(plates))).size).toBe(sheets.length);
  expect(new Set(sheets.map(({ seed }) => seed)).size).toBe(sheets.length);
  for (const { plates } of sheets) expect(JSON.stringify(plates)).not.toMatch(/NaN|undefined/);
  // The fullest of each kind; all of them together take half a minute.
  for (const one of [stage()[1]!.sheet, await posters[0]!.draw(gig, type)]) {
    expect((await print(one)).length).toBeLessThan(500_000);
  }
});
