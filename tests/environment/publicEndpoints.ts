import { listedRecords } from './edited-records.ts';

/** The calls that are open on purpose: no other may say that it is. */
export const publicEndpoints: Readonly<Record<string, 'read' | 'own'>> = {
  ...Object.fromEntries(listedRecords.map(({ read }) => [`GET ${read}`, 'read'])),
  'GET /theme': 'read',
  'GET /bio': 'read',
  'GET /getContactInfo': 'read',
  'GET /showsSettings': 'read',
  'GET /merchConfig': 'read',
  'GET /privacy': 'read',
  'GET /press': 'read',
  'GET /me': 'own',
  'POST /redeem': 'own',
  'POST /downloadLinks': 'own',
  'POST /login': 'own',
  'POST /login/passkey/options': 'own',
  'POST /login/passkey': 'own',
  'POST /logout': 'own',
  'POST /auth/forgot-password': 'own',
  'POST /auth/reset-password': 'own',
  'POST /setup': 'own',
  'POST /invitations/accept': 'own',
  'POST /heard/:release/:song': 'own',
  'GET /news': 'read',
  'POST /bounces/:kind': 'own',
  'GET /places': 'own',
};
