import * as matchers from '@testing-library/jest-dom/matchers';
import { afterEach, chai, expect, vi } from 'vitest';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { noteStatus } from '../../src/kit/client/api/signedOut.ts';
import { Locator } from './browser.ts';
import { standInForLayout } from './dom.ts';
import { cleanup } from './react.ts';

standInForLayout();
expect.extend(matchers);

// As in the browser: the element is looked for anew until it is as expected.
Object.assign(expect, {
  element: (target: Locator | Element | null, options: object = {}) =>
    expect.poll(function (this: object) {
      if (!(target instanceof Locator)) return target;
      const matcher: unknown = chai.util.flag(this, '_name');
      if (matcher === 'toHaveLength') return target.elements();
      const mayBeGone = matcher === 'toBeInTheDocument' && chai.util.flag(this, 'negate');
      return mayBeGone ? target.query() : target.element();
    }, options),
});

// All files share one page, which is given on as it was found.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  clearAlerts();
  noteStatus(200);
  localStorage.clear();
  sessionStorage.clear();
});
