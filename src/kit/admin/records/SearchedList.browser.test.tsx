import { expect, test } from 'vitest';
import { bandSite } from '../../../../tests/components/band-site.ts';
import { barriers, overhang } from '../../../../tests/components/barriers.ts';
import { renderAdmin } from '../../../../tests/components/render.tsx';
import { inWindow } from '../../../../tests/components/renderPage.tsx';
import { share } from '../../../../tests/environment/whole.ts';
import { field, many } from '../../../../tests/components/SearchedList.ts';

test.each(share([390, 560, 700, 1280], (width) => width === 390))(
  'a searched list fits a window of %i, and is accessible',
  async (width) => {
    await inWindow(width, 844);
    const venue = 'The Old Exchange Cellar under the Tram Depot';
    await renderAdmin('/home', bandSite({ shows: many(40, { venue, tixlink: null }) }).answers);
    await expect.element(field).toBeVisible();
    field.element().scrollIntoView({ block: 'center' });
    expect(overhang()).toBeLessThanOrEqual(0);
    const [head] = document.querySelectorAll('.row-head');
    // A name of two lines, the day, what is missing, and the times.
    expect(head!.getBoundingClientRect().height).toBeLessThanOrEqual(130);
    // An open row, or any row in a wide window, shows its full name.
    if (width < 560) (head as HTMLElement).click();
    const name = head!.querySelector('strong > :last-child')!;
    await expect.poll(() => name.scrollHeight - name.clientHeight).toBeLessThanOrEqual(0);
    expect(await barriers()).toEqual([]);
  },
);
