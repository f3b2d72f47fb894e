import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { open } from '../../../tests/components/tracks-parts.ts';

test('a title has a line to itself if no scripts run', async () => {
  await open();
  const title = page.getByRole('heading', { name: 'A Song With Seven Words In It' });
  const height = () => title.element().getBoundingClientRect().height;
  const before = height();
  document.documentElement.classList.remove('scripts');
  onTestFinished(() => document.documentElement.classList.add('scripts'));
  expect(page.getByRole('button', { name: /^Play/ }).elements()).toEqual([]);
  expect(height()).toBe(before);
});
