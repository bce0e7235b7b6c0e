import type { Zone } from '@fourwinds/dns';
import type { HistoryCause, Publication, RecordResource, UnwrittenVersion, ZoneResource } from '@fourwinds/resources';

/** The Records that a zone was composed from, and the outcome. */
export interface ComposedRecords {
  readonly records: readonly RecordResource[];
  /** Contains the zone if it was accepted. */
  readonly composition: { readonly state: string; readonly zone?: Zone };
}

export interface PublishedRecords {
  readonly version: { readonly zone: Zone };
  readonly isSigned: boolean;
  /** The zone without signatures. */
  readonly content: Zone;
  /** The composition of this version. Undefined if the last good version was re-signed. */
  readonly composed?: ComposedRecords;
}

export interface VersionChange {
  readonly zone: ZoneResource;
  readonly publication: Pick<Publication, 'version' | 'serial' | 'generation'>;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The generation of the previous version. Undefined for a first version. */
  readonly generationBefore: number | undefined;
  readonly published: PublishedRecords;
  readonly before: PublishedRecords | undefined;
  /** The previous version as stored in a region. Set if it was read to carry over its signatures. */
  readonly zoneBefore?: Zone;
  /**
   * The causes of the previous version, if no region has that version because the operator stopped before it wrote to
   * a region.
   */
  readonly lostCauses?: readonly HistoryCause[];
  /** Reads the previous version from a region if that version is not in memory, for example after an operator start. */
  readonly readBefore: () => Promise<Zone | undefined>;
}

export interface PublicationListener {
  /**
   * Returns the versions that the claim must keep until the history contains them, including the version about to be
   * published. `last` is the publication in the present claim.
   */
  unwrittenWith(change: VersionChange, last: Publication | undefined): UnwrittenVersion[];
  note(change: VersionChange): void;
}
