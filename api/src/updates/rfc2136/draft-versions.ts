import type { ZoneResource } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import { type CheckedPort, type CheckedRecords, octetsOf } from '../../zones/zone/checked-versions.ts';

/**
 * Validated drafts of a zone that changes several times before it is written. The drafts have no generation of their
 * own.
 */
export class DraftVersions implements CheckedPort {
  readonly #checked: Pick<CheckedPort, 'bytesOf'>;
  #draft: Required<CheckedRecords> | undefined;

  constructor(checked: Pick<CheckedPort, 'bytesOf'>) {
    this.#checked = checked;
  }

  /** Records of the last draft. undefined if there is no draft. */
  get latest(): CheckedRecords | undefined {
    return this.#draft;
  }

  bytesOf(zone: ZoneResource, service: ServiceSettings): number | undefined {
    return this.#draft?.bytes ?? this.#checked.bytesOf(zone, service);
  }

  put({ spec }: ZoneResource, { service, bytes = octetsOf(spec) }: CheckedRecords): void {
    this.#draft = { service, bytes };
  }
}
