import { afterEach, vi } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearAlerts } from '../../src/kit/alerts.ts';
import { noteStatus } from '../../src/kit/refusal.ts';

// All files share one page, which is given on as it was found.
afterEach(async () => {
  await cleanup();
  vi.useRealTimers();
  clearAlerts();
  noteStatus(200);
  localStorage.clear();
  sessionStorage.clear();
});
