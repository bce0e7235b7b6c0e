import type { CountingOf, Endpoint } from './endpoint.ts';

/** Counting of the DNS API: each kind of request has its own limit. */
export const countByKind: CountingOf = ({ method, journalled, countsItself = false }) => {
  if (countsItself) return {};
  if (method === 'get') return { request: 'reads' };
  return journalled === undefined ? { request: 'writes' } : { write: journalled };
};

/** Operations of the general API that also count against a limit of their own. */
const OWN_LIMITS: readonly Endpoint<never>['journalled'][] = ['zone_creates', 'domain_creates'];

/**
 * Counting of the general API: all requests share one limit. New zones also count against the zone limit that both
 * APIs share, and new names against their own limit.
 */
export const countRequests: CountingOf = ({ journalled }) => ({
  request: 'requests',
  ...(OWN_LIMITS.includes(journalled) ? { write: journalled } : {}),
});
