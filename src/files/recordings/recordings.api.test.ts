import { readdirSync, rmSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDatabase } from '../../../tests/environment/engines.ts';
import { openSite, type Site } from '../../../tests/environment/files-site.ts';
import { wav } from '../../../tests/fixtures/audio/sounds.ts';
import { Problem } from '../../errors/problem.ts';
import { dayMs, hourMs, minuteMs } from '../../kit/dates/durations.ts';
import type { Files } from '../openFiles.ts';
import type { Storage } from '../storage/storage.ts';
import { transcodingWorker } from './transcoding.ts';
import { tagsRead } from './recordings.ts';
import {
  changeRecording,
  deleteRendition,
  insertRecording,
  recordingsNamed,
} from './recordings.records.ts';
import { share } from '../../../tests/environment/whole.ts';

const song = (pitch = 440) => wav({ seconds: 0.2, pitch });
const allForms = ['mp3', 'm4a', 'flac'];

describe('recordings on bad days', () => {
  let site: Site;
  let files: Files;
  beforeEach(async () => {
    site = await openSite(await freshDatabase('sqlite'));
    files = site.files;
  });
  afterEach(async () => {
    await files.close();
    await site.close();
  });

  const recordingOf = async (name: string) =>
    (await recordingsNamed(site.database.db, [name])).get(name)!;
  /** All objects, one for each format, and no leftovers once they are made. */
  const expectTranscoded = async (name: string) => {
    const recording = await recordingOf(name);
    expect(recording.renditions.map(({ type }) => type)).toEqual(allForms);
    expect(recording.peaks).toHaveLength(200);
    const names = [name, ...recording.renditions.map((form) => form.name)];
    const stem = name.split('.')[0]!;
    expect(site.objects().filter((object) => object.startsWith(stem))).toEqual(names.toSorted());
    for (const form of recording.renditions)
      expect(site.stored(form.name)).toHaveLength(form.bytes);
    expect(readdirSync(site.dataDir)).not.toContainEqual(expect.stringMatching(/^scratch/));
  };
  const restart = async () => {
    await files.close();
    files = site.reopen();
    await files.finishVariants();
    await files.idle();
  };

  test.each(share([0, 1, 2], (made) => made === 1))(
    'a restart after %i of the renditions makes the others',
    async (made) => {
      let stored = 0;
      const halfway = new Promise<void>((resolve) => {
        site.onRendition = () => {
          if (stored === made) resolve();
          stored += 1;
        };
      });
      const name = await site.upload(song());
      await halfway;
      await restart();
      await expectTranscoded(name);
      const before = await recordingOf(name);
      await restart();
      expect(await recordingOf(name)).toEqual(before);
    },
  );

  test('a recording beyond the quota is refused', async () => {
    const { db } = site.database;
    const recording = {
      name: `${'a'.repeat(22)}.wav`,
      content_type: 'audio/wav',
      bytes: 60,
      digest: 'one',
      is_lossless: 1,
      account_id: null,
      created_at: 1,
    };
    const next = { ...recording, name: `${'b'.repeat(22)}.wav`, digest: 'two' };
    await insertRecording(db, recording, 100);
    await expect(insertRecording(db, { ...next, bytes: 41 }, 100)).rejects.toMatchObject({
      code: 'audio.quota',
    });
    expect(await insertRecording(db, { ...next, bytes: 40 }, 100)).toBe(next.name);
  });

  test('the tags are returned before the song is playable, also while no rendition can be stored', async () => {
    site.onRendition = () => {
      throw new Problem('file.no-space');
    };
    const name = await site.upload(song());
    await files.idle();
    const { percent, renditions: forms } = await recordingOf(name);
    expect(forms).toEqual([]);
    // The progress before the format cannot be stored depends on the machine.
    expect(percent).toBeGreaterThanOrEqual(tagsRead);
  });

  test(
    'an old failure does not count after a successful processing',
    { tags: 'whole' },
    async () => {
      const failing = () => {
        throw new Problem('file.no-space');
      };
      const look = async () => {
        await files.finishVariants();
        await files.idle();
      };
      site.onRendition = failing;
      const name = await site.upload(song());
      await files.idle();
      site.onRendition = () => {};
      site.now += minuteMs;
      await look();
      await expectTranscoded(name);

      site.now += 25 * hourMs;
      const [form] = (await recordingOf(name)).renditions;
      await deleteRendition(site.database.db, form!.name);
      site.onRendition = failing;
      await look();
      site.onRendition = () => {};
      site.now += minuteMs;
      await look();
      await expectTranscoded(name);
    },
  );

  test('a full disk while a rendition is stored only costs time', { tags: 'whole' }, async () => {
    site.onRendition = () => {
      throw new Problem('file.no-space');
    };
    const name = await site.upload(song());
    await files.idle();
    expect(await recordingOf(name)).toMatchObject({ problem: null, renditions: [] });
    expect(site.objects()).toEqual([name]);
    expect((await site.call('GET', `/files/a/${name}`)).status).toBe(200);
    site.onRendition = () => {};
    await files.finishVariants();
    await files.idle();
    expect(await recordingOf(name)).toMatchObject({ problem: null, renditions: [] });
    site.now += minuteMs;
    await files.finishVariants();
    await files.idle();
    await expectTranscoded(name);
  });

  test(
    'a recording that fails for a day has a message, and is retried if it is uploaded again',
    { tags: 'whole' },
    async () => {
      site.onRendition = () => {
        throw new Error('The storage is away');
      };
      const name = await site.upload(song());
      await files.idle();
      site.now += dayMs;
      await files.finishVariants();
      await files.idle();
      expect((await recordingOf(name)).problem).toMatch(
        /24 hours. Please upload this recording again/,
      );
      site.onRendition = () => {};
      await files.finishVariants();
      await files.idle();
      expect((await recordingOf(name)).renditions).toEqual([]);
      expect(await site.upload(song())).toBe(name);
      // It doesn't count as a song in processing.
      const { problem, percent } = await recordingOf(name);
      expect({ problem, isWhole: percent === 100 }).toEqual({ problem: null, isWhole: false });
      await files.idle();
      await expectTranscoded(name);
    },
  );

  test(
    'a partly playable song is still retried, once a day after a day',
    { tags: 'whole' },
    async () => {
      site.onRendition = (form) => {
        if (form.endsWith('.m4a')) throw new Error('The storage is away');
      };
      const name = await site.upload(song());
      await files.idle();
      site.now += dayMs;
      await files.finishVariants();
      await files.idle();
      const recording = await recordingOf(name);
      expect(recording).toMatchObject({ problem: null, seconds: expect.closeTo(0.2, 2) });
      expect(recording.renditions.map(({ type }) => type)).toEqual(['mp3']);
      site.onRendition = () => {};
      site.now += 23 * hourMs;
      await files.finishVariants();
      await files.idle();
      expect((await recordingOf(name)).renditions).toHaveLength(1);
      site.now += hourMs;
      await files.finishVariants();
      await files.idle();
      await expectTranscoded(name);
    },
  );

  test(
    'a rendition that is back after it was reported missing stays',
    { tags: 'whole' },
    async () => {
      const name = await site.upload(song());
      await files.idle();
      const before = site.objects();
      await files.replaceLost((await recordingOf(name)).renditions[0]!.name);
      expect(site.objects()).toEqual(before);
      expect((await recordingOf(name)).renditions).toHaveLength(3);
    },
  );

  test('a lost or cut rendition is made again on request', { tags: 'whole' }, async () => {
    const name = await site.upload(song());
    await files.idle();
    const [mp3, m4a] = (await recordingOf(name)).renditions;
    const folder = join(site.dataDir, 'files');
    rmSync(join(folder, mp3!.name));
    truncateSync(join(folder, m4a!.name), 99);
    for (const form of [mp3!, m4a!]) {
      expect((await site.call('GET', `/files/a/${form.name}`)).status).toBe(404);
      await files.idle();
      expect((await site.call('GET', `/files/a/${form.name}`)).status).toBe(200);
    }
    await expectTranscoded(name);
  });

  test(
    'a lost original is logged once, and its song stays playable',
    { tags: 'whole' },
    async () => {
      const error = vi.spyOn(site.log, 'error');
      const name = await site.upload(song());
      await files.idle();
      const [mp3] = (await recordingOf(name)).renditions;
      for (const lost of [name, mp3!.name]) rmSync(join(site.dataDir, 'files', lost));
      await site.call('GET', `/files/a/${mp3!.name}`);
      for (let at = 0; at < 5; at += 1) {
        await files.finishVariants();
        await files.idle();
        site.now += hourMs;
      }
      const told = error.mock.calls.filter(([, text]) =>
        text?.includes('an original recording is missing'),
      );
      expect(told).toEqual([[{ file: name }, expect.anything()]]);
      expect((await recordingOf(name)).renditions.map(({ type }) => type)).toEqual(['m4a', 'flac']);
      expect(await site.upload(song())).toBe(name);
      await files.idle();
      await expectTranscoded(name);
    },
  );

  test(
    'many recordings are processed one after the other, and a broken one harms no other',
    { tags: 'whole' },
    async () => {
      const broken = Buffer.from(`RIFF\0\0\0\0WAVE${'x'.repeat(99)}`);
      const sounds = [song(300), broken, song(500)];
      const names = await Promise.all(sounds.map((bytes) => site.upload(bytes)));
      await files.idle();
      expect(site.claimed).toEqual({ now: 0, most: 1 });
      expect((await recordingOf(names[1]!)).problem).toMatch(/can't be read/);
      for (const name of names.toSpliced(1, 1)) await expectTranscoded(name);
    },
  );

  test('a slow recording continues while shorter ones are processed', async () => {
    const { db } = site.database;
    const [long, short] = ['a', 'b'].map((letter) => `${letter.repeat(22)}.wav`) as [
      string,
      string,
    ];
    for (const [at, name] of [long, short].entries()) {
      const bytes = song(300 + at);
      await site.storage.put(name, bytes, 'audio/wav');
      const about = { name, content_type: 'audio/wav', bytes: bytes.length, digest: name };
      const by = { is_lossless: 1, account_id: null, created_at: at };
      await insertRecording(db, { ...about, ...by }, 1e6);
      await changeRecording(db, name, { percent: tagsRead });
    }
    let reads = 0;
    const get: Storage['get'] = async (name, range) => {
      if (name === short) await vi.waitFor(() => expect(reads).toBe(2), 20_000);
      else if ((reads += 1) === 1) return { bytes: 1, body: new Readable({ read() {} }) };
      return site.storage.get(name, range);
    };
    const worker = transcodingWorker({
      db,
      storage: { ...site.storage, get },
      dataDir: site.dataDir,
      clock: { now: () => site.now },
      log: site.log,
      claim: async (_, work) => void (await work()),
      memory: 512,
      turnMs: 1,
      playedTogether: async () => [],
      storePicture: () => expect.fail('There is no cover'),
      onTranscoded: () => {},
    });
    worker.transcodeMissing();
    await worker.idle();
    await worker.close();
    for (const name of [long, short]) await expectTranscoded(name);
  });

  test(
    'a recording that needs too much memory has a message, and stays',
    { tags: 'whole' },
    async () => {
      const small = await openSite(await freshDatabase('sqlite'), { musicMemory: 1 });
      try {
        const name = await small.upload(song());
        await small.files.idle();
        const recording = (await recordingsNamed(small.database.db, [name])).get(name);
        expect(recording).toMatchObject({
          renditions: [],
          problem: expect.stringMatching(/too complex/),
        });
        expect(small.stored(name)).toEqual(song());
      } finally {
        await small.close();
      }
    },
  );
});
