import type { RegionSpec } from '@fourwinds/resources';

/** Addresses of the five clusters for `openStore`. */
export interface ClusterAddresses {
  readonly management: string;
  /** Of a region's cluster by the name of the region. */
  region(name: string): string;
}

/** The five clusters, and how each program gets at them. */
export interface Clusters {
  /** For the preparations, which may do anything. */
  readonly administrator: ClusterAddresses;
  /** The management cluster, with the rights of the operator. */
  readonly operator: string;
  /** A region's, with the rights of the operator and `{region}` for the name, where a Region itself does not say how it is reached. */
  readonly operatorRegion?: string;
  /** The management cluster, with the rights of the API. */
  readonly api: string;
  /** The API's own tables. */
  readonly database: string;
  /** The cluster of a region, with the rights of its nameserver. */
  nameserver(region: string): string;
  /** What a Region says beside nameserver, location and addresses. */
  regionFields(name: string): Pick<RegionSpec, 'kubeconfigSecretRef'>;
  /** Secrets of the management cluster that these refer to: name → key → base64. */
  readonly secrets: ReadonlyMap<string, { readonly [key: string]: string }>;
}
