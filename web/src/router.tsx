import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, notFound } from '@tanstack/react-router';
import {
  dnssecQuery,
  limitsQuery,
  recordsQuery,
  revisionsQuery,
  serviceQuery,
  suffixesQuery,
  zoneCountsQuery,
  zoneQuery,
  zonesQuery,
} from './api/queries.ts';
import { readFilter } from './audit/audit-search.ts';
import { lazyPart } from './parts/lazy-part.ts';
import { Shell } from './shell/shell.tsx';
import { NoPage, PageFailure } from './shell/no-page.tsx';
import { newTokenSearch, tokensSearch } from './tokens/token-search.ts';
import { webhookSearch } from './webhooks/webhook-search.ts';
import { type ZoneFilter, zoneFilters } from './zones/zone-state.ts';

interface Context {
  readonly client: QueryClient;
}

/** Starts the reads of a page when it is entered. A preload on hover loads only the code. */
function onEntry(cause: 'preload' | 'enter' | 'stay', read: () => Promise<unknown>): void {
  if (cause !== 'preload') void read();
}

const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: NoPage,
  errorComponent: PageFailure,
});

/** Filters are in the URL so that users can share a view. */
const zones = createRoute({
  getParentRoute: () => root,
  path: '/zones',
  validateSearch: ({
    q,
    show,
  }: {
    readonly q?: unknown;
    readonly show?: unknown;
  }): { q?: string; show?: ZoneFilter } => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(zoneFilters.includes(show as ZoneFilter) && show !== 'all' ? { show: show as ZoneFilter } : {}),
  }),
  loader: ({ context, cause }) =>
    onEntry(cause, () =>
      Promise.all([context.client.prefetchInfiniteQuery(zonesQuery()), context.client.prefetchQuery(zoneCountsQuery)]),
    ),
  component: lazyPart(() => import('./zones/zones-page.tsx'), 'ZonesPage'),
});

const newZone = createRoute({
  getParentRoute: () => root,
  path: '/zones/new',
  loader: ({ context, cause }) => onEntry(cause, () => context.client.prefetchQuery(serviceQuery)),
  component: lazyPart(() => import('./connect/connect-page.tsx'), 'ConnectPage'),
});

const zone = createRoute({
  getParentRoute: () => root,
  path: '/zones/$zone',
  loader: ({ context, params, cause }) => onEntry(cause, () => context.client.prefetchQuery(zoneQuery(params.zone))),
  component: lazyPart(() => import('./zones/zone-frame.tsx'), 'ZoneFrame'),
});

const records = createRoute({
  getParentRoute: () => zone,
  path: '/',
  validateSearch: ({ q, type }: { readonly q?: unknown; readonly type?: unknown }): { q?: string; type?: string } => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof type === 'string' && type !== '' ? { type } : {}),
  }),
  loader: ({ context, params, cause }) => onEntry(cause, () => context.client.prefetchQuery(recordsQuery(params.zone))),
  component: lazyPart(() => import('./records/records-page.tsx'), 'RecordsPage'),
});

const delegation = createRoute({
  getParentRoute: () => zone,
  path: '/delegation',
  component: lazyPart(() => import('./delegation/delegation-page.tsx'), 'DelegationPage'),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  component: lazyPart(() => import('./settings/settings-frame.tsx'), 'SettingsFrame'),
});

const account = createRoute({
  getParentRoute: () => settings,
  path: '/account',
  loader: ({ context, cause }) => onEntry(cause, () => context.client.prefetchQuery(limitsQuery)),
  component: lazyPart(() => import('./account/account-page.tsx'), 'AccountPage'),
});

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  validateSearch: tokensSearch,
  component: lazyPart(() => import('./tokens/tokens-page.tsx'), 'TokensPage'),
});

const newToken = createRoute({
  getParentRoute: () => settings,
  path: '/tokens/new',
  validateSearch: newTokenSearch,
  component: lazyPart(() => import('./tokens/new-token-page.tsx'), 'NewTokenPage'),
});

const webhooks = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks',
  component: lazyPart(() => import('./webhooks/webhooks-page.tsx'), 'WebhooksPage'),
});

const webhook = createRoute({
  getParentRoute: () => settings,
  path: '/webhooks/$webhook',
  validateSearch: webhookSearch,
  component: lazyPart(() => import('./webhooks/webhook-page.tsx'), 'WebhookPage'),
});

const dynamicDns = createRoute({
  getParentRoute: () => settings,
  path: '/dynamic-dns',
  component: lazyPart(() => import('./dynamic/dynamic-page.tsx'), 'DynamicPage'),
});

const dnssec = createRoute({
  getParentRoute: () => zone,
  path: '/dnssec',
  loader: ({ context, params, cause }) => onEntry(cause, () => context.client.prefetchQuery(dnssecQuery(params.zone))),
  component: lazyPart(() => import('./dnssec/dnssec-page.tsx'), 'DnssecPage'),
});

/** The URL contains the open revision, and the revision to compare it with. */
const history = createRoute({
  getParentRoute: () => zone,
  path: '/history',
  validateSearch: ({ open, from }: { readonly open?: unknown; readonly from?: unknown }): HistorySearch => ({
    ...(isRevision(open) ? { open } : {}),
    ...(isRevision(from) ? { from } : {}),
  }),
  loader: ({ context, params, cause }) =>
    onEntry(cause, () => context.client.prefetchInfiniteQuery(revisionsQuery(params.zone))),
  component: lazyPart(() => import('./history/history-page.tsx'), 'HistoryPage'),
});

interface HistorySearch {
  readonly open?: number;
  readonly from?: number;
}

function isRevision(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const zoneAudit = createRoute({
  getParentRoute: () => zone,
  path: '/audit',
  validateSearch: readFilter,
  component: lazyPart(() => import('./audit/zone-audit-page.tsx'), 'ZoneAuditPage'),
});

const transfer = createRoute({
  getParentRoute: () => zone,
  path: '/transfer',
  component: lazyPart(() => import('./transfer/transfer-page.tsx'), 'TransferPage'),
});

const zoneSettings = createRoute({
  getParentRoute: () => zone,
  path: '/settings',
  component: lazyPart(() => import('./zone-settings/zone-settings-page.tsx'), 'ZoneSettingsPage'),
});

/** Exists only if the service has a suffix. */
const names = createRoute({
  getParentRoute: () => root,
  path: '/names',
  loader: async ({ context }) => {
    const suffixes = await context.client.ensureQueryData(suffixesQuery);
    if (suffixes.length === 0) notFound({ throw: true });
    return suffixes;
  },
  component: lazyPart(() => import('./names/names-page.tsx'), 'NamesPage'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readFilter,
  component: lazyPart(() => import('./audit/audit-page.tsx'), 'AuditPage'),
});

const deletedZones = createRoute({
  getParentRoute: () => root,
  path: '/deleted-zones',
  component: lazyPart(() => import('./deleted/deleted-zones-page.tsx'), 'DeletedZonesPage'),
});

const ofZone = zone.addChildren([records, delegation, dnssec, history, zoneAudit, transfer, zoneSettings]);

const ofAccount = settings.addChildren([account, tokens, newToken, webhooks, webhook, dynamicDns]);

const routes = root.addChildren([zones, newZone, ofZone, ofAccount, names, audit, deletedZones]);

export function createDashboardRouter(client: QueryClient) {
  return createRouter({
    routeTree: routes,
    context: { client },
    defaultPreload: 'intent',
    // An error boundary per page keeps the frame if a page fails.
    defaultErrorComponent: PageFailure,
    // Start the read on entry even if the code was preloaded.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
