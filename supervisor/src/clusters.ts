import type { RegionSpec } from '@fourwinds/resources';

/** The five clusters as addresses for `openStore`. */
export interface Clusters {
  readonly management: string;
  /** Address of a region's store by the name of the region. */
  region(name: string): string;
  /** The same with `{region}` for the name, where a Region itself does not say how its store is reached. */
  readonly regionTemplate?: string;
  /** What a Region says beside nameserver, location and addresses. */
  regionFields(name: string): Pick<RegionSpec, 'kubeconfigSecretRef'>;
  /** Secrets of the management cluster that these refer to: name → key → base64. */
  readonly secrets: ReadonlyMap<string, { readonly [key: string]: string }>;
}

/** Five stores by name in one database. */
export function databaseClusters(url: string): Clusters {
  const store = (name: string): string => `${url}${url.includes('?') ? '&' : '?'}store=${name}`;
  return {
    management: store('management'),
    region: store,
    regionTemplate: store('{region}'),
    regionFields: () => ({}),
    secrets: new Map(),
  };
}
