import { compareSerials, nextSerial } from '@fourwinds/dns';
import type { RenderedSnapshot, SignText, ZoneStatus } from '@fourwinds/resources';
import { renderZone, type ZoneText } from './steps/render.ts';

export type Publication = NonNullable<ZoneStatus['publication']>;

export interface PublicationDecision {
  readonly snapshot: RenderedSnapshot;
  readonly publication: Publication;
  /** The content differs from what is recorded, so that a new serial was taken. */
  readonly isNew: boolean;
}

export interface PublicationInput {
  readonly text: ZoneText;
  readonly generation: number;
  /** What the zone's status records; the truth about serials taken. */
  readonly recorded?: Publication;
  /** Serials that the regions hold for the domain, tombstones included. */
  readonly regionSerials: readonly number[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly sign: SignText;
}

/**
 * The snapshot to publish. The recorded serial stays as long as the content under it is the same and no region holds a
 * newer one; otherwise the next serial is taken, at least the Unix time. One serial never has two bodies.
 */
export function decidePublication({
  text,
  generation,
  recorded,
  regionSerials,
  now,
  sign,
}: PublicationInput): PublicationDecision {
  if (recorded !== undefined && regionSerials.every((serial) => compareSerials(serial, recorded.serial) <= 0)) {
    const snapshot = renderZone(text, recorded.serial, sign);
    if (snapshot.sha256 === recorded.sha256)
      return { snapshot, publication: { ...recorded, generation }, isNew: false };
  }
  const previous = recorded === undefined ? regionSerials : [recorded.serial, ...regionSerials];
  const serial = nextSerial(Math.floor(now / 1000), previous);
  const snapshot = renderZone(text, serial, sign);
  return { snapshot, publication: { serial, sha256: snapshot.sha256, generation }, isNew: true };
}
