import { expect, test } from 'vitest';
import { openLetterer } from '../look/lettering.ts';
import { textBlock } from './textBlock.ts';
import { drawShare, shareSize } from './shareDrawing.ts';
import type { ShareCard } from './shareCard.ts';

const letterer = openLetterer();
const room = { face: 'Anton', width: 600, height: 300, max: 200, lines: 3 } as const;
const card: ShareCard = {
  name: 'The Reeds',
  display: 'Anton',
  body: 'RobotoCondensed',
  colors: { surface: '#111111', text: '#eeeeee', muted: '#aaaaaa', accent: '#ff6a3d' },
  logo: null,
  date: null,
  title: null,
  line: null,
  stamp: null,
  picture: null,
};

test.each(['Oh', 'The Reeds', 'Marguerite and the very long way home', `${'long '.repeat(19)}end`])(
  '%s fills its box, and stays inside',
  async (text) => {
    const block = (await textBlock(text, room, letterer))!;
    expect(block.width).toBeLessThanOrEqual(room.width + 1);
    expect(block.height).toBeLessThanOrEqual(room.height + 1);
    expect(Math.max(block.width / room.width, block.height / room.height)).toBeGreaterThan(0.55);
  },
);

test('right-to-left lines end at the same edge', async () => {
  const block = (await textBlock('אבגדהוזחטיכלמנסעפצקרשת אב', { ...room, width: 400 }, letterer))!;
  expect(block.paths).toHaveLength(2);
  const ends = block.paths.map(({ d, x }) => {
    const numbers = d.match(/-?[\d.]+/g)!.map(Number);
    return x + Math.max(...numbers.filter((_, n) => n % 2 === 0));
  });
  expect(Math.abs(ends[0]! - ends[1]!)).toBeLessThan(1);
});

test('a partial name is not drawn; a symbol in no font is left out', async () => {
  expect(await textBlock('新宿 Loft', room, letterer)).toBeNull();
  expect(await textBlock('日本', room, letterer)).toBeNull();
  expect(await textBlock('🎸', room, letterer)).toBeNull();
  const [one, other] = await Promise.all(
    ['Loft 🎸', 'Loft '].map((text) => textBlock(text, room, letterer)),
  );
  expect(one!.paths.map(({ d }) => d)).toEqual(other!.paths.map(({ d }) => d));
});

test.each(['新宿ロフト', 'فرقة الصحراء', '🦄'])(
  'the name %s, which no font has, gives its room to the title',
  async (name) => {
    const [titled, plain] = await Promise.all([
      drawShare({ ...card, name, title: 'Music' }, letterer),
      drawShare({ ...card, name, line: 'Loud' }, letterer),
    ]);
    expect(titled.svg).toBe((await drawShare({ ...card, name: 'Music' }, letterer)).svg);
    // Only the line is drawn.
    expect(plain.svg.match(/<path/g)).toHaveLength(1);
  },
);

test('a drawing contains only shapes, for any text', async () => {
  const hostile = `"><script>alert(1)</script><image href="http://evil.example"/>`;
  const words = { name: hostile, title: hostile, line: hostile, stamp: hostile, date: 'Nov 21' };
  const { svg } = await drawShare({ ...card, ...words }, letterer);
  expect(svg).not.toMatch(/script|image|href|text|NaN|undefined/i);
  expect(svg.match(/<(\w+)/g)!.every((tag) => ['<svg', '<rect', '<g', '<path'].includes(tag))).toBe(
    true,
  );
});

test('an image leaves room for the text, whatever its shape', async () => {
  for (const [width, height, right, shape] of [
    [1000, 4000, 1200, 380 / 630],
    [800, 1000, 1200, 0.8],
    [1000, 1000, 1136, 1],
    [1600, 900, 1136, 16 / 9],
    [4000, 1000, 1136, 16 / 9],
  ] as const) {
    const picture = { src: 'x', width, height, place: 'beside' } as const;
    const { pictures } = await drawShare({ ...card, picture }, letterer);
    const { box } = pictures[0]!;
    expect(box.left + box.width).toBe(right);
    expect(box.left).toBeGreaterThanOrEqual(600);
    // Nothing is cut off, except in very long texts.
    expect(box.width / box.height).toBeCloseTo(shape, 1);
    expect(box.top + box.height).toBeLessThanOrEqual(shareSize.height);
    expect(box.top).toBe(Math.round((shareSize.height - box.height) / 2));
  }
});
