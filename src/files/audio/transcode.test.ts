import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aiff, wav } from '../../../tests/fixtures/audio/sounds.ts';
import { renditionTypes, type RenditionType, type RenditionFile } from './audio.ts';
import type { Measured, WorkerMessage } from './runTranscoder.ts';
import { frameAt } from './audioFrames.ts';
import { transcode, transcodeJoined, type TranscoderReports } from './transcode.ts';
import { openRecording } from './openRecording.ts';
import { fileSource } from './source.ts';
import { readTags } from './readTags.ts';
import { isWhole, share } from '../../../tests/environment/whole.ts';

const slowly = { timeout: 120_000 };

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function fileOf(bytes: Uint8Array): Promise<{ path: string; folder: string }> {
  const folder = await emptyFolder();
  const path = join(folder, 'original');
  await writeFile(path, bytes);
  return { path, folder };
}

async function transcoded(bytes: Uint8Array, types = renditionTypes(true)) {
  const { path, folder } = await fileOf(bytes);
  const order: RenditionType[] = [];
  const paths: Partial<Record<RenditionType, string>> = {};
  let told = null as Measured | null;
  const say = (said: WorkerMessage) => {
    if (said.said === 'measured') told = said.measured;
    if (said.said !== 'rendition') return;
    // Every playable song has a length.
    expect(told).not.toBeNull();
    order.push(said.file.type);
    paths[said.file.type] = said.file.path;
  };
  await transcode({ make: 'renditions', path, folder, types }, { ...unheard, say });
  return { ...told!, order, paths };
}

async function tagsIn(bytes: Uint8Array) {
  const { tags, cover } = (await readTags((await fileOf(bytes)).path))!;
  return { ...tags, cover };
}

async function heard(path: string): Promise<{ samples: number[]; sampleRate: number }> {
  await using file = await open(path);
  const recording = await openRecording(await fileSource(file));
  const samples: number[] = [];
  for await (const block of recording.blocks()) samples.push(...block.samples[0]!);
  return { samples, sampleRate: recording.header.sampleRate };
}

const unheard: TranscoderReports = { say: () => {}, onDecoded: () => {} };

/** Each format, made from a second of a sine. */
const second = (async () => {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  const path = join(folder, 'original');
  await writeFile(path, wav({ seconds: 1 }));
  const made: RenditionFile[] = [];
  const say = (said: WorkerMessage) => void (said.said === 'rendition' && made.push(said.file));
  await transcode(
    { make: 'renditions', path, folder, types: renditionTypes(true) },
    { ...unheard, say },
  );
  const forms = await Promise.all(
    made.map(async ({ type, path: at }) => [type, await readFile(at)] as const),
  );
  await rm(folder, { recursive: true });
  return Object.fromEntries(forms) as Record<RenditionType, Buffer>;
})();

