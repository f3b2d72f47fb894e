import { QueryClient } from '@tanstack/react-query';
import { noAnswerMessages } from '../errors/catalogue.ts';
import { invitedArea, type Invited } from '../features/accounts/invitations.view.ts';
import { checkSession, hasHint } from '../features/session/session.queries.ts';
import { dropPartialAreas, notePartialAreas } from '../kit/client/data/area.ts';
import { setApiBase } from '../kit/client/api/call.ts';
import { dropStaleDrafts } from '../kit/client/browser/draftStorage.ts';
import { setEmailService } from '../kit/client/public-forms/emailService.ts';
import { pageDataId, type PageData } from './document.ts';
import { startPublic } from './hydrate.tsx';
import { persistAreas } from './persist.ts';
import { reloadWithServer } from './reload.ts';
import './site.css';

const pageData = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '') as PageData;
setApiBase(pageData.apiBase);
setEmailService(pageData.emailService);
const client = clientWith(pageData.areas);
notePartialAreas(pageData.partialAreas);
const given = new Set(Object.keys(pageData.areas));
persistAreas(client, given);
start().catch(goOnWithout);
if (import.meta.env.MODE === 'development') reloadWithServer();

/** Decides which of the apps this page belongs to. */
async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  if (pageData.frame === 'setup') {
    const { startSetup } = await import('../admin/entry.tsx');
    return startSetup(root, client);
  }

  if (pageData.frame === 'invite') {
    const { startInvite } = await import('../admin/entry.tsx');
    return startInvite(root, client, pageData.areas[invitedArea] as Invited | null);
  }

  const { everybody } = document.documentElement.dataset;
  if (everybody === undefined && hasHint()) {
    const { user } = await checkSession();
    if (user) {
      const { startAdmin } = await import('../admin/entry.tsx');
      dropPartialAreas(client);
      // Who edits begins with what is there now, not with what was kept from a visit before.
      void client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => !given.has(String(name)),
      });
      return startAdmin(root, client, user._id);
    }
  }
  // These paths have no page for visitors: the server knows where they lead.
  if (pageData.frame === 'member') {
    if (hasHint()) location.replace('/');
    else location.reload();
    return;
  }
  showPublicPage();
  await startPublic(root, client);
  // Whose session ended without a log out has left some here.
  dropStaleDrafts();
}

function clientWith(areas: Record<string, unknown>): QueryClient {
  const made = new QueryClient({
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
  for (const [name, data] of Object.entries(areas)) made.setQueryData([name], data);
  return made;
}

function showPublicPage(): void {
  document.documentElement.classList.remove('checking');
  document.getElementById('checking')?.remove();
}

/** A script could not be had: what came as HTML stays, and where nothing came it is said. */
function goOnWithout(error: unknown): void {
  console.warn('The page stays without its scripts.', error);
  const shown = document.getElementById('checking') ?? document.createElement('p');
  const isEmpty = document.getElementById('root')?.childElementCount === 0;
  if (!isEmpty && !shown.isConnected) return;
  shown.id = 'checking';
  shown.textContent = noAnswerMessages.unreachable;
  document.body.append(shown);
}
