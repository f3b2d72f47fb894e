import { canary, hostile, type HostileFile } from './hostile.fixture.ts';
import { exif, exifSegment, orientation, segment, withSegments } from './jpeg.fixture.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const kept = { outcome: 'kept' };

/** A JPEG with everything that can stand beside a picture, true and false. */
export function hostileMetadata(jpeg: Buffer, size: readonly [number, number]): HostileFile[] {
  return [...metadata(jpeg), ...orientations(jpeg, size), ...lies(jpeg)];
}

function metadata(jpeg: Buffer): HostileFile[] {
  const gps = exif(
    [
      [0x8825, 4, 1, 26],
      [0x010f, 2, 16, 50],
    ],
    { behind: text(canary.repeat(4)) },
  );
  const thumbnail = exif([[0x0100, 3, 1, 9]], {
    next: 26,
    behind: Buffer.concat([jpeg, text(canary)]),
  });
  const carriers: [string, Buffer][] = [
    ['EXIF with a place', exifSegment(gps)],
    ['EXIF with a thumbnail', exifSegment(thumbnail)],
    ['XMP', segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${canary}</x:xmpmeta>`)],
    [
      'more XMP',
      segment(
        0xe1,
        `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\0\0\0\0\0${canary}`,
      ),
    ],
    [
      'IPTC',
      segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x14\x1c\x02\x50\0\x0f${canary}`),
    ],
    ['a profile', segment(0xe2, `ICC_PROFILE\0\x01\x01${canary}`)],
    ['more pictures', segment(0xe2, `MPF\0MM\0\x2a\0\0\0\x08${canary}`)],
    ['a comment', segment(0xfe, canary)],
    [
      'a thumbnail in JFIF',
      segment(0xe0, `JFIF\0\x01\x01\0\0\x01\0\x01\x03\x03${canary.repeat(2).slice(0, 27)}`),
    ],
    [
      'a thumbnail in JFXX',
      Buffer.concat([segment(0xe0, Buffer.concat([text('JFXX\0\x10'), jpeg]))]),
    ],
    ['a gain map', segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<hdrgm:Version="1.0" ${canary}>`)],
    ['where it was made', segment(0xeb, `JP\0\x01\0\0\0\x01\0\0\0\x20jumb${canary}`)],
    ...Array.from({ length: 16 }, (_, n): [string, Buffer] => [
      `APP${n}`,
      segment(0xe0 + n, canary.repeat(3)),
    ]),
  ];
  return [
    ...carriers.map(([name, bytes]) =>
      hostile('metadata', `jpeg with ${name}`, withSegments(jpeg, bytes), kept),
    ),
    hostile(
      'metadata',
      'jpeg with bytes behind',
      Buffer.concat([jpeg, text(canary.repeat(99))]),
      kept,
    ),
    hostile(
      'metadata',
      'jpeg with a film behind',
      Buffer.concat([jpeg, text('\0\0\0\x18ftypmp42'), text(canary)]),
      kept,
    ),
    hostile(
      'metadata',
      'jpeg with a comment of 64 KiB, often',
      withSegments(jpeg, ...Array.from({ length: 40 }, () => segment(0xfe, canary.repeat(4_300)))),
      kept,
    ),
  ];
}

function orientations(jpeg: Buffer, [width, height]: readonly [number, number]): HostileFile[] {
  const turned: readonly [number, number] = [height, width];
  const kind = 'which way up';
  return [
    ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 65_535].map((value) =>
      hostile(kind, `jpeg ${value}`, withSegments(jpeg, exifSegment(orientation(value))), {
        ...kept,
        size: value >= 5 && value <= 8 ? turned : [width, height],
      }),
    ),
    hostile(
      kind,
      'jpeg said as text',
      withSegments(jpeg, exifSegment(exif([[0x0112, 2, 4, 0x36363636]]))),
    ),
    hostile(
      kind,
      'jpeg said twice',
      withSegments(
        jpeg,
        exifSegment(
          exif([
            [0x0112, 3, 1, 6],
            [0x0112, 3, 1, 3],
          ]),
        ),
      ),
    ),
    hostile(
      kind,
      'jpeg said elsewhere',
      withSegments(jpeg, exifSegment(exif([[0x0112, 3, 2, 0xfffffff0]]))),
    ),
  ];
}

function lies(jpeg: Buffer): HostileFile[] {
  const profile = (bytes: Buffer) =>
    segment(0xe2, Buffer.concat([text('ICC_PROFILE\0\x01\x01'), bytes]));
  const header = Buffer.alloc(132);
  header.writeUInt32BE(0xffffffff, 0);
  header.write('acspAPPL', 36, 'latin1');
  header.write('mntrRGB XYZ ', 12, 'latin1');
  header.writeUInt32BE(0x7fffffff, 128);
  const all: [string, Buffer[]][] = [
    ['a directory behind the end', [exifSegment(text('MM\0\x2a\xff\xff\xff\xff'))]],
    ['a directory in a circle', [exifSegment(exif([[0x0112, 3, 1, 1]], { next: 8 }))]],
    [
      'a directory in itself',
      [
        exifSegment(
          exif([
            [0x8769, 4, 1, 8],
            [0x8825, 4, 1, 8],
          ]),
        ),
      ],
    ],
    ['entries without number', [exifSegment(text('MM\0\x2a\0\0\0\x08\xff\xff\x01\x12'))]],
    ['an entry of four gigabytes', [exifSegment(exif([[0x010f, 2, 0xffffffff, 26]]))]],
    ['an entry of overflowing rationals', [exifSegment(exif([[0x0110, 5, 0x20000001, 26]]))]],
    ['a type that is none', [exifSegment(exif([[0x0112, 99, 7, 3]]))]],
    [
      'a thumbnail behind the end',
      [
        exifSegment(
          exif([
            [0x0201, 4, 1, 0xffffff00],
            [0x0202, 4, 1, 0xffffffff],
          ]),
        ),
      ],
    ],
    [
      '64 KiB of noise as EXIF',
      [exifSegment(Buffer.from(Array.from({ length: 65_000 }, (_, n) => (n * 7919) & 0xff)))],
    ],
    ['another order of bytes', [exifSegment(text('XX\0\x2a\0\0\0\x08'))]],
    ['an empty EXIF', [exifSegment(Buffer.alloc(0))]],
    ['an empty profile', [profile(Buffer.alloc(0))]],
    ['a profile of four gigabytes', [profile(header)]],
    [
      'a profile of noise',
      [profile(Buffer.from(Array.from({ length: 60_000 }, (_, n) => (n * 31) & 0xff)))],
    ],
    ['part 1 of 255 of a profile', [segment(0xe2, 'ICC_PROFILE\0\x01\xff'.padEnd(200, canary))]],
    ['part 0 of 0 of a profile', [segment(0xe2, 'ICC_PROFILE\0\0\0'.padEnd(200, canary))]],
    [
      '200 parts of a profile',
      Array.from({ length: 200 }, (_, n) =>
        segment(0xe2, `ICC_PROFILE\0${String.fromCharCode(n + 1)}\xc8${canary}`),
      ),
    ],
    [
      'IPTC that says too much',
      [segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\xff\xff\xff\xff${canary}`)],
    ],
    [
      'XMP of a milliard laughs',
      [
        segment(
          0xe1,
          `http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x [<!ENTITY a "${canary}"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>`,
        ),
      ],
    ],
    [
      'XMP that fetches',
      [segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<!DOCTYPE x SYSTEM "file:///etc/passwd"><x/>')],
    ],
  ];
  return all.map(([name, segments]) =>
    hostile('lies in metadata', `jpeg with ${name}`, withSegments(jpeg, ...segments)),
  );
}
