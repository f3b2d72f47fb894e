import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActivity } from './activity.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Returns an activity, and every phase that it reported, in order. */
function watched() {
  const activity = createActivity();
  const phases: string[] = [];
  activity.subscribe(() => {
    const { phase } = activity.read();
    if (phases.at(-1) !== phase) phases.push(phase);
  });
  return { activity, phases };
}

test('a quick activity is never shown', () => {
  const { activity, phases } = watched();
  const end = activity.begin();
  vi.advanceTimersByTime(119);
  end();
  vi.advanceTimersByTime(10_000);
  expect(phases).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a longer activity is shown, completes and disappears', () => {
  const { activity, phases } = watched();
  const end = activity.begin();
  vi.advanceTimersByTime(120);
  expect(activity.read().phase).toBe('running');
  end();
  expect(activity.read()).toEqual({ phase: 'done', progress: 100 });
  vi.advanceTimersByTime(300);
  expect(phases).toEqual(['running', 'done', 'idle']);
  expect(activity.read().progress).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('the bar always moves on and never passes ninety percent before the end', () => {
  const { activity } = watched();
  activity.begin();
  vi.advanceTimersByTime(120);
  let last = 0;
  for (let i = 0; i < 50; i += 1) {
    const { progress } = activity.read();
    expect(progress).toBeGreaterThan(last);
    expect(progress).toBeLessThanOrEqual(90);
    last = progress;
    vi.advanceTimersByTime(100);
  }
  expect(last).toBeGreaterThan(89);
});

test('the bar runs until everything has ended', () => {
  const { activity } = watched();
  const one = activity.begin();
  const other = activity.begin();
  vi.advanceTimersByTime(200);
  one();
  expect(activity.read().phase).toBe('running');
  other();
  expect(activity.read().phase).toBe('done');
});

test('ending the same activity twice ends no other', () => {
  const { activity } = watched();
  const one = activity.begin();
  activity.begin();
  vi.advanceTimersByTime(200);
  one();
  one();
  expect(activity.read().phase).toBe('running');
});

test('a quick activity after the end does not leave the full bar on the page', () => {
  const { activity } = watched();
  const end = activity.begin();
  vi.advanceTimersByTime(200);
  end();
  activity.begin()();
  vi.advanceTimersByTime(300);
  expect(activity.read().phase).toBe('idle');
});

test('a slow activity after the end starts a bar from the left', () => {
  const { activity } = watched();
  const end = activity.begin();
  vi.advanceTimersByTime(2000);
  end();
  activity.begin();
  vi.advanceTimersByTime(120);
  expect(activity.read().phase).toBe('running');
  expect(activity.read().progress).toBeLessThan(20);
});

test('a removed listener is not called', () => {
  const activity = createActivity();
  const listener = vi.fn<() => void>();
  activity.subscribe(listener)();
  activity.begin();
  vi.advanceTimersByTime(500);
  expect(listener).not.toHaveBeenCalled();
});
