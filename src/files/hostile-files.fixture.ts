import { deflateSync } from 'node:zlib';
import { bombs } from './bombs.fixture.ts';
import { hostileJpegs } from './hostile-jpegs.fixture.ts';
import { hostilePngs } from './hostile-pngs.fixture.ts';
import { canary, hostile, type HostileFile } from './hostile.fixture.ts';
import { segment, withSegments } from './jpeg.fixture.ts';
import { square } from './pictures.fixture.ts';
import { ihdr, pngOf, pngRows, pngSignature, smallPng, withChunks } from './png.fixture.ts';

const text = (words: string) => Buffer.from(words, 'latin1');
const none = Buffer.alloc(0);
const kept = { outcome: 'kept' };
const noImage = { outcome: 'file.not-an-image' };

/** All files that were made by hand, in the classes that their `kind` names. */
export async function hostileFiles(): Promise<HostileFile[]> {
  return [
    ...hostilePngs(),
    ...(await hostileJpegs()),
    ...(await otherTypes()),
    ...(await severalTypes()),
    ...scripts(),
    ...names(),
    ...hardlyAnyBytes(),
    ...(await bombs()),
  ];
}

async function otherTypes(): Promise<HostileFile[]> {
  const words: Record<string, string> = {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${canary}</svg>`,
    'svg with a declaration': `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>`,
    'svg behind a mark': '\xef\xbb\xbf<svg/>',
    html: `<!doctype html><script>alert('${canary}')</script>`,
    'html of 16 bits': '\xff\xfe<\0h\0t\0m\0l\0>\0',
    'html like a jpeg': '\xff\xd8<script>alert(1)</script>',
    'html like a png': '\x89PNG<script>alert(1)</script>',
    pdf: `%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj ${canary}`,
    postscript: '%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run',
    zip: `PK\x03\x04${canary}`,
    program: `MZ\x90\0${canary}`,
    elf: `\x7fELF\x02\x01\x01${canary}`,
    shell: `#!/bin/sh\necho ${canary}`,
    php: `<?php system('id'); // ${canary}`,
    json: `{"__proto__":{"x":"${canary}"}}`,
    mvg: 'push graphic-context\nimage over 0,0 0,0 "https://127.0.0.1/x"\npop graphic-context',
    bmp: `BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0\x01\0\x18\0${'\0'.repeat(30)}`,
    ico: `\0\0\x01\0\x01\0\x10\x10${'\0'.repeat(40)}`,
    psd: `8BPS\0\x01${'\0'.repeat(40)}`,
    'jpeg 2000': `\0\0\0\x0cjP  \r\n\x87\n${'\0'.repeat(40)}`,
    'jpeg xl': `\xff\x0a${'\0'.repeat(40)}`,
    mp4: `\0\0\0\x18ftypmp42${'\0'.repeat(40)}`,
    heic: `\0\0\0\x18ftypheic${'\0'.repeat(40)}`,
    'a png in base64': pngOf(smallPng()).toString('base64'),
  };
  const dot = square(8);
  return [
    ...Object.entries(words).map(([name, word]) =>
      hostile('another type', name, text(word), noImage),
    ),
    hostile('another type', 'gif', await dot.gif().toBuffer(), noImage),
    hostile('another type', 'webp', await dot.webp().toBuffer(), noImage),
    hostile('another type', 'avif', await dot.avif().toBuffer(), noImage),
    hostile('another type', 'tiff', await dot.tiff().toBuffer(), noImage),
  ];
}

