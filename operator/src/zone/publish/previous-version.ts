import type { SignedZone, Zone } from '@fourwinds/dns';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { Composed } from '../compose/composer.ts';
import type { Signals } from '../contributors/signals.ts';
import type { Rendered } from './render.ts';
import type { ZoneText } from './zone-text.ts';

/** The version of a zone that the regions were given last. */
export interface PublishedVersion {
  /** With its signatures, and the parts that make the next version cheaper. */
  readonly version: SignedZone;
  readonly isSigned: boolean;
  /** The same without signatures. */
  readonly content: Zone;
  /** The composition that it was made from; undefined where the last good version was signed anew. */
  readonly composed?: Composed;
  /** The domains whose NS records are not the owner's own, but made for a zone that is served here. */
  readonly delegated: ReadonlySet<string>;
  readonly signals: Signals;
  readonly text: ZoneText;
  readonly rendered: Rendered;
  /** The revision of the key set that it was signed with. */
  readonly revision?: number;
  /** All regions were seen to serve it. */
  readonly isServed: boolean;
}

/** The memory of a zone's last version, so that the next one costs only its changes. */
export interface PreviousVersion {
  readonly composed?: Composed;
  readonly published?: PublishedVersion;
}

/** How many of the latest released versions are remembered: a zone that has just changed is likely to change again. */
export const RELEASED = 2000;

/** The previous version of zones, by the keys of their Zones. */
export class PreviousVersions {
  readonly #versions = new Map<string, PreviousVersion & { readonly uid: string | undefined }>();
  /** In the order of their release. */
  readonly #released = new Set<string>();

  /** The previous version of a zone; empty for a Zone that was deleted and made again. */
  of(zone: ZoneResource): PreviousVersion {
    const known = this.#versions.get(keyOf(zone));
    return known !== undefined && known.uid === zone.metadata.uid ? known : {};
  }

  /** The version that the regions were given last of the zone `namespace/name`. */
  published(key: string): PublishedVersion | undefined {
    return this.#versions.get(key)?.published;
  }

  remember(zone: ZoneResource, part: PreviousVersion): void {
    const key = keyOf(zone);
    this.#released.delete(key);
    this.#versions.set(key, { ...this.of(zone), ...part, uid: zone.metadata.uid });
  }

  /** Nothing depends on the version of the zone `namespace/name`: it may be forgotten, since it costs little to make it again. */
  release(key: string): void {
    if (!this.#versions.has(key)) return;
    this.#released.add(key);
    if (this.#released.size <= RELEASED) return;
    const [oldest] = this.#released;
    this.forget(oldest);
  }

  forget(key: string): void {
    this.#released.delete(key);
    this.#versions.delete(key);
  }
}

/** Digest of the snapshot of a version. */
export function digestOf({ rendered }: PublishedVersion): string {
  return rendered.snapshot.sha256;
}
