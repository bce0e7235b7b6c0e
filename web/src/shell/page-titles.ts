/** Keys in `titles` by route. */
export const pageTitles = {
  '/zones': 'zones',
  '/zones/new': 'connect',
  '/zones/$zone/': 'records',
  '/zones/$zone/delegation': 'delegation',
  '/zones/$zone/dnssec': 'dnssec',
  '/zones/$zone/history': 'history',
  '/zones/$zone/audit': 'audit',
  '/zones/$zone/transfer': 'transfer',
  '/zones/$zone/settings': 'zone_settings',
  '/settings/account': 'account',
  '/settings/tokens': 'tokens',
  '/settings/tokens/new': 'new_token',
  '/settings/webhooks': 'webhooks',
  '/settings/webhooks/$webhook': 'webhook',
  '/settings/dynamic-dns': 'dynamic',
  '/names': 'names',
  '/audit': 'audit',
  '/deleted-zones': 'deleted',
} as const;

export type PageTitle = (typeof pageTitles)[keyof typeof pageTitles];

/** Returns the title key of a route; undefined for an unknown URL. */
export function pageTitleOf(route: string): PageTitle | undefined {
  return Object.hasOwn(pageTitles, route) ? pageTitles[route as keyof typeof pageTitles] : undefined;
}

/** The document title, most specific part first. */
export function titleOf(page: string | undefined, zone: string | undefined): string {
  return [page, zone, 'Fourwinds'].filter((part) => part !== undefined).join(' · ');
}
