import { deflateRawSync, deflateSync } from 'node:zlib';
import { canary, hostile, type HostileFile } from './hostile.fixture.ts';
import { oddPngs } from './odd-pngs.fixture.ts';
import { orientation } from './jpeg.fixture.ts';
import { chunk, ihdr, pngOf, pngRows, pngSignature, smallPng, withChunks } from './png.fixture.ts';

const none = Buffer.alloc(0);
const text = (words: string) => Buffer.from(words, 'latin1');
const iend = { name: 'IEND', data: none };
const kept = { outcome: 'kept' };

/** PNGs of every class, made by hand. */
export function hostilePngs(): HostileFile[] {
  return [
    ...truncated(),
    ...wrongChecksums(),
    ...wrongLengths(),
    ...sizes(),
    ...oddPngs(),
    ...metadata(),
    ...animation(),
    ...order(),
  ];
}

function truncated(): HostileFile[] {
  const kind = 'cut off';
  const chunks = withChunks(smallPng(), { name: 'tEXt', data: text(`Comment\0${canary}`) });
  const whole = pngOf(chunks);
  const places: [string, number][] = [];
  let at = 8;
  for (const { name, data } of chunks) {
    places.push([`before ${name}`, at], [`in the length of ${name}`, at + 2]);
    places.push([`in the name of ${name}`, at + 6], [`in ${name}`, at + 8 + (data.length >> 1)]);
    places.push([`in the checksum of ${name}`, at + 10 + data.length]);
    at += 12 + data.length;
  }
  return places.map(([where, place]) => hostile(kind, `png ${where}`, whole.subarray(0, place)));
}

function wrongChecksums(): HostileFile[] {
  const kind = 'wrong checksums';
  const chunks = smallPng({ colour: 3 });
  const one = chunks.map(({ name }, wrong) =>
    hostile(
      kind,
      `png ${name}`,
      Buffer.concat([
        pngSignature,
        ...chunks.map(({ name: each, data }, n) =>
          chunk(each, data, n === wrong ? { crc: 0xdeadbeef } : {}),
        ),
      ]),
    ),
  );
  const rows = pngRows(29, 21);
  const deflated = deflateSync(rows);
  const adler = Buffer.concat([deflated.subarray(0, -4), text('\0\0\0\0')]);
  const raw = deflateRawSync(rows);
  const streams: [string, Buffer][] = [
    ['wrong adler', adler],
    ['no zlib header', raw],
    ['a preset dictionary', Buffer.concat([text('\x78\x20'), raw])],
    ['a window too large', Buffer.concat([text('\xf8\x01'), raw])],
    ['bytes behind the stream', Buffer.concat([deflated, text(canary.repeat(9))])],
    ['no bytes at all', none],
  ];
  return [
    ...one,
    ...streams.map(([name, data]) =>
      hostile(
        kind,
        `png with ${name}`,
        pngOf([{ name: 'IHDR', data: ihdr(29, 21) }, { name: 'IDAT', data }, iend]),
      ),
    ),
  ];
}

function wrongLengths(): HostileFile[] {
  const chunks = withChunks(smallPng(), { name: 'tEXt', data: text(`Comment\0${canary}`) });
  return chunks.flatMap(({ name }, wrong) =>
    [0, 1, -1, 0x7fffffff, 0xffffffff].map((lie) => {
      const parts = chunks.map(({ name: each, data }, n) => {
        const length = lie === 1 || lie === -1 ? Math.max(0, data.length + lie) : lie;
        return chunk(each, data, n === wrong ? { length } : {});
      });
      return hostile(
        'wrong lengths',
        `png ${name} says ${lie}`,
        Buffer.concat([pngSignature, ...parts]),
      );
    }),
  );
}

function sizes(): HostileFile[] {
  const kind = 'impossible sizes';
  const few = deflateSync(Buffer.alloc(5_000));
  const of = (width: number, height: number, outcome: string | null) =>
    hostile(
      kind,
      `png ${width} x ${height}`,
      pngOf([{ name: 'IHDR', data: ihdr(width, height) }, { name: 'IDAT', data: few }, iend]),
      { outcome },
    );
  const large = 'file.too-many-pixels';
  return [
    of(0, 10, 'file.broken'),
    of(10, 0, 'file.broken'),
    of(0, 0, 'file.broken'),
    of(8_000, 5_000, 'file.broken'),
    of(1, 40_000_000, null),
    of(40_000_000, 1, null),
    of(40_000_001, 1, large),
    of(8_000, 5_001, large),
    of(60_000, 60_000, large),
    of(0x7fffffff, 1, large),
    of(0x7fffffff, 0x7fffffff, large),
    of(0xffffffff, 0xffffffff, large),
    of(65_536, 65_536, large),
    of(3, 3, null),
  ];
}

