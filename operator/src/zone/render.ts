import { isDeepStrictEqual } from 'node:util';
import {
  type RenderedSnapshot,
  renderSnapshot,
  type SignText,
  type Snapshot,
  type SnapshotContent,
} from '@fourwinds/snapshot';

/** Fields of a snapshot beside the content. */
export type Frame = Pick<Snapshot, 'version' | 'owner' | 'claim'>;

/** A snapshot with its inputs. */
export interface Rendered {
  readonly content: SnapshotContent;
  readonly frame: Frame;
  readonly snapshot: RenderedSnapshot;
}

/** Renders a zone's text for the regions; where that has not changed, it returns the same object. */
export function render(content: SnapshotContent, frame: Frame, sign: SignText, before?: Rendered): Rendered {
  if (before?.content === content && isDeepStrictEqual(before.frame, frame)) return before;
  return { content, frame, snapshot: renderSnapshot({ ...content, ...frame }, sign) };
}
