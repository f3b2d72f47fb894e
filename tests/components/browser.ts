import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearAlerts } from '../../src/kit/client/page/alerts.ts';
import { noteStatus } from '../../src/kit/client/api/signedOut.ts';

// All files share one page, which is given on as it was found.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  clearAlerts();
  noteStatus(200);
  localStorage.clear();
  sessionStorage.clear();
});
