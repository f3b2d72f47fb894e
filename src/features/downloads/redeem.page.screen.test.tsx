import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../tests/components/render.tsx';

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

test.each(['K7QM-3XDP-W9TA', '%'])(
  '%s behind the # of its address is what is redeemed',
  async (printed) => {
    history.replaceState(null, '', `#${printed}`);
    await renderPage('/redeem');
    await expect.element(page.getByLabelText('Code')).toHaveValue(printed);
  },
);