describe('renditions', slowly, () => {
  test('a WAV becomes MP3 first, then AAC, then a FLAC that preserves each sample', async () => {
    const { order, paths, header, seconds, loudness, peak, peaks } = await transcoded(wav());
    expect(order).toEqual(['mp3', 'm4a', 'flac']);
    expect(header).toMatchObject({
      kind: 'wav',
      isLossless: true,
      channels: 2,
      sampleRate: 44_100,
    });
    expect(seconds).toBe(1);
    expect(loudness).toBeCloseTo(-6.7, 0);
    expect(peak).toBeCloseTo(-6.02, 1);
    expect(peaks).toEqual(Array.from({ length: 200 }, () => expect.toSatisfy((one) => one > 40)));
    const { samples } = await heard(paths.flac!);
    const original = wav().subarray(44);
    expect(samples.length).toBe(44_100);
    for (const at of [0, 1, 12_345, 44_099]) {
      expect(samples[at]! * 32_768).toBe(original.readInt16LE(at * 4));
    }
  });

  const kinds: [string, () => Buffer | Promise<Buffer>][] = [
    ['AIFF', () => aiff()],
    ['AIFF of 24 bits', () => aiff({ bits: 24 })],
    ['AIFF-C, little end first', () => aiff({}, 'sowt')],
    ['AIFF-C of floats', () => aiff({}, 'fl32')],
    ['WAV of 24 bits', () => wav({ bits: 24 })],
    ['WAV of floats', () => wav({ isFloat: true })],
    ['WAV at 384 kHz', () => wav({ sampleRate: 384_000, seconds: 1 })],
    ['FLAC', async () => (await second).flac],
    ['MP3', async () => (await second).mp3],
    ['M4A', async () => (await second).m4a],
  ];
  const rare = [
    'AIFF of 24 bits',
    'AIFF-C of floats',
    'WAV of floats',
    'AIFF-C, little end first',
    'WAV at 384 kHz',
    'WAV of 24 bits',
  ];
  test.each(share(kinds, ([kind]) => !rare.includes(kind)))(
    '%s has its true loudness and length',
    async (_, bytes) => {
      const { paths, seconds, loudness } = await transcoded(await bytes(), ['mp3']);
      expect(seconds).toBeCloseTo(1, 0);
      expect(loudness! + 6.7).toBeLessThan(0.7);
      expect(loudness! + 6.7).toBeGreaterThan(-0.7);
      const { samples, sampleRate } = await heard(paths.mp3!);
      expect(samples.length / sampleRate).toBeCloseTo(1, 0);
      expect(samples.reduce((most, one) => Math.max(most, one), 0)).toBeCloseTo(0.5, 1);
    },
  );

  test(
    'bare AAC is decoded, whether it is marked MPEG-4 or MPEG-2',
    { tags: 'whole' },
    async () => {
      // A frame of silence in stereo.
      const frame = Buffer.from('f15080021ffc210049900219002380', 'hex');
      for (const first of [0xf1, 0xf9]) {
        const named = Buffer.concat([Buffer.of(0xff, first), frame.subarray(1)]);
        const { path } = await fileOf(Buffer.concat(Array.from({ length: 20 }, () => named)));
        const { samples, sampleRate } = await heard(path);
        expect(sampleRate).toBe(44_100);
        expect(samples.length).toBe(20 * 1024);
      }
    },
  );

  test('AAC is decoded even if its first frame looks like another format', async () => {
    const frame = Buffer.from(
      'fff15040075ffc00f62f0a227d33775595993ffebfeffff271d49c7adebad7bbe34c8045545145144820b2111444451111357d24265111602ae0',
      'hex',
    );
    const { path } = await fileOf(Buffer.concat(Array.from({ length: 20 }, () => frame)));
    expect((await heard(path)).samples.length).toBe(20 * 1024);
  });

  test('data between two MP3s in one file is not decoded', async () => {
    const { mp3 } = await second;
    const noise = Array.from({ length: 40_000 }, (_, at) => (at * at * 31 + at * 7) % 251);
    for (let at = 0; at + 4 < noise.length; at += 300) {
      noise.splice(at, 4, 0xff, 0xfb, 0x90, 0x64);
    }
    const { path } = await fileOf(Buffer.concat([mp3, Buffer.from(noise), mp3]));
    const { samples, sampleRate } = await heard(path);
    expect(samples.length / sampleRate).toBeCloseTo(2.1, 0);
    expect(samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0)).toBeCloseTo(0.5, 1);
  });

  test('an MP3 is copied, without its tags', async () => {
    const { mp3 } = await second;
    const tag = Buffer.from('ID3\x03\0\0\0\0\0\x0a'.padEnd(20, '\0'), 'latin1');
    const { paths, order } = await transcoded(Buffer.concat([tag, mp3]));
    expect(order).toEqual(['mp3', 'm4a']);
    expect((await readFile(paths.mp3!)).equals(mp3)).toBe(true);
  });

  test(
    'eight channels become two, and floats beyond full scale are clipped',
    { tags: 'whole' },
    async () => {
      const bytes = wav({ channels: 8, isFloat: true, height: 3 });
      const { paths, header, peak } = await transcoded(bytes, ['flac']);
      expect(header.channels).toBe(8);
      expect(peak).toBe(0);
      const { samples } = await heard(paths.flac!);
      expect(samples.reduce((most, one) => Math.max(most, one), 0)).toBeCloseTo(1, 3);
    },
  );

  test('silence has no loudness', async () => {
    const { loudness, peak } = await transcoded(wav({ height: 0 }), []);
    expect({ loudness, peak }).toEqual({ loudness: null, peak: -120 });
  });

  test('decoding leaves no listener', async () => {
    const { path } = await fileOf((await second).m4a);
    const listening = () => process.listenerCount('uncaughtException');
    const before = listening();
    await heard(path);
    expect(listening()).toBe(before);
  });
});

