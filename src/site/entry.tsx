import { dropStaleDrafts } from '../kit/client/browser/draftStorage.ts';
import { startCounting } from './start/counting.ts';
import { readPage } from './start/readPage.ts';
import { startPage } from './start/startPage.ts';
import './site.css';

/** The start of every public page. */
readPage(async ({ areas }) => {
  showPublicPage();
  await startPage(areas, window.sessionProblem ?? null);
  (window.requestIdleCallback ?? setTimeout)(startCounting);
  // A session that ended without Log Out leaves drafts behind.
  dropStaleDrafts();
});

function showPublicPage(): void {
  document.documentElement.classList.remove('checking');
  document.getElementById('checking')?.remove();
  // The notice about late scripts isn't part of the page.
  document.getElementById('unreachable')?.remove();
}
