import type { ZoneImage } from '../image.ts';
import type { SearchName } from '../search-name.ts';

/** The zones that answers are made from, all in one memory. An image that it finds is valid for one answer. */
export interface Zones {
  /** False while zones are still to be loaded: a name that is not found may be in one of those. */
  readonly isComplete: boolean;
  /** The zone with the longest apex that is the suffix of `name` at the label `from` or after it. */
  find(name: SearchName, from: number): ZoneImage | undefined;
}
