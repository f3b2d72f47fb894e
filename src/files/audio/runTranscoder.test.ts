import { spawnSync, type ChildProcess } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { wav } from '../../../tests/fixtures/audio/sounds.ts';
import { renditionTypes, type RenditionType } from './audio.ts';
import { runTranscoder } from './runTranscoder.ts';
import type { Measured } from './runTranscoder.ts';

async function original(bytes: Uint8Array): Promise<{ path: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'audio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'original');
  await writeFile(path, bytes);
  return { path, folder };
}

const song = (seconds: number) => original(wav({ seconds }));

const transcoding = async (bytes: Uint8Array) => ({
  make: 'renditions' as const,
  types: renditionTypes(true),
  ...(await original(bytes)),
});

describe('a separate process', { timeout: 120_000 }, () => {
  test('reports the song, then each rendition as it is finished', async () => {
    const order: (RenditionType | 'song')[] = [];
    let told = null as Measured | null;
    await runTranscoder(await transcoding(wav({ seconds: 1 })), {
      async onMeasured(measured) {
        order.push('song');
        told = measured;
      },
      async onRendition({ type, path, bytes }) {
        expect(await readFile(path)).toHaveLength(bytes);
        order.push(type);
      },
    });
    expect(order).toEqual(['song', 'mp3', 'm4a', 'flac']);
    const { seconds, loudness, peaks, header } = told!;
    expect({ seconds, kind: header.kind, peaks: peaks.length }).toEqual({
      seconds: 1,
      kind: 'wav',
      peaks: 200,
    });
    expect(loudness).toBeCloseTo(-6.7, 0);
  });

  test.runIf(spawnSync('chrt', ['--version']).status === 0)(
    'makes renditions while no other program needs the processor',
    { tags: 'whole' },
    async () => {
      let child = null as ChildProcess | null;
      const remember = (message: unknown) => {
        child = (message as { process: ChildProcess }).process;
      };
      subscribe('child_process', remember);
      onTestFinished(() => void unsubscribe('child_process', remember));
      const policies: (string | undefined)[] = [];
      const ifEnded = (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT' && error.code !== 'ESRCH') throw error;
        return null;
      };
      await runTranscoder(await transcoding(wav({ seconds: 1 })), {
        async onMeasured() {
          const threads = `/proc/${child!.pid}/task`;
          for (const thread of await readdir(threads)) {
            const stat = await readFile(`${threads}/${thread}/stat`, 'utf8').catch(ifEnded);
            // The 41st field (proc_pid_stat(5)); the third is the first after the name.
            if (stat !== null) policies.push(stat.split(') ')[1]?.split(' ')[38]);
          }
        },
      });
      const idle = '5';
      expect(new Set(policies)).toEqual(new Set([idle]));
    },
  );

  test('reports the tags of a song', async () => {
    const { path } = await song(1);
    const read = await runTranscoder({ make: 'tags', path });
    expect(read).toMatchObject({ tags: { title: null, number: null }, cover: null });
  });

  test('reports several songs in one file', { tags: 'whole' }, async () => {
    const { path, folder } = await song(1);
    const recordings = [1, 1].map((seconds) => ({ path, seconds }));
    const job = { make: 'joined', recordings, folder } as const;
    const { offsets, file } = await runTranscoder(job);
    expect(offsets).toEqual([0, 1]);
    expect(await readFile(file.path)).toHaveLength(file.bytes);
  });

  test('refuses a file that is not a song with a message', async () => {
    const job = await transcoding(Buffer.from('RIFFraff'.repeat(99)));
    await expect(runTranscoder(job)).rejects.toMatchObject({ code: 'audio.wrong-kind' });
  });

  test('that is killed is not blamed on the recording', async () => {
    const { path, folder } = await song(20);
    const kill = (message: unknown) => {
      const { process: child } = message as { process: ChildProcess };
      child.once('message', () => child.kill('SIGKILL'));
    };
    subscribe('child_process', kill);
    onTestFinished(() => void unsubscribe('child_process', kill));
    const recordings = [20, 20].map((seconds) => ({ path, seconds }));
    const joining = runTranscoder({ make: 'joined', recordings, folder });
    await expect(joining).rejects.toThrow('The transcoder was killed');
  });

  test('that is aborted ends immediately', async () => {
    const leaving = new AbortController();
    const work = runTranscoder(await transcoding(wav({ seconds: 20 })), {}, leaving.signal);
    leaving.abort(new Error('The server closes'));
    await expect(work).rejects.toThrow('The server closes');
  });
});
