import { compareRevisions, findCondition, type Publication, type ZoneResource } from '@fourwinds/resources';
import { isInSync } from '../../zones/zone/zone-state.ts';

export interface PublishedVersion {
  readonly version: string;
  readonly serial: number;
  readonly zone: ZoneResource;
}

/**
 * Maximum Zone versions, and maximum publications remembered. If a zone changes faster than it is published, some of
 * its versions are not seen.
 */
const MOST_VERSIONS = 32;
/** Maximum records in the remembered versions, not counting the latest. */
const MOST_RECORDS = 50_000;

/**
 * Matches publications with Zone versions. A Zone may change before its publication is seen, so a version is
 * remembered until it or a later version is published. A publication may be seen before all regions have it, so it is
 * remembered until they do.
 */
export class PublishedVersions {
  /** At most one version per generation, oldest first. */
  #zones: ZoneResource[] = [];
  /** Publications, oldest first. */
  #published: PublishedVersion[] = [];
  /** Latest publication that the operator reported as written to all writable regions. */
  #written = '0';
  #seen = '0';

  /** True if the zone's history has reported a written version. */
  get isHistoryKnown(): boolean {
    return this.#written !== '0';
  }

  /** Observes the current Zone and its latest publication. */
  see(zone: ZoneResource, publication: Publication | undefined): void {
    const others = this.#zones.filter(({ metadata }) => metadata.generation !== zone.metadata.generation);
    this.#zones = bounded([...others, zone]);
    if (publication === undefined) return;
    if (compareRevisions(publication.version, this.#seen) > 0) this.#seen = publication.version;
    const source = this.#sourceOf(zone, publication);
    if (source !== undefined) this.#add(source, publication);
  }

  /**
   * Marks a publication as written to all writable regions. If a later publication has been seen, earlier
   * publications that regions have skipped also count as written.
   */
  wrote(version: string): void {
    if (compareRevisions(version, this.#written) > 0) this.#written = version;
  }

  /** Returns the latest version after `version` that all writable regions have. `zone` is the current Zone. */
  latestAfter(version: string, zone: ZoneResource): PublishedVersion | undefined {
    this.#published = this.#published.filter((one) => compareRevisions(one.version, version) > 0);
    return this.#published.findLast((one) => this.#isWritten(one, zone));
  }

  /** True if a later version than `version` is recorded. That version may not be written yet. */
  isWaiting(version: string): boolean {
    return this.#published.some((one) => compareRevisions(one.version, version) > 0);
  }

  isWritten({ version, serial }: Publication, zone: ZoneResource): boolean {
    return this.#isWritten({ version, serial, zone }, zone);
  }

  #isWritten({ version, serial, zone: source }: PublishedVersion, zone: ZoneResource): boolean {
    const isBehind = compareRevisions(this.#seen, this.#written) < 0;
    if (!isBehind && compareRevisions(version, this.#written) <= 0) return true;
    return zone.status?.serial === serial && isInSync(zone, source.metadata.generation ?? 0);
  }

  #add(zone: ZoneResource, { version, serial }: Publication): void {
    const others = this.#published.filter((one) => one.version !== version);
    this.#published = [...others, { version, serial, zone }].sort((a, b) => compareRevisions(a.version, b.version));
    if (this.#published.length > MOST_VERSIONS) this.#published.splice(1, 1);
  }

  /** Returns the Zone version that a publication was made from. */
  #sourceOf(zone: ZoneResource, publication: Publication): ZoneResource | undefined {
    const source = this.#zones.findIndex(({ metadata }) => metadata.generation === publication.generation);
    if (source === -1) return saysPublished(zone, publication) ? zone : undefined;
    this.#zones = this.#zones.slice(source);
    return this.#zones[0];
  }
}

/**
 * True if the status shows this publication for the current Zone. This is also true after a change that left all
 * records the same.
 */
export function saysPublished({ metadata, status }: ZoneResource, { serial }: Publication): boolean {
  const isAccepted = findCondition(status?.conditions, 'Accepted')?.status === 'True';
  return isAccepted && status?.serial === serial && status.observedGeneration === metadata.generation;
}

function bounded(zones: readonly ZoneResource[]): ZoneResource[] {
  const kept: ZoneResource[] = [];
  let records = 0;
  for (const zone of zones.toReversed()) {
    records += kept.length === 0 ? 0 : zone.spec.records.length;
    if (kept.length === MOST_VERSIONS || records > MOST_RECORDS) break;
    kept.push(zone);
  }
  return kept.reverse();
}
