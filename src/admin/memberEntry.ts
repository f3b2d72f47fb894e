import { checkSession, hasHint } from '../features/session/session.queries.ts';
import { readPage } from '../site/start/readPage.ts';

const admin = () => import('./entry.tsx');

/** The start of every page of members, and of public pages if there seems to be a session. */
readPage(async ({ frame, areas, given }) => {
  if (frame === 'setup') return (await admin()).startSetup(areas);
  if (frame === 'invite') return (await admin()).startInvite(areas);
  const { user, error } = hasHint() ? await checkSession() : { user: null, error: null };
  if (user) {
    const { startAdmin } = await admin();
    areas.dropPartial();
    // Editing starts with fresh data, not with the cache of an earlier visit.
    areas.expire(given);
    return startAdmin(areas, user._id);
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
