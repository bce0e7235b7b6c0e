import { Name } from '@fourwinds/dns/name';

const LABEL = 63;
/** Pairs of words in a label and its length octet. */
const PAIRS = 8;

/**
 * Returns `count` names (up to 65,536) two labels below a parent, all with the same hash in `SearchName`. A change of
 * a word's top bit passes through a multiplication and, shifted, changes one more bit; the next word reverts both.
 */
export function collidingNames(count: number, parent: Name): Name[] {
  return Array.from({ length: count }, (_, i) =>
    Name.fromWire(Uint8Array.of(...collidingLabel(i & 255), ...collidingLabel(i >>> PAIRS), ...parent.wire)),
  );
}

/** Changes the pairs of words selected by the bits of `choice`. */
function collidingLabel(choice: number): Uint8Array {
  const octets = new Uint8Array(1 + LABEL).fill(0x61).with(0, LABEL);
  for (let pair = 0; pair < PAIRS; pair++) {
    if (((choice >>> pair) & 1) === 0) continue;
    for (const [at, bits] of [
      [3, 0x80],
      [6, 0x01],
      [7, 0x80],
    ]) {
      octets[8 * pair + at] ^= bits;
    }
  }
  return octets;
}
