import { noAnswerMessages } from '../errors/sharedMessages.ts';
import { invitedArea, type Invited } from '../features/accounts/invitations.view.ts';
import { checkSession, hasHint } from '../features/session/session.queries.ts';
import { setupProblemArea, type SetupProblem } from '../features/session/session.view.ts';
import { AreaStore } from '../kit/client/data/areaStore.ts';
import { setApiBase } from '../kit/client/api/call.ts';
import { dropStaleDrafts } from '../kit/client/browser/draftStorage.ts';
import { setEmailService } from '../kit/client/public-forms/emailService.ts';
import { pageDataId, type PageData } from './pageData.ts';
import { startPublic } from './hydrate.tsx';
import { persistAreas } from './persist.ts';
import './site.css';

const dataElement = document.getElementById(pageDataId);
const pageData = JSON.parse(dataElement?.textContent ?? '') as PageData;
setApiBase(pageData.apiBase);
setEmailService(pageData.emailService);
const [navigation] = performance.getEntriesByType('navigation');
const isAgain = (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
const admin = () => import('../admin/entry.tsx');
const areas = new AreaStore(pageData.areas);
areas.recordPartial(pageData.partialAreas);
start().catch(goOnWithout);
if (import.meta.env.MODE === 'development') reloadWithServer();

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  if (isAgain) (await import('./loadAgain.ts')).restoreForms();
  const apart = await areasApart(dataElement?.dataset['areas'] ?? null);
  if (apart === null) return;
  for (const [name, data] of Object.entries(apart)) areas.set(name, data);
  const given = new Set(areas.names());
  void persistAreas(areas, given);
  if (pageData.frame === 'setup') {
    const { startSetup } = await admin();
    return startSetup(root, areas, pageData.areas[setupProblemArea] as SetupProblem | null);
  }

  if (pageData.frame === 'invite') {
    const { startInvite } = await admin();
    return startInvite(root, areas, pageData.areas[invitedArea] as Invited | null);
  }

  let problem: string | null = null;
  const { everybody } = document.documentElement.dataset;
  if (everybody === undefined && hasHint()) {
    const { user, error } = await checkSession();
    if (user) {
      const { startAdmin } = await admin();
      areas.dropPartial();
      // Editing starts with fresh data, not with the cache of an earlier visit.
      areas.expire(given);
      return startAdmin(root, areas, user._id);
    }
    // Members see why the admin doesn't open; without a session there is no hint.
    if (error !== null && hasHint()) problem = error;
  }
  // Visitors have no page here; the server knows where these paths lead.
  if (pageData.frame === 'member') {
    if (hasHint()) location.replace('/');
    else location.reload();
    return;
  }
  showPublicPage();
  await startPublic(root, areas, problem);
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  whenIdle(() => import('./counting.ts'));
  // A session that ended without Log Out leaves drafts behind.
  dropStaleDrafts();
}

/** The rest of the page's areas; null if the page reloads because its content has changed. */
async function areasApart(address: string | null): Promise<Record<string, unknown> | null> {
  if (address === null) return {};
  const asked = window.pageAreas ?? fetch(address);
  const answer = await asked.catch(() => fetch(address));
  if (answer.ok) return (await answer.json()) as Record<string, unknown>;
  (await import('./loadAgain.ts')).loadAgain(answer, isAgain);
  return null;
}

/** Reloads in development when the server has restarted. */
function reloadWithServer(): void {
  let first: string | null = null;
  new EventSource('/dev/reload').addEventListener('message', ({ data }) => {
    first ??= String(data);
    if (data !== first) location.reload();
  });
}

function showPublicPage(): void {
  document.documentElement.classList.remove('checking');
  document.getElementById('checking')?.remove();
  // The notice about late scripts isn't part of the page.
  document.getElementById('unreachable')?.remove();
}

/** Leaves the HTML as it is; if there is none, shows a sentence. */
function goOnWithout(error: unknown): void {
  console.warn('could not start the scripts of this page', error);
  window.earlyPresses?.fail();
  const shown = document.getElementById('checking') ?? document.createElement('p');
  const isEmpty = document.getElementById('root')?.childElementCount === 0;
  if (!isEmpty && !shown.isConnected) return;
  shown.id = 'checking';
  shown.textContent = noAnswerMessages.unreachable;
  document.body.append(shown);
}
