import { octetsOf } from './bytes.ts';
import type { ZoneImage } from './image.ts';

/** What makes a copy of an image that of another version of its zone. */
export interface ImageEdits {
  /** Values by the places in words where they begin. */
  readonly words: readonly (readonly [place: number, values: readonly number[]])[];
  /** The same for octets; they may lie behind all that were there before. */
  readonly octets: readonly (readonly [place: number, values: Uint8Array])[];
  /** How many octets there are afterwards. */
  readonly octetCount: number;
}

/** Writes edits into a copy that has room for all octets. */
export function applyEdits({ words, octets }: ZoneImage, edits: ImageEdits): void {
  const target = octetsOf(octets);
  for (const [place, values] of edits.words) words.set(values, place);
  for (const [place, values] of edits.octets) target.set(values, place);
}
