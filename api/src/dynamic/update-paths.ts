import { isOn } from './client-request.ts';
import { type Dialect, duckDns, dyndns2, dynv6 } from './dialects.ts';
import type { Parameters } from './parameters.ts';

/** The paths of routers and their programs, and how each reads its answer. */
export const updatePaths: ReadonlyMap<string, (parameters: Parameters) => Dialect> = new Map<
  string,
  (parameters: Parameters) => Dialect
>([
  ['/nic/update', () => dyndns2],
  ['/v3/update', () => dyndns2],
  ['/update', (parameters) => (parameters.has('domains') ? duckDns(isOn(parameters, 'verbose')) : dyndns2)],
  ['/api/update', () => dynv6],
]);

/** The path at which a client reads its own address. */
export const CHECK_IP = '/checkip';

/** The paths of dynamic updates. */
export const dynamicPaths: readonly string[] = [...updatePaths.keys(), CHECK_IP];
