import './withoutEval.ts';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { importWithRetry } from '../kit/client/browser/importWithRetry.ts';
import type { AreaStore } from '../kit/client/data/areaStore.ts';
import { AreaStoreContext } from '../kit/client/data/useArea.ts';
import { invitedArea, type Invited } from '../features/accounts/invitations.view.ts';
import { setupProblemArea, type SetupProblem } from '../features/session/session.view.ts';
import { openDrafts } from '../kit/admin/drafts/drafts.ts';
import { count24Hours } from '../kit/dates/dates.ts';
import { watchHistory } from '../kit/admin/undo/undoOffer.ts';
import { adminRoutes, loadTabs } from './adminRoutes.tsx';
import './admin.css';

/** @param account the signed-in member's id. */
export function startAdmin(areas: AreaStore, account: string): void {
  openDrafts(account);
  const hours = new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions();
  count24Hours(hours.hour12 === false);
  watchHistory();
  const router = createBrowserRouter(adminRoutes());
  show(areas, <RouterProvider router={router} />);
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    void loadTabs();
  });
}

export async function startSetup(areas: AreaStore): Promise<void> {
  const { SetupPage } = await importWithRetry(() => import('../features/accounts/setup.admin.tsx'));
  show(areas, <SetupPage problem={areas.get<SetupProblem>(setupProblemArea) ?? null} />);
}

export async function startInvite(areas: AreaStore): Promise<void> {
  const { InvitePage } = await importWithRetry(
    () => import('../features/accounts/invite.admin.tsx'),
  );
  show(areas, <InvitePage invited={areas.get<Invited>(invitedArea) ?? null} />);
}

function show(areas: AreaStore, app: ReactNode): void {
  // Those clicks were on the previous page.
  window.earlyPresses.presses.splice(0);
  // A fresh element, because React never hydrated the public page in this one.
  const adminRoot = document.createElement('div');
  adminRoot.id = 'root';
  document.getElementById('root')!.replaceWith(adminRoot);
  document.documentElement.classList.add('admin');
  document.documentElement.classList.remove('checking');
  document.getElementById('checking')?.remove();
  createRoot(adminRoot).render(<AreaStoreContext value={areas}>{app}</AreaStoreContext>);
}
