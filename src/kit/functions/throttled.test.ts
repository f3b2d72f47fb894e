import { afterEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('many calls run the work immediately, and then once in a while', () => {
  vi.useFakeTimers();
  const work = vi.fn();
  const call = throttled(work, 5_000);
  const tenCalls = () => {
    work.mockClear();
    for (let i = 0; i < 10; i += 1) call();
    return work.mock.calls.length;
  };
  expect(tenCalls()).toBe(1);
  vi.advanceTimersByTime(4_999);
  expect(tenCalls()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(tenCalls()).toBe(1);
});