function metadata(): HostileFile[] {
  const packed = deflateSync(text(`<x:xmpmeta>${canary}</x:xmpmeta>`));
  const carriers: [string, Buffer][] = [
    ['tEXt', text(`GPS\0${canary}`)],
    ['zTXt', Buffer.concat([text('GPS\0\0'), packed])],
    ['iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${canary}`)],
    ['iTXt', Buffer.concat([text('XML:com.adobe.xmp\0\x01\0\0\0'), packed])],
    ['eXIf', Buffer.concat([orientation(6), text(canary)])],
    ['iCCP', Buffer.concat([text(`${canary}\0\0`), packed])],
    ['tIME', Buffer.from([7, 0xea, 11, 20, 12, 0, 0])],
    ['pHYs', Buffer.from([0, 0, 0x47, 0x11, 0, 0, 0x47, 0x11, 1])],
    ['sPLT', text(`${canary}\0\x08${'\x01'.repeat(60)}`)],
    ['bKGD', Buffer.from([0, 1, 0, 2, 0, 3])],
    ['gAMA', Buffer.from([0, 0, 0x11, 0x11])],
    ['cHRM', Buffer.alloc(32, 0x11)],
    ['prVt', text(canary)],
    ['caBX', text(`jumb c2pa ${canary}`)],
    ['oFFs', Buffer.alloc(9, 1)],
  ];
  const orientations = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65535].map((value) =>
    hostile(
      'which way up',
      `png ${value}`,
      pngOf(withChunks(smallPng(), { name: 'eXIf', data: orientation(value) })),
      { ...kept, size: value >= 5 && value <= 8 ? [21, 29] : [29, 21] },
    ),
  );
  return [
    ...carriers.map(([name, data], n) =>
      hostile('metadata', `png ${name} ${n}`, pngOf(withChunks(smallPng(), { name, data })), kept),
    ),
    hostile('metadata', 'png with bytes behind', pngOf(smallPng(), text(canary.repeat(99))), kept),
    ...orientations,
  ];
}

function animation(): HostileFile[] {
  const kind = 'animation';
  const frames = (count: number) => {
    const data = Buffer.alloc(8);
    data.writeUInt32BE(count, 0);
    return { name: 'acTL', data };
  };
  const control = Buffer.alloc(26);
  control.writeUInt32BE(29, 4);
  control.writeUInt32BE(21, 8);
  const fcTL = { name: 'fcTL', data: control };
  const fdAT = {
    name: 'fdAT',
    data: Buffer.concat([text('\0\0\0\x01'), deflateSync(pngRows(29, 21))]),
  };
  const [head, body, end] = smallPng() as [...ReturnType<typeof smallPng>];
  const all: [string, Buffer][] = [
    ['of two frames', pngOf([head!, frames(2), fcTL, body!, fcTL, fdAT, end!])],
    ['that says four milliards of frames', pngOf([head!, frames(0xffffffff), body!, end!])],
    ['that says none', pngOf([head!, frames(0), body!, end!])],
    ['with its control behind', pngOf([head!, body!, frames(2), fdAT, end!])],
    ['of frames alone', pngOf([head!, frames(1), fcTL, fdAT, end!])],
  ];
  return [
    ...all.map(([name, bytes]) => hostile(kind, `png ${name}`, bytes)),
    hostile(kind, 'mng', Buffer.concat([text('\x8aMNG\r\n\x1a\n'), Buffer.alloc(60)]), {
      outcome: 'file.not-an-image',
    }),
  ];
}

function order(): HostileFile[] {
  const kind = 'parts out of order';
  const [head, body, end] = smallPng() as [...ReturnType<typeof smallPng>];
  const half = body!.data.length >> 1;
  const halves = [body!.data.subarray(0, half), body!.data.subarray(half)].map((data) => ({
    name: 'IDAT',
    data,
  }));
  const all: [string, ReturnType<typeof smallPng>][] = [
    ['two headers', [head!, head!, body!, end!]],
    ['another header behind', [head!, body!, { name: 'IHDR', data: ihdr(60_000, 60_000) }, end!]],
    ['no end', [head!, body!]],
    ['the end first', [head!, end!, body!]],
    ['no pixels', [head!, end!]],
    [
      'the palette behind',
      [
        ...smallPng({ colour: 3 }).filter(({ name }) => name !== 'PLTE'),
        { name: 'PLTE', data: Buffer.alloc(9) },
      ],
    ],
    [
      'pixels in two parts',
      [head!, halves[0]!, { name: 'tEXt', data: text(`a\0${canary}`) }, halves[1]!, end!],
    ],
    ['the pixels twice', [head!, body!, body!, end!]],
    [
      'ten thousand empty parts',
      [head!, ...Array.from({ length: 10_000 }, () => ({ name: 'IDAT', data: none })), body!, end!],
    ],
    [
      'ten thousand comments',
      withChunks(
        smallPng(),
        ...Array.from({ length: 10_000 }, () => ({ name: 'tEXt', data: text(`c\0${canary}`) })),
      ),
    ],
    ['an unknown part that matters', withChunks(smallPng(), { name: 'EViL', data: text(canary) })],
    [
      'what a phone’s maker adds',
      [{ name: 'CgBI', data: text('\x50\0\x20\x06') }, head!, body!, end!],
    ],
    ['a name that is none', withChunks(smallPng(), { name: '\0\xff<>', data: text(canary) })],
  ];
  return all.map(([name, chunks]) => hostile(kind, `png with ${name}`, pngOf(chunks)));
}
