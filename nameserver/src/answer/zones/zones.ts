import type { ZoneImage } from '../image.ts';
import type { SearchName } from '../search-name.ts';

/** The zones that answers are made from. */
export interface Zones {
  /** The zone with the longest apex that is the suffix of `name` at the label `from` or after it. */
  find(name: SearchName, from: number): ZoneImage | undefined;
}
