import { octetsOf } from './bytes.ts';
import { HEADER, type ZoneImage } from './image.ts';

/** The edits that turn a copy of an image into that of another version of its zone. */
export interface ImageEdits {
  /** Values by the offsets in words where they begin. */
  readonly words: readonly (readonly [offset: number, values: readonly number[]])[];
  /** The same for octets; they may be behind all that there were before. */
  readonly octets: readonly (readonly [offset: number, values: Uint8Array])[];
  /** How many words there are afterwards. */
  readonly length: number;
}

/** Writes edits into a copy that has room for them, and is alone in its memory. */
export function applyEdits({ words, octets }: ZoneImage, edits: ImageEdits): void {
  const target = octetsOf(octets);
  for (const [offset, values] of edits.words) words.set(values, offset);
  for (const [offset, values] of edits.octets) target.set(values, offset);
  words[HEADER.length] = edits.length;
}