describe('real-world files', slowly, () => {
  const cut = (bytes: Buffer, from: number, length: number) =>
    Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + length)]);
  const id3 = Buffer.from('ID3\x03\0\0\0\0\0\x0a'.padEnd(20, '\0'), 'latin1');
  const withSizes = (bytes: Buffer, file: number, sound: number, at = 40) => {
    const copy = Buffer.from(bytes);
    const [write, soundAt] =
      copy.toString('latin1', 0, 4) === 'FORM'
        ? (['BE', copy.indexOf('SSND') + 4] as const)
        : (['LE', at] as const);
    copy[`writeUInt32${write}`](file, 4);
    copy[`writeUInt32${write}`](sound, soundAt);
    return copy;
  };
  const long64 = (bytes: Buffer) => {
    const ds64 = Buffer.alloc(36);
    ds64.write('ds64');
    ds64.writeUInt32LE(28, 4);
    ds64.writeBigUInt64LE(BigInt(bytes.length - 44), 16);
    const head = Buffer.from(bytes.subarray(0, 12));
    head.write('BW64');
    return withSizes(Buffer.concat([head, ds64, bytes.subarray(12)]), 0xffff_ffff, 0xffff_ffff, 76);
  };
  const songs: [string, () => Buffer | Promise<Buffer>][] = [
    ['a FLAC after a tag', async () => Buffer.concat([id3, (await second).flac])],
    [
      'a FLAC before a line of text',
      async () => Buffer.concat([(await second).flac, Buffer.from('\n')]),
    ],
    ['a FLAC before padding', async () => Buffer.concat([(await second).flac, Buffer.alloc(999)])],
    [
      'an M4A before a tag',
      async () => Buffer.concat([(await second).m4a, Buffer.from('TAG'), Buffer.alloc(125)]),
    ],
    ['an M4A after a tag', async () => Buffer.concat([id3, (await second).m4a])],
    ['an MP3 that starts within a frame', async () => (await second).mp3.subarray(100)],
    ['a WAV whose recorder lost its power', () => withSizes(wav(), 0x2000, 0)],
    ['a WAV from a pipe', () => withSizes(wav(), 0x7fff_f024, 0x7fff_f000)],
    [
      'a 24-bit WAV from SoX through a pipe',
      () => withSizes(wav({ bits: 24 }), 0x7fff_f044, 0x7fff_effc),
    ],
    ['an AIFF from SoX through a pipe', () => withSizes(aiff(), 0x7f00_004c, 0x7f00_0004)],
    ['a WAV a few bytes too short', () => wav().subarray(0, -6)],
    ['a BW64', () => long64(wav())],
    ['an AIFF whose recorder lost its power', () => withSizes(aiff(), 0, 0)],
    ['an AIFF a few bytes too short', () => aiff().subarray(0, -6)],
  ];
  const isCommon = ([what]: (typeof songs)[number]) => !/^an M4A|padding|SoX|too short/.test(what);
  test.each(share(songs, isCommon))('%s is decoded to its end', async (_, bytes) => {
    const { seconds } = await transcoded(await bytes(), []);
    expect(seconds).toBeGreaterThan(0.95);
    expect(seconds).toBeLessThan(1.1);
  });

  test('fans never get the lossless original', async () => {
    const original = Buffer.concat([id3, (await second).flac]);
    const { header, paths } = await transcoded(original, ['mp3']);
    expect(header).toMatchObject({ kind: 'flac', isLossless: true });
    expect((await readFile(paths.mp3!)).includes('fLaC')).toBe(false);
  });

  test('only the frames of an MP3 are copied', async () => {
    const { mp3 } = await second;
    let frame = 0;
    for (let n = 0; n < 9; n += 1) frame += frameAt(mp3, frame)!.bytes;
    const bytes = Buffer.concat([
      mp3.subarray(0, frame),
      id3,
      Buffer.from('http://band.example/'),
      mp3.subarray(frame),
    ]);
    const { paths } = await transcoded(bytes, ['mp3']);
    expect((await readFile(paths.mp3!)).equals(mp3)).toBe(true);
  });

  test.each([
    ['Opus', 'chained.opus', 48_000, 0.5],
    ['Vorbis at two rates', 'chained-rates.ogg', 44_100, 0.5],
  ])(
    'two recordings of %s in one file are both decoded, at their pitch',
    async (_, name, rate, length) => {
      const path = join(import.meta.dirname, '../../../tests/fixtures/audio', name);
      const { samples, sampleRate } = await heard(path);
      expect(sampleRate).toBe(rate);
      expect(samples.length / rate).toBeCloseTo(length, 1);
      // A sine crosses zero twice per period.
      const rounds = (from: number) =>
        crossings(samples.slice(from * rate, (from + 0.1) * rate)) / 2 / 0.1;
      expect(rounds(0.1) / 440).toBeCloseTo(1, 1);
      expect(rounds(0.37) / (name === 'chained.opus' ? 660 : 440)).toBeCloseTo(1, 1);
    },
  );

  test('an MP3 whose sample rate changes is encoded again, at its full length', async () => {
    const { mp3 } = await second;
    const { paths: low } = await transcoded(wav({ seconds: 0.5, sampleRate: 48_000 }), ['mp3']);
    const both = Buffer.concat([mp3, await readFile(low.mp3!)]);
    const { seconds, paths } = await transcoded(both, ['mp3']);
    expect(seconds).toBeCloseTo(1.5, 0);
    const made = await readFile(paths.mp3!);
    expect(made.equals(both)).toBe(false);
    expect((await transcoded(made, [])).seconds).toBeCloseTo(seconds, 0);
  });

  test('any damaged M4A plays or is refused with a message', async () => {
    const { m4a } = await second;
    const sound = m4a.indexOf('mdat');
    const rarer = isWhole ? 1 : 8;
    for (let at = 8; at < m4a.length; at += rarer * (at < sound ? 293 : 2999)) {
      const bytes = Buffer.from(m4a);
      bytes.fill(0xff, at, at + 8);
      const outcome = await transcoded(bytes, []).then(
        ({ seconds }) => seconds,
        (error: unknown) => error,
      );
      if (typeof outcome !== 'number')
        expect(outcome, `at ${at}`).toMatchObject({ code: expect.stringMatching(/^audio\./) });
    }
    const inIndex = cut(m4a, m4a.indexOf('stsz'), 40);
    await expect(transcoded(inIndex, [])).rejects.toMatchObject({
      code: expect.stringMatching(/^audio\./),
    });
  });
});

