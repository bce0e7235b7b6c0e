import { compareRevisions, findCondition, type Publication, type ZoneResource } from '@fourwinds/resources';
import { isInSync } from '../zones/zone-state.ts';

/** A publication, and the version of the Zone that it was made from. */
export interface PublishedVersion {
  readonly version: string;
  readonly serial: number;
  readonly zone: ZoneResource;
}

/** Versions of a Zone, and publications, that are remembered: a zone that changes faster than it is published is seen now and then. */
const MOST_VERSIONS = 32;
/** Records of the remembered versions, beside those of the latest. */
const MOST_RECORDS = 50_000;

/**
 * The published versions of a zone. A Zone may have changed when its publication is seen, so that the versions are remembered until one of
 * them is published; a publication may be seen before it is written to the regions, so that it is remembered until then.
 */
export class PublishedVersions {
  /** One a generation, oldest first. */
  #zones: ZoneResource[] = [];
  /** Oldest first. */
  #published: PublishedVersion[] = [];
  /** The latest publication of which the operator has said that all regions have it which can be written to. */
  #written = '0';
  /** The latest publication that was seen. */
  #seen = '0';

  /** Whether a version is known from the history of the zone. */
  get isHistoryKnown(): boolean {
    return this.#written !== '0';
  }

  /** Takes note of a Zone and its latest publication as they are. */
  see(zone: ZoneResource, publication: Publication | undefined): void {
    const others = this.#zones.filter(({ metadata }) => metadata.generation !== zone.metadata.generation);
    this.#zones = bounded([...others, zone]);
    if (publication === undefined) return;
    if (compareRevisions(publication.version, this.#seen) > 0) this.#seen = publication.version;
    const source = this.#sourceOf(zone, publication);
    if (source !== undefined) this.#add(source, publication);
  }

  /** All regions that can be written to have this publication. One before it, which they may have left out, counts once a later one was seen. */
  wrote(version: string): void {
    if (compareRevisions(version, this.#written) > 0) this.#written = version;
  }

  /** The latest version after `version` that is written to all regions that can be; `zone` is the Zone as it is. */
  latestAfter(version: string, zone: ZoneResource): PublishedVersion | undefined {
    this.#published = this.#published.filter((one) => compareRevisions(one.version, version) > 0);
    return this.#published.findLast((one) => this.#isWritten(one, zone));
  }

  /** Whether a version after `version` is recorded, but may not be written yet. */
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

  /** The version of the Zone that a publication was made from. */
  #sourceOf(zone: ZoneResource, publication: Publication): ZoneResource | undefined {
    const source = this.#zones.findIndex(({ metadata }) => metadata.generation === publication.generation);
    if (source === -1) return saysPublished(zone, publication) ? zone : undefined;
    this.#zones = this.#zones.slice(source);
    return this.#zones[0];
  }
}

/** Whether the status says that the Zone as it is has this publication, as after a change that left all records as they were. */
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
