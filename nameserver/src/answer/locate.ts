import { areEqual } from './bytes.ts';
import { HEADER, NAME, NODE, type ZoneImage } from './image.ts';
import { type SearchName, slotOf } from './search-name.ts';

/** Where a name was found: `node` is the closest encloser, whose name begins at `label` of the name looked for. */
export class Location {
  node = 0;
  /** 0: the name itself exists. */
  label = 0;
}

/**
 * RFC 1034 4.3.2 step 3: matches down, label by label, as far as names exist. Done from the other end: the longest
 * suffix in the table is the same node. The name must be within the zone.
 */
export function locate(image: ZoneImage, name: SearchName, found: Location): void {
  const apex = name.labels - image.words[HEADER.apexLabels];
  let label = 0;
  let node = findNode(image, name, label);
  while (node === 0 && label < apex) node = findNode(image, name, ++label);
  found.node = node;
  found.label = label;
}

/** The node of the suffix of `name` that begins at `label`, or 0. */
export function findNode(image: ZoneImage, name: SearchName, label: number): number {
  const { words } = image;
  const table = words[HEADER.table];
  const mask = words[HEADER.tableMask];
  const hash = name.hashes[label];
  for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
    const node = words[table + 2 * slot + 1];
    if (node === 0 || (words[table + 2 * slot] === hash && isNamed(image, node, name, label))) return node;
  }
}

/** Whether a node has the name that is the suffix of `name` from `label` on. */
export function isNamed({ words, octets }: ZoneImage, node: number, name: SearchName, label: number): boolean {
  const nodeName = words[node + NODE.name];
  const start = name.starts[label];
  const length = name.length - start;
  return (
    words[nodeName + NAME.length] === length &&
    areEqual(octets, words[nodeName + NAME.octets], name.lower, start, length)
  );
}
