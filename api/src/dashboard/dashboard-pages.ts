import { type Page, sessionOf } from '../pages/page.ts';

/** Paths of the dashboard; the application in the browser finds the page of each. */
const PATHS = [
  '/zones',
  '/zones/*path',
  '/audit',
  '/deleted-zones',
  '/settings/account',
  '/settings/tokens',
  '/settings/tokens/*path',
  '/settings/webhooks',
  '/settings/webhooks/*path',
  '/settings/dynamic-dns',
];

/** The dashboard, for whoever has signed in. */
export const dashboardPages: readonly Page[] = PATHS.map((path) => ({
  path,
  access: 'session',
  show: async (call) => ({ application: (nonce) => call.services.dashboard.document(sessionOf(call), nonce) }),
}));
