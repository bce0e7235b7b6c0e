import { CUT, HEADER, headerWord, NODE, setOfType, type ZoneImage } from '../image.ts';
import { findNode } from '../locate.ts';
import type { SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';

/** Whether names below a node are occluded: it is a delegation, or has a DNAME. */
export function isBarrierNode(image: ZoneImage, node: number): boolean {
  return image.words[node + NODE.cut] !== CUT.none || setOfType(image, node, TYPE.DNAME) !== 0;
}

/** The node by which a name is occluded; 0 where it is not. */
export function barrierAbove(image: ZoneImage, name: SearchName): number {
  for (let label = name.labels - headerWord(image, HEADER.apexLabels); label > 0; label--) {
    const node = findNode(image, name, label);
    if (node === 0) return 0;
    if (isBarrierNode(image, node)) return node;
  }
  return 0;
}
