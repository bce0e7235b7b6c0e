import { isOn } from './client-request.ts';
import { type Dialect, duckDns, dyndns2, dynv6 } from './dialects.ts';
import type { Parameters } from './parameters.ts';

/** Paths that routers and update clients use. Each has the dialect of its response. */
export const updatePaths: ReadonlyMap<string, (parameters: Parameters) => Dialect> = new Map<
  string,
  (parameters: Parameters) => Dialect
>([
  ['/nic/update', () => dyndns2],
  ['/v3/update', () => dyndns2],
  ['/update', (parameters) => (parameters.has('domains') ? duckDns(isOn(parameters, 'verbose')) : dyndns2)],
  ['/api/update', () => dynv6],
]);

/** Path that returns the client's own address. */
export const CHECK_IP = '/checkip';

export const dynamicPaths: readonly string[] = [...updatePaths.keys(), CHECK_IP];
