/**
 * The only calls that need no session. Everything else that the API has is closed, and a
 * test knocks on every door without a cookie.
 *
 * `read` answers the same for everybody, so its answer is kept in the page cache; `own`
 * depends on who asks and is never kept.
 */
export const publicEndpoints: Readonly<Record<string, 'read' | 'own'>> = {
  'GET /theme': 'read',
  'GET /bio': 'read',
  'GET /members': 'read',
  'GET /getContactInfo': 'read',
  'GET /shows': 'read',
  'GET /showsSettings': 'read',
  'GET /getMediaImages': 'read',
  'GET /getVideos': 'read',
  'GET /getHomeImages': 'read',
  'GET /featuredReleases': 'read',
  'GET /featuredVideos': 'read',
  'GET /getPlayers': 'read',
  'GET /merchConfig': 'read',
  'GET /privacy': 'read',
  'GET /me': 'own',
  'POST /login': 'own',
  'POST /logout': 'own',
  'POST /auth/forgot-password': 'own',
  'POST /auth/reset-password': 'own',
  'POST /setup': 'own',
  'POST /invitations/accept': 'own',
};
