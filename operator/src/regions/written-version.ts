/** How far a region is with a domain. */
export interface RegionHolding {
  /** Whether the region can be written to, as far as is known: its API answers, and its last write of the domain did not fail. */
  readonly isWritable: boolean;
  /** The version that it holds; 0 for none. */
  readonly version: bigint;
}

/** The latest version of a domain that all regions have, or a later one, which can be written to; 0 where none can. */
export function writtenVersion(holdings: readonly RegionHolding[]): bigint {
  const versions = holdings.filter(({ isWritable }) => isWritable).map(({ version }) => version);
  return versions.length === 0 ? 0n : versions.reduce((least, version) => (version < least ? version : least));
}
