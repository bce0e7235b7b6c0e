import type { CountingOf } from './endpoint.ts';

/** Counting of the DNS API: each kind of request has its own limit. */
export const countByKind: CountingOf = ({ method, journalled, countsItself = false }) => {
  if (countsItself) return {};
  if (method === 'get') return { request: 'reads' };
  return journalled === undefined ? { request: 'writes' } : { write: journalled };
};

/**
 * Counting of the general API: all requests share one limit. New zones also count against the zone limit that both
 * APIs share.
 */
export const countRequests: CountingOf = ({ journalled }) => ({
  request: 'requests',
  ...(journalled === 'zone_creates' ? { write: journalled } : {}),
});