const crossings = (samples: readonly number[]): number =>
  samples.filter((value, at) => at > 0 && value < 0 !== samples[at - 1]! < 0).length;

describe('bad files', slowly, () => {
  const cutIn = (bytes: Buffer, share = 0.5) => bytes.subarray(0, bytes.length * share);
  const holed = (bytes: Buffer) => Buffer.concat([cutIn(bytes), Buffer.alloc(100_000)]);
  const huge = () => {
    const bytes = wav({ seconds: 0.01 });
    bytes.writeUInt32LE(0xe000_0000, 40);
    return bytes;
  };
  const wavIn = (coding: number) => {
    const bytes = wav({ seconds: 0.01 });
    bytes.writeUInt16LE(coding, 20);
    return bytes;
  };
  const renamed = (bytes: Buffer, before: string, after: string) => {
    const copy = Buffer.from(bytes);
    // An M4A describes its tracks here.
    copy.write(after, bytes.indexOf(before, Math.max(0, bytes.indexOf('stsd'))));
    return copy;
  };
  const m4aIn = async (coding: string, config: string) =>
    renamed(renamed((await second).m4a, 'mp4a', coding), 'esds', config);
  const film = async () => {
    const bytes = Buffer.from((await second).m4a);
    bytes.write('vide', bytes.indexOf('soun'));
    return bytes;
  };
  const page = (begin: string) => {
    const head = Buffer.alloc(28);
    head.write('OggS\0\x02');
    head.set([1, begin.length], 26);
    return Buffer.concat([head, Buffer.from(begin, 'latin1')]);
  };
  const bad: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a WAV whose header claims 3.5 GB', huge, 'audio.cut'],
    ['a WAV that was cut', () => cutIn(wav()), 'audio.cut'],
    ['an AIFF that was cut', () => cutIn(aiff()), 'audio.cut'],
    ['a FLAC that was cut', async () => cutIn((await second).flac), 'audio.cut'],
    [
      'two FLACs in one file',
      async () => Buffer.concat([(await second).flac, (await second).flac]),
      'audio.unknown-coding',
    ],
    ['a FLAC with a hole in it', async () => holed((await second).flac), 'audio.broken'],
    ['an MP3 that was cut', async () => cutIn((await second).mp3, 0.3), 'audio.cut'],
    ['an M4A that was cut', async () => cutIn((await second).m4a), 'audio.cut'],
    [
      'an M4A that continues in fragments',
      async () => Buffer.concat([(await second).m4a, Buffer.from('\0\0\0\x08moof')]),
      'audio.unknown-coding',
    ],
    ['a film', film, 'audio.is-film'],
    ['a film in Ogg', () => Buffer.concat(['\x80theora', '\x01vorbis'].map(page)), 'audio.is-film'],
    ['text', () => Buffer.from('RIFFraff'.repeat(99)), 'audio.wrong-kind'],
    ['nothing', () => Buffer.alloc(0), 'audio.empty'],
    ['a WAV in ADPCM', () => wavIn(0x11), 'audio.adpcm'],
    ['a WAV in A-law', () => wavIn(0x06), 'audio.a-law'],
    ['a WAV in µ-law', () => wavIn(0x07), 'audio.mu-law'],
    ['a WAV in MP3', () => wavIn(0x55), 'audio.unknown-coding'],
    ['an AIFF-C in ADPCM', () => renamed(aiff({}, 'sowt'), 'sowt', 'ima4'), 'audio.adpcm'],
    ['Apple Lossless', () => m4aIn('alac', 'alac'), 'audio.apple-lossless'],
    ['AMR', () => m4aIn('samr', 'damr'), 'audio.amr'],
    ['a WAV without samples', () => wav({ seconds: 0 }), 'audio.empty'],
    ['noise after a valid start', () => Buffer.from(`fLaC${'x'.repeat(9999)}`), 'audio.broken'],
  ];
  test.each(bad)('%s is refused with a message, and logs no error', async (_, bytes, code) => {
    const printed = vi.spyOn(console, 'warn');
    onTestFinished(() => printed.mockRestore());
    await expect(transcoded(await bytes(), ['mp3'])).rejects.toMatchObject({ code });
    expect(printed).not.toHaveBeenCalled();
  });

  test('tags are reduced to one line of text', async () => {
    const { mp3 } = await second;
    const title = `<script>../../etc\n\u0007${'x'.repeat(9999)}`;
    const text = Buffer.from(`\x03${title}`);
    const size = (length: number) => [21, 14, 7, 0].map((bits) => (length >> bits) & 127);
    const frame = Buffer.concat([
      Buffer.from('TIT2'),
      Buffer.from([...size(text.length), 0, 0]),
      text,
    ]);
    const tag = Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from(size(frame.length)), frame]);
    expect(await tagsIn(Buffer.concat([tag, mp3]))).toMatchObject({
      title: `<script>../../etc ${'x'.repeat(132)}`,
      cover: null,
    });
  });
});

