import type { RegionSpec } from '@fourwinds/resources';

/** The addresses of the five clusters, as each program uses them. */
export interface Clusters {
  /** The management cluster, with the bootstrap's rights. */
  readonly bootstrap: string;
  /**
   * The regional clusters, with the bootstrap's rights. `{region}` stands for the name. Set if namespaces must be
   * created in these clusters.
   */
  readonly bootstrapRegion?: string;
  /** The management cluster, with the operator's rights. */
  readonly operator: string;
  /**
   * The regional clusters, with the operator's rights. `{region}` stands for the name. Set if Regions do not contain
   * their own address.
   */
  readonly operatorRegion?: string;
  /** The management cluster, with the API's rights. */
  readonly api: string;
  /** The API's own tables. */
  readonly database: string;
  /** The API's own tables, with the worker's rights. */
  readonly workerDatabase: string;
  /** Addresses for `fourwinds-admin`: the tables of accounts and tokens, and the management cluster. */
  readonly admin: { readonly database: string; readonly store: string };
  /** Returns the address of a regional cluster with its nameserver's rights. */
  nameserver(region: string): string;
  /** Returns the fields that a Region has in addition to nameserver, location and addresses. */
  regionFields(name: string): Pick<RegionSpec, 'kubeconfigSecretRef'>;
}
