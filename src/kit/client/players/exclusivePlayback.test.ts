import { expect, test, vi } from 'vitest';
import { pauseOthers } from './exclusivePlayback.ts';

test('a player that starts pauses the previous one, and no player twice', () => {
  const [first, second, third] = [vi.fn(), vi.fn(), vi.fn()];
  const ended = pauseOthers(first);
  pauseOthers(second);
  expect(first).toHaveBeenCalledTimes(1);
  // It has ended already, so this must not affect the current player.
  ended();
  const thirdEnded = pauseOthers(third);
  expect(second).toHaveBeenCalledTimes(1);
  thirdEnded();
  pauseOthers(first);
  expect(third).not.toHaveBeenCalled();
  expect(first).toHaveBeenCalledTimes(1);
});
