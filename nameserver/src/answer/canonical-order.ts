import { compareOctets } from './bytes.ts';
import { follow, followToOctets, HEADER, headerWord, NAME, NODE, SET, type ZoneImage } from './zone-image.ts';
import type { SearchName } from './search-name.ts';

const starts = new Uint8Array(128);

/**
 * Describes a list in an image that is in canonical order: where the header stores the list's offsets and its count,
 * and where each item stores its name.
 */
export interface CanonicalList {
  readonly offsets: number;
  readonly length: number;
  readonly name: number;
}

export const CROWDED_NODES: CanonicalList = { offsets: HEADER.crowded, length: HEADER.crowdedLength, name: NODE.name };
export const NSEC_CHAIN: CanonicalList = { offsets: HEADER.chain, length: HEADER.chainLength, name: SET.owner };

/**
 * Returns the position of the suffix of `name` at `label`. If the suffix is not in the list, returns the bitwise
 * complement of the number of items before it.
 */
export function searchCanonically(image: ZoneImage, list: CanonicalList, name: SearchName, label: number): number {
  const offsets = follow(image, image.start + list.offsets);
  let low = 0;
  let high = headerWord(image, list.length);
  while (low < high) {
    const middle = (low + high) >>> 1;
    const offset = follow(image, offsets + middle);
    const order = compareCanonically(name, label, image, follow(image, offset + list.name));
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return ~low;
}

/**
 * Compares names in canonical order (RFC 4034 6.1), label by label from the root. Returns a negative number if the
 * suffix of `name` at `label` comes first, a positive number if the name in the image comes first, and 0 if they are
 * equal.
 */
export function compareCanonically(name: SearchName, label: number, image: ZoneImage, other: number): number {
  const { octets } = image;
  const at = followToOctets(image, other + NAME.octets);
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
