import { expect, test } from 'vitest';
import { barriers, overhang } from '../../../tests/components/barriers.ts';
import { nightBus } from '../../../tests/components/releases.ts';
import { inWindow } from '../../../tests/components/renderPage.tsx';
import { dayMs } from '../../kit/dates/durations.ts';
import { today, nothing, section, open } from '../../../tests/components/heard-admin.ts';
import { windows } from '../../../tests/components/windows.ts';

test.each(windows)('the play counts are readable in a window of %i by %i', async (...size) => {
  await inWindow(...size);
  await open(
    {
      ...nothing,
      since: today - dayMs,
      plays: 3,
      days: [
        { day: today - dayMs, plays: 1, downloads: 0 },
        { day: today, plays: 2, downloads: 0 },
      ],
      songs: [{ release: nightBus._id, song: 's', title: 'Ebb', plays: 3 }],
    },
    [],
  );
  await expect.element(section.getByText('Since November 24, 2026, 3 plays in all.')).toBeVisible();
  await expect
    .element(section.getByText('Ebb was your most-played song, with 3 plays.'))
    .toBeVisible();
  const table = section.getByRole('table', { name: 'Plays per day' });
  await expect.element(table.getByRole('row')).toHaveLength(31);
  const last = table.getByRole('row').last().element();
  expect(last.textContent).toBe('Wednesday, November 252');
  const bars = section.element().querySelectorAll('rect');
  expect(bars).toHaveLength(30);
  expect(Number(bars[29]!.getAttribute('height'))).toBe(
    2 * Number(bars[28]!.getAttribute('height')),
  );
  // A bar at an edge of the window may cover half of another list's button.
  expect(await barriers(undefined, section.element())).toEqual([]);
  expect(overhang()).toBeLessThanOrEqual(0);
});
