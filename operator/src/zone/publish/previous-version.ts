import type { SignedZone, Zone } from '@fourwinds/dns';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import type { ComposedZone } from '../compose/composer.ts';
import type { Signals } from '../contributors/signals.ts';
import type { RenderedDraft } from './render.ts';
import type { ZoneText } from './zone-text.ts';

/** The latest version of a zone that was published to the regions. */
export interface PublishedVersion {
  /** The zone with its signatures, and data that makes the next version cheaper. */
  readonly version: SignedZone;
  readonly isSigned: boolean;
  readonly content: Zone;
  /** The composition of this version. Undefined if the last good version was re-signed. */
  readonly composed?: ComposedZone;
  /** The domains whose NS records were added for a hosted zone, not written by the owner. */
  readonly delegated: ReadonlySet<string>;
  readonly signals: Signals;
  readonly text: ZoneText;
  readonly rendered: RenderedDraft;
  readonly revision?: number;
  readonly isServed: boolean;
}

/** A zone's last version, kept in memory so that the cost of the next version depends only on its changes. */
export interface PreviousVersion {
  readonly composed?: ComposedZone;
  readonly published?: PublishedVersion;
}

/** Number of released versions to keep. A zone that just changed is likely to change again. */
export const RELEASED = 2000;

export class PreviousVersions {
  readonly #versions = new Map<string, PreviousVersion & { readonly uid: string | undefined }>();
  readonly #released = new Set<string>();

  /** Returns the previous version of a zone. Empty for a recreated Zone. */
  of(zone: ZoneResource): PreviousVersion {
    const known = this.#versions.get(keyOf(zone));
    return known !== undefined && known.uid === zone.metadata.uid ? known : {};
  }

  /** Returns the latest version of the zone `namespace/name` that was published to the regions. */
  published(key: string): PublishedVersion | undefined {
    return this.#versions.get(key)?.published;
  }

  /**
   * Returns the latest version in the form that child zones need: without signatures, with the digest of its
   * snapshot.
   */
  hosted(key: string): { readonly content: Zone; readonly sha256: string } | undefined {
    const published = this.published(key);
    return published && { content: published.content, sha256: digestOf(published) };
  }

  remember(zone: ZoneResource, part: PreviousVersion): void {
    const key = keyOf(zone);
    this.#released.delete(key);
    this.#versions.set(key, { ...this.of(zone), ...part, uid: zone.metadata.uid });
  }

  /** Marks a version that nothing depends on. It may be dropped, since recreating it is cheap. */
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

export function digestOf({ rendered }: PublishedVersion): string {
  return rendered.snapshot.sha256;
}
