import { imageIn, type ZoneImage } from '../image.ts';
import { UNIT_OCTETS, UNIT_WORDS, ZONE } from './layout.ts';

/** The image of the zone at a place, as views of the memory that `words` is all of. */
export function imageAt(words: Int32Array, zone: number): ZoneImage {
  const at = zone * UNIT_WORDS;
  return imageIn(words.buffer, zone * UNIT_OCTETS + 4 * ZONE.image, words[at + ZONE.words], words[at + ZONE.octets]);
}
