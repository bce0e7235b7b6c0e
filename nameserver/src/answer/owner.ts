import { HEADER, type ZoneImage } from './zone-image.ts';

const WORDS = 4;
const WORD_DIGITS = 8;

/** The owner of a zone: 128 bits as four words. */
export type ZoneOwner = readonly number[];

/** Stands for an unknown owner. Zones with this value do not share an owner. */
export const NO_OWNER: ZoneOwner = [0, 0, 0, 0];

/** The owner of all zones on a server that has zones of one owner only. */
export const SOLE_OWNER: ZoneOwner = [-1, -1, -1, -1];

/** Parses an owner from 32 hexadecimal digits. Returns NO_OWNER for undefined. */
export function zoneOwner(digits: string | undefined): ZoneOwner {
  if (digits === undefined) return NO_OWNER;
  return Array.from(
    { length: WORDS },
    (_, i) => parseInt(digits.slice(i * WORD_DIGITS, (i + 1) * WORD_DIGITS), 16) | 0,
  );
}

/** Returns true if two images are of the same zone or of zones with the same owner. */
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
