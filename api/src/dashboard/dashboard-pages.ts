import { endOf } from '../accounts/deletion.ts';
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
  show: async (call) => {
    const session = sessionOf(call);
    const endsAt = await endOf(call.services.people.database, session.account.id);
    return { application: (nonce) => call.services.dashboard.document(session, endsAt, nonce) };
  },
}));
