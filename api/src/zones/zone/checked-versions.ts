import type { ZoneResource, ZoneSpec } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';

/** Maximum zones that are remembered. */
const MOST = 10_000;

interface Checked {
  readonly generation: number | undefined;
  readonly service: string;
  /** Octets of the records in the zone's spec as JSON. */
  readonly bytes: number;
}

/** Records that were validated as a whole zone. */
export interface CheckedRecords {
  readonly service: ServiceSettings;
  /** Octets of the records as JSON, if known. */
  readonly bytes?: number;
}

export type CheckedPort = Pick<CheckedVersions, 'bytesOf' | 'put'>;

/**
 * Zone versions that this process has validated and written. All records in their spec are canonical and have IDs.
 * For a further change, only the affected records need be checked.
 */
export class CheckedVersions {
  /** Versions by UID of the zone. The least recently used zone is first. */
  readonly #versions = new Map<string, Checked>();
  readonly #most: number;

  constructor(most: number = MOST) {
    this.#most = most;
  }

  /**
   * Returns the octets of the spec's records as JSON. Returns undefined if this version was not validated with these
   * settings.
   */
  bytesOf({ metadata }: ZoneResource, service: ServiceSettings): number | undefined {
    const known = this.#versions.get(metadata.uid ?? '');
    const isThis = known?.generation === metadata.generation && known?.service === JSON.stringify(service);
    return isThis ? known.bytes : undefined;
  }

  put(zone: ZoneResource, { service, bytes = octetsOf(zone.spec) }: CheckedRecords): void {
    const { uid = '', generation } = zone.metadata;
    this.#versions.delete(uid);
    this.#versions.set(uid, { generation, service: JSON.stringify(service), bytes });
    if (this.#versions.size > this.#most) this.#versions.delete(this.#versions.keys().next().value!);
  }
}

export function octetsOf({ records }: ZoneSpec): number {
  return Buffer.byteLength(JSON.stringify(records));
}
