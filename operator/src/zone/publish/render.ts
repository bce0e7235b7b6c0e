import { isDeepStrictEqual } from 'node:util';
import {
  type BucketContent,
  type RenderedSnapshot,
  renderSnapshot,
  type SignText,
  type Snapshot,
  type SnapshotContent,
  splitIntoBuckets,
} from '@fourwinds/snapshot';

/** Fields of a snapshot beside the content. */
export type Frame = Pick<Snapshot, 'version' | 'owner' | 'claim'>;

/** A snapshot with its inputs. */
export interface Rendered {
  readonly content: SnapshotContent;
  readonly frame: Frame;
  readonly buckets: readonly BucketContent[];
  readonly snapshot: RenderedSnapshot;
}

/** Renders a zone's text for the regions; where that has not changed, it returns the same object, and buckets that have not changed are those of before. */
export function render(content: SnapshotContent, frame: Frame, sign: SignText, before?: Rendered): Rendered {
  if (before?.content === content && isDeepStrictEqual(before.frame, frame)) return before;
  const buckets = splitIntoBuckets(content.blocks, before?.buckets);
  return { content, frame, buckets, snapshot: renderSnapshot({ ...content, ...frame }, sign, buckets) };
}
