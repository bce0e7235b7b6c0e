import type { Random } from '../random.ts';

/** Labels in presentation format. Some are equal in DNS, some look alike, and some are adjacent in canonical order. */
const PLAIN = [
  ...['a', 'b', 'c', 'A', 'www', 'wWw', 'ns', 'x', 'y', 'z', '_tcp', '0', '-', 'xn--bcher-kva', 'l'.repeat(63)],
  ...['*', '*', '*', '*a', '**'],
];
const ODD = [
  ...[...PLAIN, ...PLAIN, '\\042a', 'x\\046y', '\\000', '\\255', 'n\\000l', '\\032', '\\064', '\\034\\059\\040'],
];

/** Any octets, or only those that every program writes and reads alike. */
export type Alphabet = 'any' | 'plain';

const MAX_NAME = 255;
const MAX_LABEL = 63;
/** NSD limits escaped labels to 63 characters instead of octets, so labels with more escapes fail. */
const MAX_ESCAPED = 15;

export function randomLabel(random: Random, alphabet: Alphabet): string {
  if (alphabet === 'plain') return random.pick(PLAIN);
  if (random.chance(0.95)) return random.pick(ODD);
  return [...random.octets(1 + random.below(MAX_ESCAPED))].map(escaped).join('');
}

/** A name without a trailing dot. */
export function randomName(random: Random, alphabet: Alphabet): string {
  return Array.from({ length: 1 + random.below(4) }, () => randomLabel(random, alphabet)).join('.');
}

/** Prepends labels to `rest` until the name has the maximum length. */
export function longestName(random: Random, rest: string): string {
  const labels: string[] = [];
  for (let room = MAX_NAME - wireLength(rest); room > 1;) {
    const length = Math.min(MAX_LABEL, room - 1, 1 + random.below(MAX_LABEL + 20));
    labels.push('m'.repeat(length === room - 2 ? length - 1 || 1 : length));
    room -= labels.at(-1)!.length + 1;
  }
  return [...labels, rest].join('.');
}

/** True if the name is not too long. */
export function fits(name: string): boolean {
  return wireLength(name) <= MAX_NAME;
}

/** Returns the number of octets of a name with a trailing dot. */
function wireLength(name: string): number {
  return name.replaceAll(/\\\d\d\d/g, '?').length + 1;
}

/** Randomly changes the case of letters. */
export function otherCase(random: Random, name: string): string {
  return name.replaceAll(/[a-zA-Z]/g, (letter) =>
    random.chance(0.5) ? letter : letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

export function isBelow(name: string, ancestor: string): boolean {
  return keyOf(name).endsWith(`.${keyOf(ancestor)}`);
}

/** Returns a comparison key. Names that are equal in DNS have equal keys. */
export function keyOf(name: string): string {
  return name
    .replaceAll(/\\(\d\d\d)/g, (escape, octet) => {
      const letter = String.fromCharCode(Number(octet));
      return PRINTED.test(letter) ? letter : escape;
    })
    .toLowerCase();
}

/**
 * Octets that every program writes unescaped. Other printable octets are often escaped, and not every program reads
 * them.
 */
const PRINTED = /[a-zA-Z0-9_*-]/;

function escaped(octet: number): string {
  const letter = String.fromCharCode(octet);
  if (PRINTED.test(letter)) return letter;
  return `\\${String(octet > 0x20 && octet < 0x7f ? octet | 0x80 : octet).padStart(3, '0')}`;
}
