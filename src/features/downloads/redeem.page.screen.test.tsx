import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderPage } from '../../../tests/components/renderPage.tsx';

afterEach(() => history.replaceState(null, '', location.pathname + location.search));

test.each(['K7QM-3XDP-W9TA', '%'])(
  '%s after the # of the address fills the code field',
  async (printed) => {
    history.replaceState(null, '', `#${printed}`);
    await renderPage('/redeem');
    await expect.element(page.getByLabelText('Code')).toHaveValue(printed);
  },
);
