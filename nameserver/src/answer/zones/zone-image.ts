import type { ZoneImage } from '../image.ts';
import { UNIT_OCTETS, UNIT_WORDS, ZONE } from './layout.ts';

/** The image of the zone at a place, as views of the memory that `words` is all of. */
export function imageAt(words: Int32Array, zone: number): ZoneImage {
  const count = words[zone * UNIT_WORDS + ZONE.words];
  const start = zone * UNIT_OCTETS + 4 * ZONE.image;
  return {
    words: new Int32Array(words.buffer, start, count),
    octets: new DataView(words.buffer, start + 4 * count, words[zone * UNIT_WORDS + ZONE.octets]),
  };
}
