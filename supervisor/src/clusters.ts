import type { RegionSpec } from '@fourwinds/resources';

/** The five clusters, and how each program gets at them. */
export interface Clusters {
  /** The management cluster, with the rights of the bootstrap. */
  readonly bootstrap: string;
  /** A region's, with the rights of the bootstrap and `{region}` for the name, where its namespaces have to be created. */
  readonly bootstrapRegion?: string;
  /** The management cluster, with the rights of the operator. */
  readonly operator: string;
  /** A region's, with the rights of the operator and `{region}` for the name, where a Region itself does not say how it is reached. */
  readonly operatorRegion?: string;
  /** The management cluster, with the rights of the API. */
  readonly api: string;
  /** The API's own tables. */
  readonly database: string;
  /** The API's own tables, with the rights of the worker. */
  readonly workerDatabase: string;
  /** The addresses for `fourwinds-admin`: the tables of accounts and tokens, and the management cluster. */
  readonly admin: { readonly database: string; readonly store: string };
  /** The cluster of a region, with the rights of its nameserver. */
  nameserver(region: string): string;
  /** Fields of a Region beside nameserver, location and addresses. */
  regionFields(name: string): Pick<RegionSpec, 'kubeconfigSecretRef'>;
}
