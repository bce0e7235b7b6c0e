import type { ZoneResource } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';

/** Zones of which the version written last is known. */
const MOST = 10_000;

interface Checked {
  readonly generation: number | undefined;
  readonly service: string;
  /** Octets of its inline records as JSON. */
  readonly bytes: number;
}

export type CheckedPort = Pick<CheckedVersions, 'bytesOf' | 'put'>;

/**
 * The versions of zones that this process has checked and written, all inline records in canonical form and with ids: a further change is
 * decided by the records that it concerns.
 */
export class CheckedVersions {
  /** By the uid of the zone, the longest unused first. */
  readonly #versions = new Map<string, Checked>();
  readonly #most: number;

  constructor(most: number = MOST) {
    this.#most = most;
  }

  /** Octets of the inline records as JSON; undefined where this version was not checked, or for other settings of the service. */
  bytesOf({ metadata }: ZoneResource, service: ServiceSettings): number | undefined {
    const known = this.#versions.get(metadata.uid ?? '');
    const isThis = known?.generation === metadata.generation && known?.service === JSON.stringify(service);
    return isThis ? known.bytes : undefined;
  }

  put({ metadata: { uid = '', generation } }: ZoneResource, service: ServiceSettings, bytes: number): void {
    this.#versions.delete(uid);
    this.#versions.set(uid, { generation, service: JSON.stringify(service), bytes });
    if (this.#versions.size > this.#most) this.#versions.delete(this.#versions.keys().next().value!);
  }
}
