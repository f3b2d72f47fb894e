import { invitedArea, type Invited } from '../features/accounts/invitations.view.ts';
import { checkSession, hasHint } from '../features/session/session.queries.ts';
import { setupProblemArea, type SetupProblem } from '../features/session/session.view.ts';
import { readPage } from '../site/start/readPage.ts';

const admin = () => import('./entry.tsx');

/** The start of every page of members, and of public pages if there seems to be a session. */
readPage(async ({ frame, areas, given }) => {
  const root = document.getElementById('root')!;
  if (frame === 'setup') {
    const { startSetup } = await admin();
    return startSetup(root, areas, (areas.get(setupProblemArea) ?? null) as SetupProblem | null);
  }

  if (frame === 'invite') {
    const { startInvite } = await admin();
    return startInvite(root, areas, (areas.get(invitedArea) ?? null) as Invited | null);
  }

  const { user, error } = hasHint() ? await checkSession() : { user: null, error: null };
  if (user) {
    const { startAdmin } = await admin();
    areas.dropPartial();
    // Editing starts with fresh data, not with the cache of an earlier visit.
    areas.expire(given);
    return startAdmin(root, areas, user._id);
  }
  if (frame === 'public') {
    // Members see why the admin doesn't open; without a session there is no hint.
    if (error !== null && hasHint()) window.sessionProblem = error;
    window.loadForFans();
  } else if (hasHint()) {
    // Visitors have no page here; the server knows where these paths lead.
    location.replace('/');
  } else {
    location.reload();
  }
});
