import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { clearAlerts } from '../../src/kit/alerts.ts';

// All files share one page, which is given on as it was found.
afterEach(async () => {
  await cleanup();
  clearAlerts();
  localStorage.clear();
  sessionStorage.clear();
});
