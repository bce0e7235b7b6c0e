export interface RegionHolding {
  /** True if the region is assumed to be writable: its API answers, and its last write of the domain did not fail. */
  readonly isWritable: boolean;
  /** The present version of the domain in the region, or 0. */
  readonly version: bigint;
}

/** Returns the latest version of a domain that all writable regions have reached. 0 if no region is writable. */
export function writtenVersion(holdings: readonly RegionHolding[]): bigint {
  const versions = holdings.filter(({ isWritable }) => isWritable).map(({ version }) => version);
  return versions.length === 0 ? 0n : versions.reduce((least, version) => (version < least ? version : least));
}
