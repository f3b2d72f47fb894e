import { deflateSync } from 'node:zlib';
import { hostile, type HostileFile } from './hostile.fixture.ts';
import { pngOf, smallPng, withChunks } from './png.fixture.ts';

const makes = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colour: 0, depth })),
  ...[8, 16].map((depth) => ({ colour: 2, depth })),
  ...[1, 2, 4, 8].map((depth) => ({ colour: 3, depth })),
  ...[8, 16].flatMap((depth) => [
    { colour: 4, depth },
    { colour: 6, depth },
  ]),
];

/** Every make of PNG that there is, and those that cannot be. */
export function oddPngs(): HostileFile[] {
  const kind = 'odd pixels';
  const sound = makes.flatMap((make) =>
    [false, true].map((interlaced) =>
      hostile(
        kind,
        `png of type ${make.colour}, ${make.depth} bits${interlaced ? ', interlaced' : ''}`,
        pngOf(smallPng({ ...make, interlaced })),
        { outcome: 'kept', size: [29, 21] },
      ),
    ),
  );
  const header = (bytes: Record<number, number>) => {
    const chunks = smallPng();
    const data = Buffer.from(chunks[0]!.data);
    for (const [at, value] of Object.entries(bytes)) data[Number(at)] = value;
    return pngOf([{ name: 'IHDR', data }, ...chunks.slice(1)]);
  };
  const palette = smallPng({ colour: 3 });
  const transparent = (colour: number, length: number) =>
    pngOf(withChunks(smallPng({ colour }), { name: 'tRNS', data: Buffer.alloc(length, 1) }));
  const odd: [string, Buffer][] = [
    ['3 bits', header({ 8: 3 })],
    ['32 bits', header({ 8: 32 })],
    ['2 bits of RGB', header({ 8: 2 })],
    ['type 1', header({ 9: 1 })],
    ['type 7', header({ 9: 7 })],
    ['another compression', header({ 10: 1 })],
    ['another filter', header({ 11: 1 })],
    ['another interlace', header({ 12: 2 })],
    ['a missing palette', pngOf(palette.filter(({ name }) => name !== 'PLTE'))],
    ['a palette of one', pngOf(withPalette(3))],
    ['a palette of four bytes', pngOf(withPalette(4))],
    ['a palette of 257', pngOf(withPalette(771))],
    ['an empty palette', pngOf(withPalette(0))],
    ['too much transparency for grey', transparent(0, 300)],
    ['one byte of transparency', transparent(2, 1)],
    ['filter 9', pngOf(withRows((at) => (at === 0 ? 9 : 0)))],
  ];
  return [...sound, ...odd.map(([name, bytes]) => hostile(kind, `png with ${name}`, bytes))];
}

function withPalette(length: number) {
  const data = Buffer.alloc(length, 7);
  return smallPng({ colour: 3 }).map((one) => (one.name === 'PLTE' ? { name: 'PLTE', data } : one));
}

function withRows(byteAt: (at: number) => number) {
  const rows = Buffer.from(Array.from({ length: 21 * 88 }, (_, at) => byteAt(at)));
  return smallPng().map((one) =>
    one.name === 'IDAT' ? { name: 'IDAT', data: deflateSync(rows) } : one,
  );
}
