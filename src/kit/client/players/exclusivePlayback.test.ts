import { expect, test, vi } from 'vitest';
import { takeStage } from './exclusivePlayback.ts';

test('whoever begins to play sends the one before away, and nobody twice', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const ended = takeStage(first);
  takeStage(second);
  expect(first).toHaveBeenCalledTimes(1);
  // It left already, which takes nothing from the one who plays now.
  ended();
  const thirdEnded = takeStage(third);
  expect(second).toHaveBeenCalledTimes(1);
  thirdEnded();
  takeStage(first);
  expect(third).not.toHaveBeenCalled();
  expect(first).toHaveBeenCalledTimes(1);
});
