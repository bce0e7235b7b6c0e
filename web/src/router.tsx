import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { recordsQuery, zoneQuery, zonesQuery } from './api/queries.ts';
import { Shell } from './shell/shell.tsx';
import { NoPage, PageFailure } from './shell/no-page.tsx';
import { type ZoneFilter, zoneFilters } from './zones/zone-state.ts';

interface Context {
  readonly client: QueryClient;
}

const root = createRootRouteWithContext<Context>()({
  component: Shell,
  notFoundComponent: NoPage,
  errorComponent: PageFailure,
});

/** Filters are in the address, so that a view can be sent to a colleague. */
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
  loader: ({ context }) => void context.client.prefetchInfiniteQuery(zonesQuery),
  component: lazyRouteComponent(() => import('./zones/zones-page.tsx'), 'ZonesPage'),
});

const newZone = createRoute({
  getParentRoute: () => root,
  path: '/zones/new',
  component: lazyRouteComponent(() => import('./zones/new-zone-page.tsx'), 'NewZonePage'),
});

const zone = createRoute({
  getParentRoute: () => root,
  path: '/zones/$zone',
  loader: ({ context, params }) => void context.client.prefetchQuery(zoneQuery(params.zone)),
  component: lazyRouteComponent(() => import('./zones/zone-frame.tsx'), 'ZoneFrame'),
});

const records = createRoute({
  getParentRoute: () => zone,
  path: '/',
  validateSearch: ({ q, type }: { readonly q?: unknown; readonly type?: unknown }): { q?: string; type?: string } => ({
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
    ...(typeof type === 'string' && type !== '' ? { type } : {}),
  }),
  loader: ({ context, params }) => void context.client.prefetchQuery(recordsQuery(params.zone)),
  component: lazyRouteComponent(() => import('./records/records-page.tsx'), 'RecordsPage'),
});

const delegation = createRoute({
  getParentRoute: () => zone,
  path: '/delegation',
  component: lazyRouteComponent(() => import('./delegation/delegation-page.tsx'), 'DelegationPage'),
});

const routes = root.addChildren([zones, newZone, zone.addChildren([records, delegation])]);

export function createDashboardRouter(client: QueryClient) {
  return createRouter({ routeTree: routes, context: { client }, defaultPreload: 'intent', scrollRestoration: true });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
