import type { CountingOf } from '../http/endpoint.ts';

/** The DNS API has a limit for each kind of request. */
export const countByKind: CountingOf = ({ method, journalled, countsItself = false }) => {
  if (countsItself) return {};
  if (method === 'get') return { request: 'reads' };
  return journalled === undefined ? { request: 'writes' } : { write: journalled };
};

/** The general API counts all requests alike; new zones count in both APIs together. */
export const countRequests: CountingOf = ({ journalled }) => ({
  request: 'requests',
  ...(journalled === 'zone_creates' ? { write: journalled } : {}),
});
