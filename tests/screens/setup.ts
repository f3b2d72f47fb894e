import { afterEach, expect, vi } from 'vitest';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { clearUndoOffer } from '../../src/kit/admin/undo/undoOffer.ts';
import { recordStatus } from '../../src/kit/client/api/signedOut.ts';
import { standInForLayout } from './dom.ts';
import { expectElement } from './expect.ts';
import { cleanup } from './react.ts';

standInForLayout();
Object.assign(expect, { element: expectElement });

// All files share one page, which is passed on unchanged.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  clearAlerts();
  clearUndoOffer();
  recordStatus(200);
  localStorage.clear();
  sessionStorage.clear();
});