test.each(share([3, 4], (version) => version === 4))(
  'the texts of a 50 MB tag in ID3v2.%i are read',
  slowly,
  async (version) => {
    const sevenBits = (length: number) => [21, 14, 7, 0].map((bits) => (length >> bits) & 127);
    const frame = (name: string, body: Buffer) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(body.length);
      const written = version === 3 ? size : Buffer.from(sevenBits(body.length));
      return Buffer.concat([Buffer.from(name), written, Buffer.alloc(2), body]);
    };
    const frames = Buffer.concat([
      frame('APIC', Buffer.alloc(50_000_000)),
      frame('TIT2', Buffer.from('\0Night Bus')),
      frame('TRCK', Buffer.from('\x003/9')),
    ]);
    const head = Buffer.from([...Buffer.from('ID3'), version, 0, 0, ...sevenBits(frames.length)]);
    const bytes = Buffer.concat([head, frames, (await second).mp3]);
    expect(await tagsIn(bytes)).toMatchObject({ title: 'Night Bus', number: 3, cover: null });
  },
);

describe('joined', slowly, () => {
  test(
    'a sine that spans two recordings is continuous in the joined file',
    { tags: 'whole' },
    async () => {
      const folder = await emptyFolder();
      const lengths = [0.7, 0.45, 0.9];
      let from = 0;
      const recordings: { path: string; seconds: number }[] = [];
      for (const [at, seconds] of lengths.entries()) {
        const path = join(folder, `${at}.wav`);
        await writeFile(path, wav({ seconds, from }));
        recordings.push({ path, seconds });
        from += seconds;
      }
      const { offsets, file } = await transcodeJoined(
        { make: 'joined', recordings, folder },
        unheard,
      );
      expect(offsets).toEqual([0, 0.7, 1.15]);
      const bytes = await readFile(file.path);
      expect(bytes.length).toBe(file.bytes);
      // The index comes first, without free space behind it, so that playing can start at once.
      const indexed = bytes.readUInt32BE(0) + bytes.readUInt32BE(bytes.readUInt32BE(0));
      expect(bytes.toString('latin1', indexed + 4, indexed + 8)).toBe('mdat');
      const { samples } = await heard(file.path);
      for (let at = 0; at < 2 * 44_100; at += 1) {
        const expected = 0.5 * Math.sin((2 * Math.PI * 440 * at) / 44_100);
        if (Math.abs(samples[at]! - expected) > 0.05)
          expect({ at, is: samples[at] }).toBe(expected);
      }
    },
  );
});
