import { isDeepStrictEqual } from 'node:util';
import {
  type BucketContent,
  type RenderedSnapshot,
  renderSnapshot,
  type SignText,
  type Snapshot,
  type SnapshotContent,
  snapshotDigest,
  splitIntoBuckets,
} from '@fourwinds/snapshot';

export type SnapshotFrame = Pick<Snapshot, 'version' | 'owner' | 'claim'>;

/** Everything covered by the digest of a snapshot. */
export interface SnapshotDraft {
  readonly content: SnapshotContent;
  readonly frame: SnapshotFrame;
  readonly buckets: readonly BucketContent[];
}

export interface RenderedDraft extends SnapshotDraft {
  readonly snapshot: RenderedSnapshot;
}

/** Splits a zone's text into buckets. Returns the same object if nothing has changed, and reuses unchanged buckets. */
export function draft(content: SnapshotContent, frame: SnapshotFrame, before?: SnapshotDraft): SnapshotDraft {
  if (before?.content === content && isDeepStrictEqual(before.frame, frame)) return before;
  return { content, frame, buckets: splitIntoBuckets(content.blocks, before?.buckets) };
}

export function digestOfDraft({ content, frame, buckets }: SnapshotDraft): string {
  return snapshotDigest({ ...content, ...frame }, buckets);
}

/** Renders a draft for the regions. Does not sign again if it equals `before`. */
export function render(made: SnapshotDraft, sign: SignText, before?: RenderedDraft): RenderedDraft {
  if (made === before) return before;
  const { content, frame, buckets } = made;
  return { ...made, snapshot: renderSnapshot({ ...content, ...frame }, sign, buckets) };
}
