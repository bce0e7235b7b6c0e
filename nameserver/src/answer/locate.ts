import { areEqual } from './bytes.ts';
import { CROWDED_NODES, searchCanonically } from './canonical-order.ts';
import { follow, followToOctets, HEADER, headerWord, NAME, NODE, type ZoneImage } from './zone-image.ts';
import { MOST_TRIES, type SearchName, slotOf } from './search-name.ts';

/** The location of a name. `node` is the closest encloser, whose name starts at `label` of the searched name. */
export class Location {
  node = 0;
  /** 0 if the name itself exists. */
  label = 0;
}

/**
 * RFC 1034 4.3.2 step 3: finds the deepest existing name, with the same result as matching label by label. All
 * ancestors of an existing name exist, so a binary search over the labels finds the longest suffix in the table. The
 * name must be within the zone.
 */
export function locate(image: ZoneImage, name: SearchName, found: Location): void {
  found.node = findNode(image, name, 0);
  found.label = 0;
  if (found.node === 0) locateAbove(image, name, found);
}

/** Like `locate`, for a name that does not exist. */
function locateAbove(image: ZoneImage, name: SearchName, found: Location): void {
  let missing = 0;
  let label = name.labels - headerWord(image, HEADER.apexLabels);
  let node = 0;
  while (label - missing > 1) {
    const middle = (missing + label) >>> 1;
    const other = findNode(image, name, middle);
    if (other === 0) {
      missing = middle;
    } else {
      label = middle;
      node = other;
    }
  }
  found.node = node === 0 ? findNode(image, name, label) : node;
  found.label = label;
}

/** Returns the node of the suffix of `name` at `label`, or 0. */
export function findNode(image: ZoneImage, name: SearchName, label: number): number {
  const table = follow(image, image.start + HEADER.table);
  const mask = headerWord(image, HEADER.tableMask);
  const first = slotOf(name.hashes[label], mask);
  for (let i = 0; i < MOST_TRIES; i++) {
    const node = follow(image, table + ((first + i) & mask));
    if (node === 0 || isNamed(image, follow(image, node + NODE.name), name, label)) return node;
  }
  return findCrowded(image, name, label);
}

function findCrowded(image: ZoneImage, name: SearchName, label: number): number {
  const position = searchCanonically(image, CROWDED_NODES, name, label);
  return position < 0 ? 0 : follow(image, follow(image, image.start + HEADER.crowded) + position);
}

export function readApex(image: ZoneImage, name: SearchName): void {
  readName(image, apexName(image), name);
}

export function readName(image: ZoneImage, stored: number, name: SearchName): void {
  const at = followToOctets(image, stored + NAME.octets);
  name.read(image.octets, at, at + image.words[stored + NAME.length]);
}

export function apexName(image: ZoneImage): number {
  return follow(image, image.start + HEADER.apexName);
}

/** Returns true if a name of the image is the suffix of `name` from `label`. */
export function isNamed(image: ZoneImage, stored: number, name: SearchName, label: number): boolean {
  const start = name.starts[label];
  const length = name.length - start;
  return (
    image.words[stored + NAME.length] === length &&
    areEqual(image.octets, followToOctets(image, stored + NAME.octets), name.lower, start, length)
  );
}
