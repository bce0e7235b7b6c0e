import { isDeepStrictEqual } from 'node:util';
import { nextSerial } from '@fourwinds/dns';
import {
  nextVersion,
  type RenderedSnapshot,
  renderSnapshot,
  type SignText,
  type Snapshot,
  type SnapshotContent,
} from '@fourwinds/snapshot';
import { type HeldVersion, newerThan } from '../regions/held-versions.ts';
import type { Turn } from '../runtime/turns.ts';
import type { Publication } from './publication-record.ts';
import { servedTtls } from './served-ttls.ts';

/** A zone to be published, its serial still open. */
export interface Draft {
  /** The zone under the serial that it was last published with; undefined where it needs another. */
  under(serial: number): SnapshotContent | undefined;
  /** The zone under a new serial, signed where it is to be. */
  withSerial(serial: number): Promise<SnapshotContent>;
}

export interface PublicationDecision {
  readonly snapshot: RenderedSnapshot;
  readonly publication: Publication;
  /** The content differs from what is recorded, so that a new version and serial were taken. */
  readonly isNew: boolean;
}

export interface PublicationInput {
  readonly draft: Draft;
  readonly generation: number;
  /** Whose the zone is, as `ownerId` gives it. */
  readonly owner: string;
  /** The largest TTL in the zone, seconds. */
  readonly largestTtl: number;
  /** The publication on record; the truth about versions taken. */
  readonly recorded?: Publication;
  /** Versions that the regions hold of the domain, tombstones included. */
  readonly held: readonly HeldVersion[];
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly sign: SignText;
  /** Large zones take long to write. */
  readonly turn: Turn;
}

/**
 * The snapshot to publish. The recorded version and serial stay as long as the content under them is the same and no region
 * holds a newer version; otherwise the next are taken, the serial being at least the Unix time. One version never has two bodies.
 */
export async function decidePublication(input: PublicationInput): Promise<PublicationDecision> {
  const { draft, generation, owner, largestTtl, recorded, held, now, sign, turn } = input;
  const known = recorded && { ...recorded, version: BigInt(recorded.version) };
  if (known !== undefined && !held.some(newerThan(known))) {
    const snapshot = await turn(() => {
      const same = draft.under(known.serial);
      return same && rendered(same, { version: known.version, owner }, sign);
    });
    if (snapshot?.sha256 === known.sha256) return { snapshot, publication: { ...recorded!, generation }, isNew: false };
  }
  const previous: readonly HeldVersion[] = known === undefined ? held : [known, ...held];
  const version = nextVersion(
    previous.map((past) => past.version),
    now,
  );
  const serial = nextSerial(
    Math.floor(now / 1000),
    previous.flatMap((past) => past.serial ?? []),
  );
  const content = await draft.withSerial(serial);
  const snapshot = await turn(() => rendered(content, { version, owner }, sign));
  const ttls = servedTtls(recorded, largestTtl, now);
  const { sha256 } = snapshot;
  return { snapshot, publication: { version: String(version), serial, sha256, generation, ...ttls }, isNew: true };
}

/** What a snapshot has beside the content. */
type Frame = Pick<Snapshot, 'version' | 'owner'>;

/** What contents were rendered to, and with which frame; a draft that stays the same is asked for again and again. */
const made = new WeakMap<SnapshotContent, { readonly frame: Frame; readonly snapshot: RenderedSnapshot }>();

function rendered(content: SnapshotContent, frame: Frame, sign: SignText): RenderedSnapshot {
  const before = made.get(content);
  if (before !== undefined && isDeepStrictEqual(before.frame, frame)) return before.snapshot;
  const snapshot = renderSnapshot({ ...content, ...frame }, sign);
  made.set(content, { frame, snapshot });
  return snapshot;
}
