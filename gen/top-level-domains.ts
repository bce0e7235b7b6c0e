import { createRequire } from 'node:module';

/** The list in tldts: the labels of all edges, one behind the other, and the edges of each node. */
interface Trie {
  readonly labelText: string;
  readonly edgeLength: Uint8Array;
  readonly edgeStart: Uint16Array;
  readonly rulesRoot: number;
}

const { labelText, edgeLength, edgeStart, rulesRoot } = createRequire(import.meta.url)(
  'tldts/dist/cjs/src/data/trie.js',
) as Trie;

/** The top-level domains of the Public Suffix List as tldts has it, in ASCII, sorted. */
export function topLevelDomains(): string[] {
  const found: string[] = [];
  let offset = 0;
  for (const [edge, length] of edgeLength.entries()) {
    const label = labelText.slice(offset, (offset += length));
    const isOfRoot = edge >= edgeStart[rulesRoot] && edge < edgeStart[rulesRoot + 1];
    if (isOfRoot && /^[a-z0-9-]+$/.test(label)) found.push(label);
  }
  return found.sort();
}

/** A file with them, separated by blanks. */
export function topLevelDomainsFile(): string {
  return `${JSON.stringify({ names: topLevelDomains().join(' ') })}\n`;
}
