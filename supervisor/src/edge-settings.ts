import { arePagesLocal } from '@fourwinds/options';
import { pickOptions } from '@fourwinds/process';
import { edgeOptions } from '@fourwinds/resources';
import type { Environment } from './environment.ts';

type Settings = Pick<
  Environment,
  | 'FOURWINDS_SERVICE_DOMAIN'
  | 'FOURWINDS_PUBLIC_URL'
  | 'FOURWINDS_HTTP'
  | 'FOURWINDS_EDGE_HOST'
  | 'FOURWINDS_EDGE_ADDRESSES'
>;

/**
 * Returns the configured edge, which may be empty. If no edge is configured and the service is local to this machine,
 * returns an edge at this machine, to which names of external zones can resolve.
 */
export function edgeSettings(environment: Settings): { readonly [name: string]: string | undefined } {
  const { FOURWINDS_SERVICE_DOMAIN: domain, FOURWINDS_PUBLIC_URL: url, FOURWINDS_HTTP: http } = environment;
  const ofThisMachine = arePagesLocal(url, http)
    ? { FOURWINDS_EDGE_HOST: `edge.${domain}`, FOURWINDS_EDGE_ADDRESSES: '127.0.0.1' }
    : {};
  const chosen = pickOptions(edgeOptions, environment);
  return Object.values(chosen).some((value) => value !== undefined) ? chosen : ofThisMachine;
}
