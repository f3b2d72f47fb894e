import { expect, test } from 'vitest';
import { Failure } from '../../../errors/failure.ts';
import { uploadBatch } from './uploadBatch.ts';
import type { UploadState } from './upload.ts';

type Send = NonNullable<Parameters<typeof uploadBatch>[1]['send']>;

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, n) => new File(['x'.repeat(10)], `${n}.png`));

/** Sends files with a stub, and records what it reports. */
async function batch(files: readonly File[], send: Send, signal = new AbortController().signal) {
  const percents: number[] = [];
  const states: UploadState[] = [];
  const sent = await uploadBatch(files, {
    signal,
    send,
    onPercent: (percent) => percents.push(percent),
    onState: (state) => states.push(state),
  });
  return { sent, percents, states };
}

const moment = () => new Promise((resolve) => setImmediate(resolve));

test('at most two files upload at a time, and all results have their order', async () => {
  let under = 0;
  let most = 0;
  const { sent, percents } = await batch(filesOf(9), async (file, { onProgress }) => {
    most = Math.max(most, ++under);
    onProgress(50);
    await moment();
    onProgress(100);
    under -= 1;
    return `/files/o/${file.name}`;
  });
  expect(most).toBe(2);
  expect(sent).toEqual(filesOf(9).map(({ name }) => ({ address: `/files/o/${name}` })));
  expect(percents.at(0)).toBe(0);
  expect(percents.at(-1)).toBe(100);
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
});

test('a failed file is reported with its reason, and delays no other file', async () => {
  const broken = new Failure({ storage: 'quota-exceeded', status: 507, answer: {} });
  const { sent } = await batch(filesOf(10), async ({ name }) => {
    await moment();
    if (name === '5.png') throw broken;
    return name;
  });
  expect(sent.filter((one) => one !== 'canceled' && 'address' in one)).toHaveLength(9);
  expect(sent[5]).toEqual({ why: "There's no space for this file right now." });
});

test('a canceled batch starts nothing more, and complete files stay', async () => {
  const canceling = new AbortController();
  const begun: string[] = [];
  const { sent } = await batch(
    filesOf(6),
    async ({ name }, { signal }) => {
      begun.push(name);
      if (name === '2.png') canceling.abort();
      await moment();
      if (signal.aborted) throw new Failure({ storage: 'canceled', status: null, answer: {} });
      return name;
    },
    canceling.signal,
  );
  expect(begun).toEqual(['0.png', '1.png', '2.png']);
  expect(sent[0]).toEqual({ address: '0.png' });
  expect(sent.slice(2)).toEqual(['canceled', 'canceled', 'canceled', 'canceled']);
});

test('a batch shows that it waits only if none of its uploads makes progress', async () => {
  const tell: ((state: UploadState) => void)[] = [];
  const release: (() => void)[] = [];
  const running = batch(filesOf(2), async ({ name }, { onState }) => {
    tell.push(onState);
    await new Promise<void>((resolve) => release.push(resolve));
    return name;
  });
  await moment();
  const steps: [index: number, state: UploadState][] = [
    [0, 'running'],
    [1, 'running'],
    [0, 'paused'],
    [1, 'paused'],
    [0, 'running'],
    [1, 'running'],
  ];
  for (const [index, state] of steps) tell[index]!(state);
  for (const resolve of release) resolve();
  const { states } = await running;
  expect(states).toEqual(['running', 'running', 'running', 'paused', 'running', 'running']);
});