async function severalTypes(): Promise<HostileFile[]> {
  const png = pngOf(smallPng());
  const jpeg = await square(20).jpeg().toBuffer();
  const tails: [string, Buffer][] = [
    ['html', text(`<html><script>${canary}</script>`)],
    ['a zip', text(`PK\x03\x04${canary}PK\x05\x06${'\0'.repeat(18)}`)],
    ['an archive of Java', text(`PK\x03\x04META-INF/MANIFEST.MF${canary}`)],
    ['a rar', text(`Rar!\x1a\x07\x01\0${canary}`)],
    ['a pdf', text(`%PDF-1.4 ${canary} %%EOF`)],
    ['php', text(`<?php ${canary} ?>`)],
    ['svg', text(`<svg onload="${canary}"/>`)],
    ['a disk image', Buffer.concat([Buffer.alloc(32_769), text(`CD001${canary}`)])],
  ];
  return [
    ...tails.flatMap(([name, tail]) => [
      hostile('several types', `png and ${name}`, Buffer.concat([png, tail]), kept),
      hostile('several types', `jpeg and ${name}`, Buffer.concat([jpeg, tail]), kept),
      hostile('several types', `${name} and png`, Buffer.concat([tail, png]), noImage),
    ]),
    hostile('several types', 'png and jpeg', Buffer.concat([png, jpeg]), kept),
    hostile('several types', 'jpeg and png', Buffer.concat([jpeg, png]), kept),
    hostile('several types', 'jpeg and gif', Buffer.concat([jpeg, text(`GIF89a${canary}`)]), kept),
    hostile('several types', 'gif and jpeg', Buffer.concat([text('GIF89a/*'), jpeg]), noImage),
    hostile(
      'several types',
      'jpeg and script',
      withSegments(jpeg, segment(0xfe, `*/=1;alert('${canary}');/*`)),
      kept,
    ),
  ];
}

/** Scripts that are written with pixels, palettes and tables, not beside them. */
function scripts(): HostileFile[] {
  const script = `<script>alert('${canary}')</script>`;
  const rows = pngRows(60, 20, {}, (at) => script.charCodeAt(at % script.length));
  const stored = deflateSync(rows, { level: 0 });
  const palette = Buffer.alloc(768);
  palette.write(script.repeat(18), 'latin1');
  const kind = 'scripts inside';
  const coloured = smallPng({ colour: 3 }).map((one) =>
    one.name === 'PLTE' ? { ...one, data: palette } : one,
  );
  return [
    hostile(
      kind,
      'png of pixels that spell',
      pngOf([
        { name: 'IHDR', data: ihdr(60, 20) },
        { name: 'IDAT', data: stored },
        { name: 'IEND', data: none },
      ]),
      kept,
    ),
    hostile(kind, 'png of a palette that spells', pngOf(coloured), kept),
    hostile(
      kind,
      'png with a name that spells',
      pngOf(withChunks(smallPng(), { name: 'tEXt', data: text(`${script.slice(0, 30)}\0x`) })),
      kept,
    ),
    hostile(
      kind,
      'png with php',
      pngOf(withChunks(smallPng(), { name: 'tEXt', data: text(`x\0<?php ${canary}`) })),
      kept,
    ),
    hostile(
      kind,
      'png with markup',
      pngOf(
        withChunks(smallPng(), { name: 'iTXt', data: text(`x\0\0\0\0\0<svg onload="${canary}">`) }),
      ),
      kept,
    ),
  ];
}

/** A sound picture under names that no name should be made of. */
function names(): HostileFile[] {
  const word = (name: string) => `filename ${Buffer.from(name).toString('base64')}`;
  const lies = [
    '../../../etc/passwd',
    '..\\..\\windows\\system.ini',
    '/etc/passwd',
    'C:\\x.png',
    `x\0.png`,
    'x.png\r\nSet-Cookie: a=b',
    'CON',
    '.htaccess',
    `${'x'.repeat(4_000)}.png`,
    '<img src=x onerror=alert(1)>.png',
    '\u202egnp.exe',
    '%2e%2e%2fx.png',
    '__proto__',
    '',
  ];
  const headers = [
    'filename',
    'filename ***',
    '__proto__ eA==',
    `${word('a')},${word('b')}`,
    `${word('a')},,`,
  ];
  return [
    ...lies.map((name) =>
      hostile('names', JSON.stringify(name).slice(0, 40), pngOf(smallPng()), {
        metadata: word(name),
        ...kept,
      }),
    ),
    ...headers.map((metadata) =>
      hostile('names', `the header ${metadata}`, pngOf(smallPng()), { metadata }),
    ),
  ];
}

function hardlyAnyBytes(): HostileFile[] {
  const all = [
    '',
    '\0',
    '\xff',
    '\x89',
    '\xff\xd8',
    '\xff\xd8\xff',
    '\xff\xd8\xff\xd9',
    '\xff\xd8\xff\xe0',
    '\xff\xd8\xff\xff\xff\xff\xff',
    'GIF89a',
    ' ',
  ];
  return [
    ...all.map((words, n) =>
      hostile('hardly any bytes', `${words.length} bytes, ${n}`, text(words)),
    ),
    hostile('hardly any bytes', 'the signature of a png', pngSignature, { outcome: 'file.broken' }),
  ];
}
