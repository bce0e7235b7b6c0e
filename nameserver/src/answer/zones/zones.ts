import type { ZoneImage } from '../zone-image.ts';
import type { SearchName } from '../search-name.ts';

/** The zones that answers are made from, all in one memory. A found image is valid for one answer. */
export interface Zones {
  /** False while zones are still being loaded. A name that is not found may belong to a zone that is not loaded yet. */
  readonly isComplete: boolean;
  /** Returns the zone with the longest apex that is a suffix of `name` at label `from` or later. */
  find(name: SearchName, from: number): ZoneImage | undefined;
}
