import { compareSerials, nextSerial } from '@fourwinds/dns';
import { type RenderedSnapshot, renderSnapshot, type SignText, type Snapshot } from '@fourwinds/snapshot';
import type { Turn } from '../runtime/turns.ts';
import type { Publication } from './publication-record.ts';
import { servedTtls } from './served-ttls.ts';

/** A zone to be published, its serial still open. */
export interface Draft {
  /** The zone under the serial that it was last published with; undefined where it needs another. */
  under(serial: number): Snapshot | undefined;
  /** The zone under a new serial, signed where it is to be. */
  withSerial(serial: number): Promise<Snapshot>;
}

export interface PublicationDecision {
  readonly snapshot: RenderedSnapshot;
  readonly publication: Publication;
  /** The content differs from what is recorded, so that a new serial was taken. */
  readonly isNew: boolean;
}

export interface PublicationInput {
  readonly draft: Draft;
  readonly generation: number;
  /** Whose the zone is, as `ownerId` gives it. */
  readonly owner: string;
  /** The largest TTL in the zone, seconds. */
  readonly largestTtl: number;
  /** What the zone's status records; the truth about serials taken. */
  readonly recorded?: Publication;
  /** Serials that the regions hold for the domain, tombstones included. */
  readonly regionSerials: readonly number[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly sign: SignText;
  /** Large zones take long to write. */
  readonly turn: Turn;
}

/**
 * The snapshot to publish. The recorded serial stays as long as the content under it is the same and no region holds a
 * newer one; otherwise the next serial is taken, at least the Unix time. One serial never has two bodies.
 */
export async function decidePublication(input: PublicationInput): Promise<PublicationDecision> {
  const { draft, generation, owner, largestTtl, recorded, regionSerials, now, sign, turn } = input;
  if (recorded !== undefined && regionSerials.every((serial) => compareSerials(serial, recorded.serial) <= 0)) {
    const snapshot = await turn(() => {
      const same = draft.under(recorded.serial);
      return same && rendered({ snapshot: same, owner }, sign);
    });
    if (snapshot?.sha256 === recorded.sha256)
      return { snapshot, publication: { ...recorded, generation }, isNew: false };
  }
  const previous = recorded === undefined ? regionSerials : [recorded.serial, ...regionSerials];
  const serial = nextSerial(Math.floor(now / 1000), previous);
  const numbered = await draft.withSerial(serial);
  const snapshot = await turn(() => rendered({ snapshot: numbered, owner }, sign));
  const ttls = servedTtls(recorded, largestTtl, now);
  return { snapshot, publication: { serial, sha256: snapshot.sha256, generation, ...ttls }, isNew: true };
}

interface Owned {
  readonly snapshot: Snapshot;
  readonly owner: string;
}

/** What snapshots were rendered to, and for whom; a draft that stays the same is asked for again and again. */
const known = new WeakMap<Snapshot, { readonly owner: string; readonly made: RenderedSnapshot }>();

function rendered({ snapshot, owner }: Owned, sign: SignText): RenderedSnapshot {
  const before = known.get(snapshot);
  if (before?.owner === owner) return before.made;
  const made = renderSnapshot({ ...snapshot, owner }, sign);
  known.set(snapshot, { owner, made });
  return made;
}
