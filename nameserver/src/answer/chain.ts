import { compareOctets, copy } from './bytes.ts';
import { HASH_OCTETS, HEADER, NAME, SET, type ZoneImage } from './image.ts';
import type { SearchName } from './search-name.ts';
import { sha1 } from './sha1.ts';

/**
 * Searches in the chain of NSEC or NSEC3 sets. The result is the set that matches a name; or, negated, the one that
 * covers it: the last before it, as the chain closes on itself.
 */

const starts = new Uint8Array(128);
const hash = new DataView(new ArrayBuffer(HASH_OCTETS));
/** A name or a hash, then the salt. */
const hashInput = new DataView(new ArrayBuffer(512));

/** The NSEC set for the suffix of `name` at `label`, by canonical order (RFC 4034 6.1). */
export function nsecFor(image: ZoneImage, name: SearchName, label: number): number {
  const { words } = image;
  const chain = words[HEADER.chain];
  let low = 0;
  let high = words[HEADER.chainLength];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const set = words[chain + middle];
    const order = compareCanonically(name, label, image, words[set + SET.owner]);
    if (order === 0) return set;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return -lastBefore(image, low);
}

/** The NSEC3 set for the suffix of `name` at `label`, by order of hashes (RFC 5155 5). */
export function nsec3For(image: ZoneImage, name: SearchName, label: number): number {
  hashName(image, name, label);
  return nsec3With(image, hash);
}

/** The NSEC3 set for a name with this hash. */
export function nsec3With(image: ZoneImage, wanted: DataView): number {
  const { words, octets } = image;
  const hashes = words[HEADER.hashes];
  let low = 0;
  let high = words[HEADER.chainLength];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareOctets(wanted, 0, octets, hashes + middle * HASH_OCTETS, HASH_OCTETS);
    if (order === 0) return words[words[HEADER.chain] + middle];
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return -lastBefore(image, low);
}

function lastBefore({ words }: ZoneImage, position: number): number {
  return words[words[HEADER.chain] + (position === 0 ? words[HEADER.chainLength] : position) - 1];
}

/** RFC 5155 5: the name in lower case and the salt, hashed once and then again with the salt for each iteration. */
function hashName({ words, octets }: ZoneImage, name: SearchName, label: number): void {
  const salt = words[HEADER.salt];
  const saltLength = octets.getUint8(salt);
  const start = name.starts[label];
  let length = copy(name.lower, start, hashInput, 0, name.length - start);
  for (let i = words[HEADER.iterations]; ; i--) {
    copy(octets, salt + 1, hashInput, length, saltLength);
    sha1(hashInput, length + saltLength, hash);
    if (i === 0) return;
    length = copy(hash, 0, hashInput, 0, HASH_OCTETS);
  }
}

/** Canonical order (RFC 4034 6.1): label by label from the root. */
function compareCanonically(name: SearchName, label: number, { words, octets }: ZoneImage, other: number): number {
  const at = words[other + NAME.octets];
  const otherLabels = findLabels(octets, at);
  const labels = name.labels - label;
  const shared = Math.min(labels, otherLabels);
  for (let i = 1; i <= shared; i++) {
    const order = compareLabels(name.lower, name.starts[name.labels - i], octets, at + starts[otherLabels - i]);
    if (order !== 0) return order;
  }
  return labels - otherLabels;
}

function findLabels(octets: DataView, at: number): number {
  let labels = 0;
  for (let position = at; octets.getUint8(position) !== 0; position += octets.getUint8(position) + 1) {
    starts[labels++] = position - at;
  }
  return labels;
}

function compareLabels(a: DataView, atA: number, b: DataView, atB: number): number {
  const [sizeA, sizeB] = [a.getUint8(atA), b.getUint8(atB)];
  const order = compareOctets(a, atA + 1, b, atB + 1, Math.min(sizeA, sizeB));
  return order === 0 ? sizeA - sizeB : order;
}
