import type { ZoneResource } from '@fourwinds/resources';
import type { ServiceSettings } from '@fourwinds/zones';
import type { CheckedPort } from '../records/checked-versions.ts';

/** The checked versions of a zone that is changed several times before it is written: between, there are drafts that have no generation of their own. */
export class DraftVersions implements CheckedPort {
  readonly #checked: CheckedPort;
  #draft: { readonly service: ServiceSettings; readonly bytes: number } | undefined;

  constructor(checked: CheckedPort) {
    this.#checked = checked;
  }

  bytesOf(zone: ZoneResource, service: ServiceSettings): number | undefined {
    return this.#draft?.bytes ?? this.#checked.bytesOf(zone, service);
  }

  put(_draft: ZoneResource, service: ServiceSettings, bytes: number): void {
    this.#draft = { service, bytes };
  }

  /** Notes the last draft as the version that was written. */
  keep(written: ZoneResource): void {
    if (this.#draft !== undefined) this.#checked.put(written, this.#draft.service, this.#draft.bytes);
  }
}
