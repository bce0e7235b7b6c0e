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

/** Fields of a snapshot beside the content. */
export type Frame = Pick<Snapshot, 'version' | 'owner' | 'claim'>;

/** Everything that the digest of a snapshot covers. */
export interface Draft {
  readonly content: SnapshotContent;
  readonly frame: Frame;
  readonly buckets: readonly BucketContent[];
}

/** A snapshot with its inputs. */
export interface Rendered extends Draft {
  readonly snapshot: RenderedSnapshot;
}

/** A zone's text in buckets; where nothing has changed, it returns the same object, and buckets that have not changed are those of before. */
export function draft(content: SnapshotContent, frame: Frame, before?: Draft): Draft {
  if (before?.content === content && isDeepStrictEqual(before.frame, frame)) return before;
  return { content, frame, buckets: splitIntoBuckets(content.blocks, before?.buckets) };
}

/** The digest of the snapshot that a draft will be. */
export function digestOfDraft({ content, frame, buckets }: Draft): string {
  return snapshotDigest({ ...content, ...frame }, buckets);
}

/** Renders a draft for the regions; one that is that of `before` is not signed again. */
export function render(made: Draft, sign: SignText, before?: Rendered): Rendered {
  if (made === before) return before;
  const { content, frame, buckets } = made;
  return { ...made, snapshot: renderSnapshot({ ...content, ...frame }, sign, buckets) };
}
