import { expect, test } from 'vitest';
import { createBackgroundWork } from './backgroundWork.ts';

function record() {
  const lines: { level: string; details: object; sentence: string }[] = [];
  const at = (level: string) => (details: object, sentence: string) => {
    lines.push({ level, details, sentence });
  };
  return { lines, log: { info: at('info'), warn: at('warn'), error: at('error') } };
}

test('work starts after the caller continued, and settled waits for it', async () => {
  const { log } = record();
  const afterwards = createBackgroundWork(log);
  const order: string[] = [];
  afterwards.run('a', async () => {
    order.push('work');
    afterwards.run('b', async () => void order.push('more work'));
  });
  order.push('answer');
  await afterwards.settled();
  expect(order).toEqual(['answer', 'work', 'more work']);
});

test('an error is logged with the name of the work, and harms nothing else', async () => {
  const { lines, log } = record();
  const afterwards = createBackgroundWork(log);
  const cause = new Error('no mail server');
  let done = false;
  afterwards.run('mailing', async () => Promise.reject(cause));
  afterwards.run('counting', async () => void (done = true));
  await afterwards.settled();
  expect(done).toBe(true);
  expect(lines).toEqual([{ level: 'error', details: { err: cause }, sentence: 'mailing failed' }]);
});

test('a flood is cut off instead of piling up', async () => {
  const { lines, log } = record();
  const afterwards = createBackgroundWork(log);
  let done = 0;
  const taken = Array.from({ length: 150 }, () =>
    afterwards.run('mailing', async () => void done++),
  );
  expect(taken.filter(Boolean)).toHaveLength(100);
  await afterwards.settled();
  expect(done).toBe(100);
  expect(lines.filter((line) => line.level === 'warn')).toHaveLength(50);
});
