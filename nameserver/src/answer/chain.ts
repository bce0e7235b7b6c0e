import { compareOctets, copy } from './bytes.ts';
import { NSEC_CHAIN, searchCanonically } from './canonical-order.ts';
import { follow, followToOctets, HASH_OCTETS, HEADER, headerWord, type ZoneImage } from './zone-image.ts';
import type { SearchName } from './search-name.ts';
import { sha1 } from './sha1.ts';

/**
 * Searches in the chain of NSEC or NSEC3 sets. The result is the set that matches a name. If no set matches, it is
 * the negated set that covers the name: the last set before the name in the circular chain.
 */

const hash = new DataView(new ArrayBuffer(HASH_OCTETS));
/** A name or a hash, followed by the salt. */
const hashInput = new DataView(new ArrayBuffer(512));

/** Returns the NSEC set for the suffix of `name` at `label`, in canonical order (RFC 4034 6.1). */
export function nsecFor(image: ZoneImage, name: SearchName, label: number): number {
  const position = searchCanonically(image, NSEC_CHAIN, name, label);
  return position < 0 ? -lastBefore(image, ~position) : chained(image, position);
}

/** Returns the NSEC3 set for the suffix of `name` at `label`, in hash order (RFC 5155 5). */
export function nsec3For(image: ZoneImage, name: SearchName, label: number): number {
  hashName(image, name, label);
  return nsec3With(image, hash);
}

function nsec3With(image: ZoneImage, wanted: DataView): number {
  const position = searchHash(image, wanted);
  return position < 0 ? -lastBefore(image, ~position) : chained(image, position);
}

/**
 * Returns the position of a hash in the chain. If the hash is not present, returns the bitwise complement of the
 * number of hashes before it.
 */
export function searchHash(image: ZoneImage, wanted: DataView): number {
  const hashes = followToOctets(image, image.start + HEADER.hashes);
  let low = 0;
  let high = headerWord(image, HEADER.chainLength);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareOctets(wanted, 0, image.octets, hashes + middle * HASH_OCTETS, HASH_OCTETS);
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return ~low;
}

function lastBefore(image: ZoneImage, position: number): number {
  return chained(image, (position === 0 ? headerWord(image, HEADER.chainLength) : position) - 1);
}

function chained(image: ZoneImage, n: number): number {
  return follow(image, follow(image, image.start + HEADER.chain) + n);
}

/** RFC 5155 5: hashes the lower-case name and the salt, then the hash and the salt once for each iteration. */
function hashName(image: ZoneImage, name: SearchName, label: number): void {
  const { octets } = image;
  const salt = followToOctets(image, image.start + HEADER.salt);
  const saltLength = octets.getUint8(salt);
  const start = name.starts[label];
  let length = copy(name.lower, start, hashInput, 0, name.length - start);
  for (let i = headerWord(image, HEADER.iterations); ; i--) {
    copy(octets, salt + 1, hashInput, length, saltLength);
    sha1(hashInput, length + saltLength, hash);
    if (i === 0) return;
    length = copy(hash, 0, hashInput, 0, HASH_OCTETS);
  }
}
