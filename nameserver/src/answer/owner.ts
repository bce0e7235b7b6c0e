import { HEADER, type ZoneImage } from './image.ts';

const WORDS = 4;
const WORD_DIGITS = 8;

/** The owner of a zone: 128 bits, as four words. */
export type ZoneOwner = readonly number[];

/** The owner of zones of which nobody says whose they are: none of them has the owner of another. */
export const NO_OWNER: ZoneOwner = [0, 0, 0, 0];

/** The owner of all zones, where a server has those of one alone. */
export const SOLE_OWNER: ZoneOwner = [-1, -1, -1, -1];

/** An owner out of 32 hexadecimal digits; NO_OWNER out of none. */
export function zoneOwner(digits: string | undefined): ZoneOwner {
  if (digits === undefined) return NO_OWNER;
  return Array.from(
    { length: WORDS },
    (_, i) => parseInt(digits.slice(i * WORD_DIGITS, (i + 1) * WORD_DIGITS), 16) | 0,
  );
}

/** Whether two images are of one zone, or of zones of one owner. */
export function haveOneOwner(a: ZoneImage, b: ZoneImage): boolean {
  if (a.start === b.start) return true;
  let any = 0;
  for (let i = 0; i < WORDS; i++) {
    const word = a.words[a.start + HEADER.owner + i];
    if (word !== b.words[b.start + HEADER.owner + i]) return false;
    any |= word;
  }
  return any !== 0;
}
