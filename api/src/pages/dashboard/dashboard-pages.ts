import { type Page, sessionOf } from '../frame/page.ts';
import type { DashboardPorts } from './dashboard-ports.ts';

/** Dashboard paths. The browser application selects the page. */
const PATHS = [
  '/zones',
  '/zones/*path',
  '/names',
  '/audit',
  '/deleted-zones',
  '/settings/account',
  '/settings/tokens',
  '/settings/tokens/*path',
  '/settings/webhooks',
  '/settings/webhooks/*path',
  '/settings/dynamic-dns',
];

/** The dashboard, for signed-in users. */
export const dashboardPages: readonly Page<DashboardPorts>[] = PATHS.map((path) => ({
  path,
  access: 'session',
  show: async (call) => ({ application: (nonce) => call.services.dashboard.document(sessionOf(call), nonce) }),
}));
