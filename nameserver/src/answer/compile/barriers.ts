import { CUT, HEADER, headerWord, NODE, setOfType, type ZoneImage } from '../zone-image.ts';
import { findNode } from '../locate.ts';
import type { SearchName } from '../search-name.ts';
import { TYPE } from '../type.ts';

export function isBarrierNode(image: ZoneImage, node: number): boolean {
  return image.words[node + NODE.cut] !== CUT.none || setOfType(image, node, TYPE.DNAME) !== 0;
}

export function barrierAbove(image: ZoneImage, name: SearchName): number {
  for (let label = name.labels - headerWord(image, HEADER.apexLabels); label > 0; label--) {
    const node = findNode(image, name, label);
    if (node === 0) return 0;
    if (isBarrierNode(image, node)) return node;
  }
  return 0;
}
