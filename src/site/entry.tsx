import { noAnswerMessages } from '../errors/sharedMessages.ts';
import { invitedArea, type Invited } from '../features/accounts/invitations.view.ts';
import { checkSession, hasHint } from '../features/session/session.queries.ts';
import { setupProblemArea } from '../features/session/session.view.ts';
import { AreaStore } from '../kit/client/data/areaStore.ts';
import { setApiBase } from '../kit/client/api/call.ts';
import { dropStaleDrafts } from '../kit/client/browser/draftStorage.ts';
import { setEmailService } from '../kit/client/public-forms/emailService.ts';
import { pageDataId, type PageData } from './pageData.ts';
import { startPublic } from './hydrate.tsx';
import { persistAreas } from './persist.ts';
import { reloadWithServer } from './reload.ts';
import './site.css';

const pageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
setApiBase(pageData.apiBase);
setEmailService(pageData.emailService);
const areas = new AreaStore(pageData.areas);
areas.notePartial(pageData.partialAreas);
const given = new Set(Object.keys(pageData.areas));
void persistAreas(areas, given);
start().catch(goOnWithout);
if (import.meta.env.MODE === 'development') reloadWithServer();

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  if (pageData.frame === 'setup') {
    const { startSetup } = await import('../admin/entry.tsx');
    return startSetup(root, areas, pageData.areas[setupProblemArea] as string | null);
  }

  if (pageData.frame === 'invite') {
    const { startInvite } = await import('../admin/entry.tsx');
    return startInvite(root, areas, pageData.areas[invitedArea] as Invited | null);
  }

  let problem: string | null = null;
  const { everybody } = document.documentElement.dataset;
  if (everybody === undefined && hasHint()) {
    const { user, error } = await checkSession();
    if (user) {
      const { startAdmin } = await import('../admin/entry.tsx');
      areas.dropPartial();
      // Editing begins with what is there now, not with what an earlier visit kept.
      areas.expire(given);
      return startAdmin(root, areas, user._id);
    }
    // A member is told why the band's side does not open; one whose session is over has no hint.
    if (error !== null && hasHint()) problem = error;
  }
  // Visitors have no page here: the server knows where these paths lead.
  if (pageData.frame === 'member') {
    if (hasHint()) location.replace('/');
    else location.reload();
    return;
  }
  showPublicPage();
  await startPublic(root, areas, problem);
  // A session that ended without a log out leaves drafts.
  dropStaleDrafts();
}

function showPublicPage(): void {
  document.documentElement.classList.remove('checking');
  document.getElementById('checking')?.remove();
}

/** The HTML stays; where there is none, a sentence says so. */
function goOnWithout(error: unknown): void {
  console.warn('The page stays without its scripts.', error);
  window.earlyPresses?.fail();
  const shown = document.getElementById('checking') ?? document.createElement('p');
  const isEmpty = document.getElementById('root')?.childElementCount === 0;
  if (!isEmpty && !shown.isConnected) return;
  shown.id = 'checking';
  shown.textContent = noAnswerMessages.unreachable;
  document.body.append(shown);
}
